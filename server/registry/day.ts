const dayInMs = 86_400_000;
const indiaAheadInMs = 5.5 * 3_600_000;

/** The day in India, such as 2026-11-15. */
export function today(): string {
  return dayAfter(0);
}

/** The day that comes so many days after today; before it, when negative. */
export function dayAfter(days: number): string {
  return new Date(Date.now() + indiaAheadInMs + days * dayInMs).toISOString().slice(0, 10);
}

/** The day that comes so many days after another. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayInMs).toISOString().slice(0, 10);
}

/** The moment at which today ends in India, in milliseconds. */
export function endOfToday(): number {
  return (Math.floor((Date.now() + indiaAheadInMs) / dayInMs) + 1) * dayInMs - indiaAheadInMs;
}
