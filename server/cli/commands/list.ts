import { parseArgs } from "node:util";
import { ValidationError } from "#server/donors/errors.ts";
import { parseSearch, type DonorQuery } from "#server/donors/search.ts";
import { OperatorError } from "#server/operator-error.ts";
import { listDonors, type DonorSummary } from "#server/registry/all-donors.ts";
import type { Command } from "#server/cli/command.ts";
import { donationLabel } from "#server/cli/gift-name.ts";
import { pageOptions, readLimit } from "#server/cli/page-options.ts";
import { formatOptions, printRows } from "#server/cli/output-format.ts";
import { alignColumns, formatTime } from "#server/cli/table.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

export const listCommand: Command = {
  usage: "list [--state S] [--city C] [--type T] [--hidden] [--reported] [--limit N] [--before ID] [--json | --csv]",
  summary: "the newest donors, also those that searches leave out",
  async run(words, config) {
    const { values } = parseArgs({ args: words, options: { ...filterOptions, ...pageOptions, ...formatOptions } });
    const { hidden = false, reported = false, before } = values;
    const limit = readLimit(values.limit);
    const filter = { ...readFilter(values), ...(before && { before: before.toLowerCase() }), hidden, reported };
    await withRegistry(config, async (db) => {
      // One more than is shown tells whether there are more.
      const found = await listDonors(db, { ...filter, limit: limit + 1 }, config.confirmWithinDays);
      const entries = found.slice(0, limit);
      const describe = () => describeEntries(entries, found.length > limit);
      printRows(entries, values, { columns, flatten, describe });
    });
  },
};

const filterOptions = {
  state: { type: "string" },
  city: { type: "string" },
  type: { type: "string" },
  hidden: { type: "boolean" },
  reported: { type: "boolean" },
} as const;

/** With the names that visitors may search by. */
function readFilter({ state, city, type }: { state?: string; city?: string; type?: string }): DonorQuery {
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
] as const satisfies (keyof DonorSummary)[];

function flatten(entry: DonorSummary) {
  return columns.map((column) => entry[column] ?? "");
}

function describeEntries(entries: DonorSummary[], more: boolean): string {
  if (!entries.length) return "No donors.";
  const heading = ["Id", "Name", "Number", "Gives", "Place", "Registered", "In the search", "Reports"];
  const rows = entries.map((entry) => [
    entry.id,
    shorten(entry.fullName),
    entry.phoneNo,
    `${donationLabel(entry.donationType)} ${entry.bloodType}`.trim(),
    `${entry.city}, ${entry.state}`,
    formatTime(entry.registeredAt),
    entry.absence ?? "listed",
    entry.openReports,
  ]);
  const table = alignColumns([heading, ...rows]);
  return more ? `${table}\n\nOlder ones: add --before ${entries.at(-1)!.id}` : table;
}

function shorten(name: string): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  return letters.length > 30 ? `${letters.slice(0, 29).join("")}…` : name;
}
