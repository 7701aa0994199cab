import { fill } from "#contract/fill.ts";
import { maxCount } from "#contract/staff/reports.ts";
import { choosePlural, formatNumber, type PluralForms } from "#app/ui/format.ts";

/** A count that the server stops behind `maxCount`: 1,000+ is any higher one. */
export function formatWaiting(count: number): string {
  return count > maxCount ? `${formatNumber(maxCount)}+` : formatNumber(count);
}

/** The same within a sentence. */
export function countWaiting(count: number, forms: PluralForms): string {
  return count > maxCount ? fill(forms.many, { count: formatWaiting(count) }) : choosePlural(count, forms);
}
