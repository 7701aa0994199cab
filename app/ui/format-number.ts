import { pageLocale } from "./page-locale.ts";

/** With the digit groups of India: 12,34,567. */
export function formatNumber(count: number): string {
  return count.toLocaleString(pageLocale());
}
