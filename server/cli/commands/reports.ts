import { parseArgs } from "node:util";
import { reportReasons } from "#contract/report-reasons.ts";
import { findReportedDonors, type ReportedDonor } from "#server/registry/reported-donors.ts";
import type { Command } from "#server/cli/command.ts";
import { outputOptions, printRows } from "#server/cli/print-rows.ts";
import { formatTime } from "#server/cli/format.ts";
import { alignColumns } from "#server/cli/table.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

export const reportsCommand: Command = {
  usage: "reports [--json | --csv]",
  summary: "shows the donors whose reports staff have not settled, the 1000 most urgent first",
  async run(args, config) {
    const { values } = parseArgs({ args, options: outputOptions });
    const donors = await withRegistry(config, (db) => findReportedDonors(db, 1000));
    printRows(donors, values, { columns, flatten, formatTable: () => formatReports(donors) });
  },
};

const columns = ["id", "hidden", "reports", ...reportReasons, "newestAt"];

function flatten({ id, hidden, reports, reasons, newestAt }: ReportedDonor) {
  return [id, hidden, reports, ...reportReasons.map((reason) => reasons[reason] ?? 0), newestAt];
}

function formatReports(donors: ReportedDonor[]): string {
  if (!donors.length) return "No reports are open.";
  const rows = donors.map(({ id, hidden, reports, reasons, newestAt }) => [
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
