/** A line of CSV (RFC 4180) with no cell that a spreadsheet would read as a formula. */
export function writeCsvLine(cells: (string | number | boolean)[]): string {
  return `${cells.map((cell) => quote(guard(String(cell)))).join(",")}\n`;
}

/** Excel takes a file that does not begin with it for Latin letters, and garbles all others. */
export const byteOrderMark = "\ufeff";

// A cell that begins like a formula or with an apostrophe gets an apostrophe in front, which spreadsheets take as a mark
// of text. Reading removes one only before these characters. So every text survives writing and reading, and cells typed
// by hand, such as +91 98765 43210 or 'Asha, are read unchanged.
const risky = "['=+\\-@\\t\\r\\n＝＋－＠]";
const beginsRisky = new RegExp(`^${risky}`);
const beginsGuarded = new RegExp(`^'(?=${risky})`);

function guard(cell: string): string {
  return beginsRisky.test(cell) ? `'${cell}` : cell;
}

/** The cell without what writing has added. */
export function unguard(cell: string): string {
  return cell.replace(beginsGuarded, "");
}

function quote(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
