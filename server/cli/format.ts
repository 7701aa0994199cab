import { donationTypes } from "#contract/donation-types.ts";

/** With the digit groups of India: 12,34,567. */
export function formatNumber(value: number): string {
  return value.toLocaleString("en-IN");
}

export function formatDonors(count: number): string {
  return count === 1 ? "1 donor" : `${formatNumber(count)} donors`;
}

export function formatTime(time: string): string {
  return `${time.slice(0, 16).replace("T", " ")} UTC`;
}

export function formatBytes(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? ["kB", 1e3] : bytes < 1e9 ? ["MB", 1e6] : (["GB", 1e9] as const);
  return `${(bytes / Number(size)).toFixed(1)} ${unit}`;
}

/** The label that visitors see, with the stored value in brackets. */
export function formatDonation(value: string, bloodType = ""): string {
  const type = donationTypes.find((type) => type.value === value);
  return `${type ? `${type.label} (${value})` : value} ${bloodType}`.trim();
}

/** Rows as lines, with each column as wide as its widest cell and numbers aligned to the right. */
export function alignColumns(rows: (string | number)[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => widthOf(writeCell(row[column]!))))) ?? [];
  const lines = rows.map((row) =>
    row.map((cell, column) => {
      const space = " ".repeat(widths[column]! - widthOf(writeCell(cell)));
      return typeof cell === "number" ? space + writeCell(cell) : writeCell(cell) + space;
    }),
  );
  return lines.map((cells) => cells.join("  ").trimEnd()).join("\n");
}

function writeCell(cell: string | number): string {
  return typeof cell === "number" ? formatNumber(cell) : escapeControls(cell);
}

/** Combining marks and joiners take no column of their own. */
function widthOf(text: string): number {
  return [...text.replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, "")].length;
}

/** JSON whose strings cannot control a terminal; programs that read it get the same text. */
export function formatJson(value: unknown): string {
  const lines = JSON.stringify(value, null, 2).split("\n");
  return lines.map(escapeControls).join("\n");
}

/** Makes characters visible that would control a terminal, break a line or change the direction of text: \u001b. */
export function escapeControls(text: string): string {
  const controls = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu;
  return text.replace(controls, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
