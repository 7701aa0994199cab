import { parseArgs } from "node:util";
import { donationTypes } from "#contract/donation-types.ts";
import { openRegistry } from "#server/database/open.ts";
import { sizeOnDisk } from "#server/database/size.ts";
import { sqliteFile } from "#server/database/sqlite-file.ts";
import { describeRegistry, type RegistryStats } from "#server/registry/stats.ts";
import type { Command } from "./command.ts";
import { assertThereIsRegistry } from "./embedded.ts";
import { alignColumns, formatBytes, formatNumber } from "./table.ts";

export const statsCommand: Command = {
  usage: "stats [--json]",
  summary: "how many donors there are, where and of what, the newest one's time, the size on disk",
  async run(words, { database }) {
    const { values } = parseArgs({ args: words, options: { json: { type: "boolean" } } });
    if (database.engine === "sqlite") assertThereIsRegistry(sqliteFile(database.folder));
    const db = await openRegistry(database, { patient: true });
    try {
      const stats = await describeRegistry(db);
      const bytes = await sizeOnDisk(db, database);
      console.log(
        values.json ? JSON.stringify({ engine: database.engine, bytes, ...stats }, null, 2) : describe(stats, bytes),
      );
    } finally {
      await db.destroy();
    }
  },
};

function describe({ donors, newest, states, donationTypes: types }: RegistryStats, bytes: number): string {
  const summary = [
    ["Donors", formatNumber(donors)],
    ["Newest", newest ? `${newest.slice(0, 16).replace("T", " ")} UTC` : "none yet"],
    ["On disk", formatBytes(bytes)],
  ];
  const byType = Object.entries(types).map(([value, count]) => [`  ${nameOf(value)}`, count]);
  const byState = Object.entries(states).map(([state, count]) => [`  ${state}`, count]);
  const parts = [alignColumns(summary)];
  if (donors) parts.push(`By donation type\n${alignColumns(byType)}`, `By state\n${alignColumns(byState)}`);
  return parts.join("\n\n");
}

/** The label that visitors see, and the value that is stored. */
function nameOf(value: string): string {
  const type = donationTypes.find((type) => type.value === value);
  return type ? `${type.label} (${value})` : value;
}
