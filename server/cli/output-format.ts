import { UsageError } from "./command.ts";
import { writeCsvLine } from "./csv.ts";
import { escapeControls } from "./table.ts";

/** For commands that show rows: people get a table, machines JSON or CSV. */
export const formatOptions = { json: { type: "boolean" }, csv: { type: "boolean" } } as const;

export type Form = { json?: boolean; csv?: boolean };

type Value = string | number | boolean;

/** Prints rows as the options ask; JSON holds the rows themselves, CSV what `flatten` makes of them. */
export function printRows<Row extends object>(
  rows: Row[],
  { json, csv }: Form,
  { columns, flatten, describe }: { columns: string[]; flatten: (row: Row) => Value[]; describe: () => string },
): void {
  if (json && csv) throw new UsageError("Either --json or --csv, not both.");
  if (json) console.log(formatJson(rows));
  else if (csv) process.stdout.write([columns, ...rows.map(flatten)].map(writeCsvLine).join(""));
  else console.log(describe());
}

/** JSON that steers no terminal either; its readers get the same text. */
export function formatJson(value: unknown): string {
  const lines = JSON.stringify(value, null, 2).split("\n");
  return lines.map(escapeControls).join("\n");
}
