import { stringify } from "yaml";
import { donationTypes } from "#contract/donation-types.ts";

/** With the digit groups of India: 12,34,567. */
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

/** The label that visitors see, with the stored value in brackets. */
export function formatDonation(value: string, bloodType = ""): string {
  const type = donationTypes.find((type) => type.value === value);
  return `${type ? `${type.label} (${value})` : value} ${bloodType}`.trim();
}

/** YAML for people, or JSON for programs, of the same values. None of it can control a terminal. */
export function formatValues(values: unknown, { json = false }: { json?: boolean | undefined } = {}): string {
  const text = json ? JSON.stringify(values, null, 2) : stringify(values, { lineWidth: 0 }).trimEnd();
  return text.split("\n").map(escapeControls).join("\n");
}

/** Makes characters visible that would control a terminal, break a line or change the direction of text: \u001b. */
export function escapeControls(text: string): string {
  const controls = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu;
  return text.replace(controls, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
