import { parseArgs } from "node:util";
import { withRegistry, type Command } from "#server/cli/command.ts";
import { describeRegistry, measureDiskUsage } from "#server/registry/stats.ts";
import { formatValues } from "#server/cli/format.ts";

export const statsCommand: Command = {
  name: "stats",
  usage: "[--json]",
  summary: "counts donors by state and donation type, shows how many are listed and the size on disk",
  async run(args, config) {
    const { values } = parseArgs({ args, options: { json: { type: "boolean" } } });
    await withRegistry(config, async (db) => {
      const stats = await describeRegistry(db);
      const bytes = await measureDiskUsage(db, config.database);
      const { engine } = config.database;
      console.log(formatValues({ engine, bytes, ...stats }, values));
    });
  },
};
