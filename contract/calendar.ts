import { dayAfter } from "./day.ts";
import type { ManagedDonor } from "./managed-donor.ts";

/** The name of the file with a donor's days. */
export const calendarFile = "dehleez-reminders.ics";

type EventWords = { summary: string; text: string };
type Dates = Pick<ManagedDonor, "shown" | "confirmBefore" | "restingUntil">;
type Words = { confirm: EventWords; rested: EventWords };

/** A calendar (RFC 5545) with the last day to confirm and the first on which to give again; a link is shown to all who see it. */
export function makeCalendar({ shown: { id }, confirmBefore, restingUntil }: Dates, words: Words, link: string) {
  const events = [makeEvent(`confirm-${id}`, dayAfter(-1, confirmBefore), words.confirm, link)];
  if (restingUntil) events.push(makeEvent(`rested-${id}`, restingUntil, words.rested, link));
  return wrapCalendar("Donor registry", events);
}

/** A calendar of events, and before them what it says about itself. */
export function wrapCalendar(product: string, parts: string[]): string {
  const calendar = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Dehleez//${product}//EN
${parts.join("\n")}
END:VCALENDAR
`;
  return calendar.replaceAll("\n", "\r\n");
}

/** With the same id each time, so that a calendar replaces what it had. The alarm is at nine in the morning of the day before. */
function makeEvent(id: string, day: string, { summary, text }: EventWords, link: string): string {
  return `BEGIN:VEVENT
UID:${id}@dehleez
DTSTAMP:${writeTime(new Date().toISOString().slice(0, 19))}Z
DTSTART;VALUE=DATE:${writeTime(day)}
DTEND;VALUE=DATE:${writeTime(dayAfter(1, day))}
SUMMARY:${writeText(summary)}
DESCRIPTION:${writeText(link ? `${text}\n${link}` : text)}
TRANSP:TRANSPARENT
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:${writeText(summary)}
TRIGGER:-PT15H
END:VALARM
END:VEVENT`;
}

export function writeTime(time: string): string {
  return time.replaceAll(/[-:]/g, "");
}

/** Lines have at most 75 bytes, so they are folded after 15 characters, each of which may have four. */
export function writeText(text: string): string {
  return fold(text.replaceAll(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n"));
}

export function fold(value: string): string {
  return value.replaceAll(/.{15}(?=.)/gu, "$&\n ");
}
