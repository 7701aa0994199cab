/** Rows as lines, each column as wide as its widest cell; numbers are written as in India and stand to the right. */
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

/** What would steer a terminal, break a line or turn the direction of what follows, made visible: \u001b. */
export function escapeControls(text: string): string {
  const controls = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu;
  return text.replace(controls, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Marks above and below letters, and joiners, take no place of their own. */
function widthOf(text: string): number {
  return [...text.replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, "")].length;
}

export function formatNumber(value: number): string {
  return value.toLocaleString("en-IN");
}

export function formatDonors(count: number): string {
  return count === 1 ? "1 donor" : `${formatNumber(count)} donors`;
}

/** An ISO date to the minute. */
export function formatTime(time: string): string {
  return `${time.slice(0, 16).replace("T", " ")} UTC`;
}

export function formatBytes(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? ["kB", 1e3] : bytes < 1e9 ? ["MB", 1e6] : (["GB", 1e9] as const);
  return `${(bytes / Number(size)).toFixed(1)} ${unit}`;
}
