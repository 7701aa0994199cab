/** Rows as lines, each column as wide as its widest cell; numbers are written as in India and stand to the right. */
export function alignColumns(rows: (string | number)[][]): string {
  const written = rows.map((row) => row.map((cell) => (typeof cell === "number" ? formatNumber(cell) : cell)));
  const widths = written[0]?.map((_, column) => Math.max(...written.map((row) => row[column]!.length))) ?? [];
  const pad = (row: number, column: number, text: string) =>
    typeof rows[row]![column] === "number" ? text.padStart(widths[column]!) : text.padEnd(widths[column]!);
  return written
    .map((cells, row) =>
      cells
        .map((text, column) => pad(row, column, text))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export function formatNumber(value: number): string {
  return value.toLocaleString("en-IN");
}

export function formatDonors(count: number): string {
  return count === 1 ? "1 donor" : `${formatNumber(count)} donors`;
}

export function formatBytes(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? ["kB", 1e3] : bytes < 1e9 ? ["MB", 1e6] : (["GB", 1e9] as const);
  return `${(bytes / Number(size)).toFixed(1)} ${unit}`;
}
