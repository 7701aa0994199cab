import { parseArgs } from "node:util";
import { ValidationError } from "#server/donors/errors.ts";
import { parseFindText } from "#server/donors/donor-filter.ts";
import { parseSearch, type DonorQuery } from "#server/donors/search.ts";
import { OperatorError } from "#server/operator-error.ts";
import { listDonors, type DonorSummary } from "#server/registry/all-donors.ts";
import type { Command } from "#server/cli/command.ts";
import { donationLabel } from "#server/cli/donation-label.ts";
import { pageOptions, parseLimit } from "#server/cli/page-options.ts";
import { outputOptions, printRows } from "#server/cli/print-rows.ts";
import { formatTime } from "#server/cli/format.ts";
import { alignColumns } from "#server/cli/table.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

export const listCommand: Command = {
  usage:
    "list [--find TEXT] [--state S] [--city C] [--type T] [--hidden] [--reported] [--limit N] [--before ID] [--json | --csv]",
  summary:
    "shows the newest donors, including those that searches leave out; --find takes the beginning of any words of the name, the last four or more digits of the number, or an id",
  async run(args, config) {
    const { values } = parseArgs({ args, options: { ...filterOptions, ...pageOptions, ...outputOptions } });
    const { find = "", hidden, reported = false, before } = values;
    const limit = parseLimit(values.limit);
    const text = parseFindText(find);
    const filter = {
      ...parseFilter(values),
      ...(text && { text }),
      ...(before && { before: before.toLowerCase() }),
      ...(hidden && { standing: "hidden" as const }),
      reported,
    };
    await withRegistry(config, async (db) => {
      // One more than is shown tells whether there is another page.
      const found = await listDonors(db, { ...filter, limit: limit + 1 }, config.confirmWithinDays);
      const donors = found.slice(0, limit);
      const formatTable = () => formatDonorTable(donors, found.length > limit);
      printRows(donors, values, { columns, flatten, formatTable });
    });
  },
};

const filterOptions = {
  find: { type: "string" },
  state: { type: "string" },
  city: { type: "string" },
  type: { type: "string" },
  hidden: { type: "boolean" },
  reported: { type: "boolean" },
} as const;

/** Accepts the names that visitors may search by. */
function parseFilter({ state, city, type }: { state?: string; city?: string; type?: string }): DonorQuery {
  try {
    return parseSearch({ state, city, donationType: type }).query;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const { errors = {} } = error;
    const wrong = Object.keys(errors).map((field) => `--${field === "donationType" ? "type" : field}`);
    throw new OperatorError(`${wrong.join(", ")}: there is no such name. "stats" shows those in use.`);
  }
}

const columns = [
  "id",
  "registeredAt",
  "fullName",
  "phoneNo",
  "donationType",
  "bloodType",
  "state",
  "city",
  "confirmedOn",
  "absence",
  "openReports",
  "hiddenByReportsAt",
] as const satisfies (keyof DonorSummary)[];

function flatten(donor: DonorSummary) {
  return columns.map((column) => donor[column] ?? "");
}

function formatDonorTable(donors: DonorSummary[], more: boolean): string {
  if (!donors.length) return "No donors.";
  const heading = ["Id", "Name", "Number", "Gives", "Place", "Registered", "In the search", "Reports"];
  const rows = donors.map((donor) => [
    donor.id,
    shorten(donor.fullName),
    donor.phoneNo,
    `${donationLabel(donor.donationType)} ${donor.bloodType}`.trim(),
    `${donor.city}, ${donor.state}`,
    formatTime(donor.registeredAt),
    donor.hidden ? `hidden by ${donor.hiddenByReportsAt ? "reports" : "staff"}` : (donor.absence ?? "listed"),
    donor.openReports,
  ]);
  const table = alignColumns([heading, ...rows]);
  return more ? `${table}\n\nOlder ones: add --before ${donors.at(-1)!.id}` : table;
}

function shorten(name: string): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  return letters.length > 30 ? `${letters.slice(0, 29).join("")}…` : name;
}
