const dayInMs = 86_400_000;
const indiaAheadInMs = 5.5 * 3_600_000;

/** The day in India, such as 2026-11-15. */
export function today(): string {
  return dayAt(Date.now());
}

/** The day in India at a moment in milliseconds. */
export function dayAt(moment: number): string {
  return dayOf(moment + indiaAheadInMs);
}

/** The day that comes so many days after another, after today unless said; before it, when negative. */
export function dayAfter(days: number, day = today()): string {
  return dayOf(Date.parse(day) + days * dayInMs);
}

/** How many days ago a day was. */
export function daysSince(day: string): number {
  return (Date.parse(today()) - Date.parse(day)) / dayInMs;
}

/** The moment at which a day begins in India, in milliseconds. */
export function startOf(day: string): number {
  return Date.parse(day) - indiaAheadInMs;
}

/** The moment at which today ends in India, in milliseconds. */
export function endOfToday(): number {
  return startOf(dayAfter(1));
}

/** A day such as 2026-11-15 in a language, with the digits of telephone numbers. */
export function formatDay(day: string, languageTag: string): string {
  return new Date(day).toLocaleDateString(`${languageTag}-u-nu-latn`, { dateStyle: "long", timeZone: "UTC" });
}

/** From one time in India to another, in a language, with the digits of telephone numbers. */
export function formatTimes(from: string, to: string, languageTag: string): string {
  // Many languages have only the English am and pm, but words for morning and evening.
  const isLatin = new Intl.Locale(languageTag).maximize().script === "Latn";
  const format = new Intl.DateTimeFormat(`${languageTag}-u-nu-latn`, {
    ...({ weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "Asia/Kolkata" } as const),
    ...({ hour: "numeric", minute: "2-digit", ...(!isLatin && { dayPeriod: "short" }) } as const),
  });
  const range = format.formatRange(momentOf(from), momentOf(to));
  // A word after the hour, as Hindi has one, is left out of times of one day.
  const { type, value: end } = format.formatToParts(momentOf(to)).at(-1)!;
  // Our typeface has none of the narrow spaces.
  return (range + (type === "literal" && !range.endsWith(end) ? end : "")).replaceAll(/[\u2009\u202f]/g, " ");
}

/** Whether a text is a day such as 2026-11-15. */
export function isDay(text: string): boolean {
  const moment = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(moment) && dayOf(moment) === text;
}

/** Whether a text is a time such as 2026-11-15T16:00. */
export function isTime(text: string): boolean {
  return isDay(text.slice(0, 10)) && /^2.{9}T([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The moment of a time in India such as 2026-11-15T16:00. */
export function momentOf(time: string): Date {
  return new Date(`${time}:00+05:30`);
}

/** The time in India at a moment in milliseconds. */
export function timeAt(moment: number): string {
  return new Date(moment + indiaAheadInMs).toISOString().slice(0, 16);
}

export function isPastDay(text: string): boolean {
  return isDay(text) && text <= today();
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
