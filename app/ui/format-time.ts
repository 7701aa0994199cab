// Times of day in the language of the page, always India's.
import { dayAt, startOf, today } from "#contract/day.ts";
import { formatAge, pageLocale } from "./format.ts";

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
  return new Intl.Locale(pageLocale()).maximize().script === "Latn";
}
