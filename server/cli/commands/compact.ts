import { parseArgs } from "node:util";
import { sql } from "kysely";
import { withRegistry, type Command } from "#server/cli/command.ts";
import { notCleared } from "#server/database/sqlite-scrub.ts";
import { OperatorError } from "#server/operator-error.ts";

export const compactCommand: Command = {
  name: "compact",
  usage: "",
  summary: "rewrites the registry's files, so that no trace of erased donors is left in unused space; the site waits",
  async run(args, config) {
    parseArgs({ args });
    await withRegistry(config, async (db) => {
      if (!db.sqlite) await sql`vacuum (full, analyze)`.execute(db);
      else if (!(await db.sqlite.compact())) throw new OperatorError(notCleared);
    });
    console.log("The registry's files are rewritten.");
  },
};
