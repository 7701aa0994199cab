import { readEvents, type CalendarEvent } from "#cms/dated.ts";
import type { ReadContent } from "#cms/content-files.ts";
import { fold, wrapCalendar, writeText, writeTime } from "#contract/calendar.ts";
import { momentOf } from "#contract/day.ts";
import { languages, localPath } from "#contract/languages.ts";

/** The calendars (RFC 5545) of all events and of each, in each language, by their paths: none while there are no events. */
export function makeCalendars(read: ReadContent, siteUrl: string): [path: string, text: string][] {
  return languages.flatMap(({ code }) => {
    const events = readEvents(read, code).map((event) => {
      const address = localPath(event.path, code);
      return { path: address, parts: [writeEvent(event, siteUrl + address)] };
    });
    if (events.length === 0) return [];
    const name = `${read("foundation", code).name}: ${read("events", code).title}`;
    const all = [`X-WR-CALNAME:${writeText(name)}`, ...events.flatMap(({ parts }) => parts)];
    const calendars = [{ path: localPath("/events", code), parts: all }, ...events];
    return calendars.map(({ path, parts }): [string, string] => [`${path}.ics`, wrapCalendar("Events", parts)]);
  });
}

/**
 * Its id stays the same for ever, in all languages. Each change has a higher number, the seconds since 2026, so that
 * nobody has to count them: it grows even when an older state is brought back.
 */
function writeEvent({ id, title, text, place, starts, ends, cancelled, changed }: CalendarEvent, url: string): string {
  // One that came in a file has never changed.
  const sequence = changed ? Math.max(0, Math.floor((Date.parse(changed) - Date.UTC(2026)) / 1000)) : 0;
  const stamp = writeMoment(changed ? new Date(changed) : momentOf(starts));
  return `BEGIN:VEVENT
UID:${id}@dehleez
SEQUENCE:${sequence}
DTSTAMP:${stamp}
LAST-MODIFIED:${stamp}
DTSTART:${writeMoment(momentOf(starts))}
DTEND:${writeMoment(momentOf(ends))}
SUMMARY:${writeText(title)}
DESCRIPTION:${writeText(text)}
LOCATION:${writeText(place)}
URL:${fold(url)}
STATUS:${cancelled ? "CANCELLED" : "CONFIRMED"}
END:VEVENT`;
}

/** In UTC, which every calendar reads alike. */
function writeMoment(moment: Date): string {
  return `${writeTime(moment.toISOString().slice(0, 19))}Z`;
}
