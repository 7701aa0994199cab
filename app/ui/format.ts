// Numbers, days and words in the language of the page.
import { daysSince, formatDay as formatDayIn } from "#contract/day.ts";
import { fill } from "#contract/fill.ts";

/** The language of the page that is shown, or that the server renders: it renders one after the other. */
const page = typeof document === "undefined" ? { lang: "" } : document.documentElement;

export function setRenderedLanguage(tag: string): void {
  page.lang = tag;
}

/** The page's language for `Intl`, with the digits of telephone numbers. */
export function pageLocale(): string {
  return `${page.lang}-u-nu-latn`;
}

/** With the digit groups of India: 12,34,567. */
export function formatNumber(count: number): string {
  return count.toLocaleString(pageLocale());
}

/** A text in the forms that the page's language needs for numbers; `many` is for all that have none of their own. */
export type PluralForms = { one: string; many: string; zero?: string; two?: string; few?: string };

/** The form for a number, with the number filled in. */
export function choosePlural(count: number, forms: PluralForms): string {
  const rule = new Intl.PluralRules(pageLocale()).select(count);
  const form = (rule === "other" ? undefined : forms[rule]) ?? forms.many;
  return fill(form, { count: formatNumber(count) });
}

/** A day such as 2026-11-15 in the page's language. */
export function formatDay(day: string): string {
  return formatDayIn(day, page.lang);
}

/** How long ago a day in India was: today, yesterday, 3 weeks ago. */
export function formatAge(day: string): string {
  const days = Math.max(0, daysSince(day));
  if (days < 14) return formatPast(days, "day");
  if (days < 60) return formatPast(Math.floor(days / 7), "week");
  return formatPast(Math.floor(days / 30), "month");
}

/** With a word such as yesterday, unless it means tomorrow too, as Hindi's कल does. */
function formatPast(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  const words = new Intl.RelativeTimeFormat(pageLocale(), { numeric: "auto" });
  const isClear = count === 0 || words.format(-count, unit) !== words.format(count, unit);
  const format = isClear ? words : new Intl.RelativeTimeFormat(pageLocale(), { numeric: "always" });
  return format.format(-count, unit);
}
