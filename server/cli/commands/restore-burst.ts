import { parseArgs } from "node:util";
import { commandLine } from "#server/registry/audit.ts";
import { restoreBurst } from "#server/registry/moderation.ts";
import { findDonorsHiddenByReports } from "#server/registry/report-hidings.ts";
import { UsageError, type Command } from "#server/cli/command.ts";
import { confirm } from "#server/cli/confirm.ts";
import { formatDonors, formatTime } from "#server/cli/format.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

/** Brings back at once what one burst of reports has hidden; nothing that staff have hidden. */
export const restoreBurstCommand: Command = {
  usage: "restore --hidden-by-reports --since TIME [--dry-run] [--yes]",
  summary:
    "brings back all donors whom reports have hidden since a time in UTC, such as 2026-11-15T10:00; --dry-run only counts them; --yes skips the question",
  accepts: restoresBurst,
  async run(args, config) {
    const { values } = parseArgs({ args, options });
    const since = parseTime(values.since);
    await withRegistry(config, async (db) => {
      const ids = await findDonorsHiddenByReports(db, since);
      const found = `${formatDonors(ids.length)} hidden by reports since ${formatTime(since)}`;
      if (values["dry-run"] || ids.length === 0) return console.log(`${found}. Nothing was changed.`);
      if (!values.yes) await confirm(`Restore ${found}?`);
      const { restored, settledReports } = await restoreBurst(db, { since }, commandLine, config.confirmWithinDays);
      console.log(`${formatDonors(restored)} restored; reports settled: ${settledReports}.`);
    });
  },
};

export function restoresBurst(args: string[]): boolean {
  return args.includes("--hidden-by-reports");
}

const options = {
  "hidden-by-reports": { type: "boolean" },
  since: { type: "string", default: "" },
  "dry-run": { type: "boolean" },
  yes: { type: "boolean" },
} as const;

/** A time without a zone is in UTC, as in all that the commands print. */
function parseTime(text: string): string {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z?$/.test(text);
  const time = new Date(text.endsWith("Z") ? text : `${text}Z`);
  if (!isTime || Number.isNaN(time.getTime())) {
    throw new UsageError(`--since must be a time such as 2026-11-15T10:00, not "${text}".`);
  }
  return time.toISOString();
}
