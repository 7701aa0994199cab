import { daysSince } from "#contract/day.ts";

/** A day such as 2026-11-15 in the page's language. Call it in the browser only. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(pageLanguage(), { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

/** Date and time in the visitor's time zone. */
export function formatTime(time: string): string {
  return new Intl.DateTimeFormat(pageLanguage(), { dateStyle: "long", timeStyle: "short" }).format(new Date(time));
}

/** How long ago a day in India was: today, yesterday, 3 weeks ago. */
export function formatAge(day: string): string {
  const days = Math.max(0, daysSince(day));
  const format = new Intl.RelativeTimeFormat(pageLanguage(), { numeric: "auto" });
  if (days < 14) return format.format(-days, "day");
  if (days < 60) return format.format(-Math.floor(days / 7), "week");
  return format.format(-Math.floor(days / 30), "month");
}

function pageLanguage(): string {
  return document.documentElement.lang;
}
