/** With the digit groups of India: 12,34,567. */
export function formatNumber(value: number): string {
  return value.toLocaleString("en-IN");
}

export function formatDonors(count: number): string {
  return count === 1 ? "1 donor" : `${formatNumber(count)} donors`;
}

/** An ISO time, to the minute. */
export function formatTime(time: string): string {
  return `${time.slice(0, 16).replace("T", " ")} UTC`;
}

export function formatBytes(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? ["kB", 1e3] : bytes < 1e9 ? ["MB", 1e6] : (["GB", 1e9] as const);
  return `${(bytes / Number(size)).toFixed(1)} ${unit}`;
}
