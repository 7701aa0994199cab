import { parseArgs } from "node:util";
import { withRegistry, type Command } from "#server/cli/command.ts";
import { describeRegistry, measureDiskUsage, type RegistryStats } from "#server/registry/stats.ts";
import { alignColumns, formatBytes, formatDonation, formatJson, formatNumber, formatTime } from "#server/cli/format.ts";

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
      console.log(values.json ? formatJson({ engine, bytes, ...stats }) : formatStats(stats, bytes));
    });
  },
};

function formatStats(stats: RegistryStats, bytes: number): string {
  const summary = [
    ["Donors", formatNumber(stats.donors)],
    ["Newest", stats.newest ? formatTime(stats.newest) : "none yet"],
    ["On disk", formatBytes(bytes)],
  ];
  const standing = [
    ["  listed: searches show them", stats.listed],
    ["  paused by the donor", stats.paused],
    ["  resting after a blood donation", stats.resting],
    ["  unconfirmed for too long", stats.unconfirmed],
    ["  hidden by staff or reports", stats.hidden],
    ["  reports that nobody has settled", stats.openReports],
  ];
  const byType = Object.entries(stats.donationTypes).map(([value, count]) => [`  ${formatDonation(value)}`, count]);
  const byState = Object.entries(stats.states).map(([state, count]) => [`  ${state}`, count]);
  const needs = Object.entries(stats.needs).map(([what, count]) => [`  ${what}`, count]);
  const parts = [alignColumns(summary)];
  if (stats.donors) {
    parts.push(`In the search\n${alignColumns(standing)}`);
    if (needs.length > 0) parts.push(`Requests, and the donors who were asked\n${alignColumns(needs)}`);
    parts.push(`By donation type\n${alignColumns(byType)}`, `By state\n${alignColumns(byState)}`);
  }
  return parts.join("\n\n");
}
