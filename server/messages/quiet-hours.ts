import { dayAt, startOf } from "#contract/day.ts";
import { quietHours } from "#contract/messages.ts";

const hourMs = 3_600_000;

/** When the quiet hours of this day end or have ended. Its evening belongs to the next day. */
export function findMorning(now: number): number {
  return startOf(dayAt(now + (24 - quietHours.from) * hourMs)) + quietHours.to * hourMs;
}
