import { escapeControls, formatNumber } from "./format.ts";

/** Rows as lines, with each column as wide as its widest cell and numbers aligned to the right. */
export function alignColumns(rows: (string | number)[][]): string {
  const written = rows.map((row) =>
    row.map((cell) => (typeof cell === "number" ? formatNumber(cell) : escapeControls(cell))),
  );
  const widths = written[0]?.map((_, column) => Math.max(...written.map((row) => widthOf(row[column]!)))) ?? [];
  const pad = (row: number, column: number, text: string) => {
    const space = " ".repeat(widths[column]! - widthOf(text));
    return typeof rows[row]![column] === "number" ? space + text : text + space;
  };
  return written
    .map((cells, row) =>
      cells
        .map((text, column) => pad(row, column, text))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Combining marks and joiners take no column of their own. */
function widthOf(text: string): number {
  return [...text.replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, "")].length;
}
