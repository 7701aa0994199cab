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

/** Whether a text is a day such as 2026-11-15. */
export function isDay(text: string): boolean {
  const moment = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(moment) && dayOf(moment) === text;
}

export function isPastDay(text: string): boolean {
  return isDay(text) && text <= today();
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
