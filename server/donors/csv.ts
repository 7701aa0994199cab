import type { Progress } from "#server/progress.ts";

export type CsvRow = { line: number; cells: string[] };

/** A line of CSV (RFC 4180) with no cell that a spreadsheet would read as a formula. */
export function writeCsvLine(cells: (string | number | boolean)[]): string {
  return `${cells.map((cell) => quote(guard(String(cell)))).join(",")}\n`;
}

/** The rows of a CSV, each with the number of the line on which it begins. Empty rows are left out. */
export function* parseCsv(text: string, onProgress: Progress = () => {}): Generator<CsvRow, void> {
  const cellAndEnd = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  for (let end = ","; end !== "" && (end === "," || cellAndEnd.lastIndex < text.length);) {
    const match = cellAndEnd.exec(text);
    if (!match) throw new CsvError(line);
    const [whole, quoted, plain] = match;
    end = match[3]!;
    row.cells.push(unguard(quoted?.replaceAll('""', '"') ?? plain!));
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === ",") continue;
    if (row.cells.some((cell) => cell.trim())) yield row;
    row = { line, cells: [] };
    if (line % 1000 === 0) onProgress(cellAndEnd.lastIndex / text.length);
  }
  onProgress(1);
}

/** A quotation mark that is not closed, or that is inside a cell that does not begin with one. */
export class CsvError extends Error {
  readonly line: number;
  constructor(line: number) {
    super('There is a quotation mark (") too many or too few.');
    this.line = line;
  }
}

function quote(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

// A cell that begins like a formula or with an apostrophe gets an apostrophe in front, which spreadsheets take as a mark
// of text. Reading removes one only before these characters. So every text survives writing and reading, and cells typed
// by hand, such as +91 98765 43210 or 'Asha, are read unchanged.
const risky = "['=+\\-@\\t\\r\\n＝＋－＠]";
const beginsRisky = new RegExp(`^${risky}`);
const beginsGuarded = new RegExp(`^'(?=${risky})`);

function guard(cell: string): string {
  return beginsRisky.test(cell) ? `'${cell}` : cell;
}

function unguard(cell: string): string {
  return cell.replace(beginsGuarded, "");
}
