/** With the digit groups of India: 12,34,567. */
export function formatDonors(count: number): string {
  return count === 1 ? "1 donor" : `${count.toLocaleString("en-IN")} donors`;
}

export function formatBytes(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? ["kB", 1e3] : bytes < 1e9 ? ["MB", 1e6] : (["GB", 1e9] as const);
  return `${(bytes / Number(size)).toFixed(1)} ${unit}`;
}

/** Makes characters visible that would control a terminal, break a line or change the direction of text: \u001b. */
export function escapeControls(text: string): string {
  const controls = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu;
  return text.replace(controls, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
