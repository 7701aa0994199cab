import { parseArgs } from "node:util";
import { reportReasons } from "#contract/managed-donor.ts";
import { findReportedDonors, type ReportedDonor } from "#server/registry/reports.ts";
import type { Command } from "#server/cli/command.ts";
import { formatOptions, printRows } from "#server/cli/output-format.ts";
import { alignColumns, formatTime } from "#server/cli/table.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

export const reportsCommand: Command = {
  usage: "reports [--json | --csv]",
  summary: "the entries that visitors have reported and staff have not looked at, most reports first",
  async run(words, config) {
    const { values } = parseArgs({ args: words, options: formatOptions });
    const entries = await withRegistry(config, findReportedDonors);
    printRows(entries, values, { columns, flatten, describe: () => describeReports(entries) });
  },
};

const columns = ["id", "hidden", "reports", ...reportReasons, "newestAt"];

function flatten({ id, hidden, reports, reasons, newestAt }: ReportedDonor) {
  return [id, hidden, reports, ...reportReasons.map((reason) => reasons[reason] ?? 0), newestAt];
}

function describeReports(entries: ReportedDonor[]): string {
  if (!entries.length) return "No reports are open.";
  const rows = entries.map(({ id, hidden, reports, reasons, newestAt }) => [
    id,
    reports,
    Object.entries(reasons)
      .map(([reason, count]) => `${count} × ${reason}`)
      .join(", "),
    formatTime(newestAt),
    hidden ? "yes" : "no",
  ]);
  return alignColumns([["Id", "Reports", "Reasons", "Newest", "Hidden"], ...rows]);
}
