import { findChange, readEvents, type CalendarEvent } from "#cms/dated.ts";
import type { ReadContent } from "#cms/content-files.ts";
import { fold, wrapCalendar, writeText, writeTime } from "#contract/calendar.ts";
import { momentOf } from "#contract/day.ts";
import { languages, localPath, type Language } from "#contract/languages.ts";

/** The calendars (RFC 5545) of all events and of each, in each language, by their paths: none while there are no events. */
export function makeCalendars(read: ReadContent, siteUrl: string): [string, string][] {
  return languages.flatMap(({ code }): [string, string][] => {
    const events = readEvents(read, code).map(({ path, ...event }) => {
      const address = localPath(path, code);
      return [`${address}.ics`, writeEvent(event, siteUrl + address)] as const;
    });
    if (events.length === 0) return [];
    const name = `X-WR-CALNAME:${writeText(nameCalendar(read, code))}`;
    const all = [name, ...events.map(([, event]) => event)];
    const files = [
      [localPath("/events.ics", code), all] as const,
      ...events.map(([path, event]) => [path, [event]] as const),
    ];
    return files.map(([path, parts]) => [path, wrapCalendar("Events", [...parts])]);
  });
}

function nameCalendar(read: ReadContent, language: Language): string {
  return `${read("foundation", language).name}: ${read("events", language).title}`;
}

/**
 * Its id stays the same for ever, in all languages. Each change has a higher number, the seconds since 2026, so that
 * nobody has to count them: it grows even when an older state is brought back.
 */
function writeEvent(event: Omit<CalendarEvent, "path">, url: string): string {
  const { id, title, text, place, starts, ends, cancelled } = event;
  const changed = findChange(event);
  const sequence = event.changed ? Math.max(0, Math.floor((+changed - Date.UTC(2026)) / 1000)) : 0;
  return `BEGIN:VEVENT
UID:${id}@dehleez
SEQUENCE:${sequence}
DTSTAMP:${writeMoment(changed)}
LAST-MODIFIED:${writeMoment(changed)}
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
