import { UsageError } from "./command.ts";
import { writeCsvLine } from "#contract/csv.ts";
import { escapeControls } from "./table.ts";

/** For commands that print rows: a table for people, JSON or CSV for programs. */
export const outputOptions = { json: { type: "boolean" }, csv: { type: "boolean" } } as const;

type Value = string | number | boolean;

/** Prints rows in the format that the options ask for. `flatten` makes the cells of a CSV line, `formatTable` the table. */
export function printRows<Row extends object>(
  rows: Row[],
  { json, csv }: { json?: boolean; csv?: boolean },
  { columns, flatten, formatTable }: { columns: string[]; flatten: (row: Row) => Value[]; formatTable: () => string },
): void {
  if (json && csv) throw new UsageError("Use either --json or --csv, not both.");
  if (json) console.log(formatJson(rows));
  else if (csv) console.log([columns, ...rows.map(flatten)].map(writeCsvLine).join("").slice(0, -1));
  else console.log(formatTable());
}

/** JSON whose strings cannot control a terminal; programs that read it get the same text. */
export function formatJson(value: unknown): string {
  const lines = JSON.stringify(value, null, 2).split("\n");
  return lines.map(escapeControls).join("\n");
}
