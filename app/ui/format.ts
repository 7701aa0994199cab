// Numbers, days and words in the language of the page.
import { dayAt, daysSince, formatDay as formatDayIn, startOf, today } from "#contract/day.ts";
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

/** A time in India, with its day. */
export function formatTime(time: string): string {
  return joinTime(time, listTimeParts(time, "numeric"));
}

/** A time in India, with its day, which is a word when that is today. */
export function formatClock(time: string): string {
  const parts = listTimeParts(time);
  if (dayAt(Date.parse(time)) !== today()) return joinTime(time, parts);
  // The word between day and hour, such as 'at', goes with today too in English, but not in Hindi.
  const between = isLatin() ? parts.slice(3, 4) : [{ value: " " }];
  return joinTime(time, [{ value: formatAge(today()) }, ...between, ...parts.slice(4)]);
}

/** An hour of the day, from 0 to 23. */
export function formatHour(hour: number): string {
  const time = new Date(startOf(today()) + hour * 3_600_000).toISOString();
  return joinTime(time, listTimeParts(time).slice(4));
}

/** A visitor abroad is told that it is India's. Our typeface has none of the narrow spaces. */
function joinTime(time: string, parts: { value: string }[]): string {
  const isAbroad = typeof document !== "undefined" && new Date(time).getTimezoneOffset() !== -330;
  const text = parts.map(({ value }) => value).join("");
  return text.replaceAll("\u202f", " ") + (isAbroad ? " IST" : "");
}

/** With morning and evening as words: many languages have only the English am and pm in their short form. */
function listTimeParts(time: string, year?: "numeric"): Intl.DateTimeFormatPart[] {
  const day: Intl.DateTimeFormatOptions = { day: "numeric", month: "long", ...(year && { year }) };
  const hour: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit", timeZone: "Asia/Kolkata" };
  const format = { ...day, ...hour, ...(!isLatin() && { dayPeriod: "short" as const }) };
  return new Intl.DateTimeFormat(pageLocale(), format).formatToParts(new Date(time));
}

function isLatin(): boolean {
  return new Intl.Locale(page.lang).maximize().script === "Latn";
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
