import { daysSince } from "#contract/day.ts";

/** A day such as 2026-11-15 as people write it. In the browser only, which knows the page's language. */
export function tellDay(day: string): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

/** A moment, in the visitor's own time. */
export function tellTime(moment: string): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "long", timeStyle: "short" }).format(new Date(moment));
}

/** How long ago a day in India was: today, yesterday, 3 weeks ago. */
export function tellAge(day: string): string {
  const days = Math.max(0, daysSince(day));
  const tell = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  if (days < 14) return tell.format(-days, "day");
  if (days < 60) return tell.format(-Math.floor(days / 7), "week");
  return tell.format(-Math.floor(days / 30), "month");
}

function language(): string {
  return document.documentElement.lang;
}
