import { dayAfter, dayAt, startOf } from "#contract/day.ts";
import { quietHours } from "#contract/messages.ts";
import { eraseAfterDays, isClosed, maxWave, minNeedHours } from "#contract/needs.ts";
import { findMorning } from "#server/messages/quiet-hours.ts";

// When a need asks how many donors. The clock is passed in; times are in milliseconds.

export type NeedFacts = {
  askedAt: number;
  neededOn: string;
  status: string;
  /** 0 while it is not closed. */
  closedAt: number;
  wanted: number;
  mayAsk: number;
};

/** How many donors were asked, and how many of them have said yes. */
export type Counts = { asked: number; yes: number };

/** What to do about a need now, and when to look at it again at the latest; 0 for never. */
export type Step = { do: "wait" | "ask" | "expire" | "erase"; donors: number; dueAt: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const pauseMs = { urgent: 5 * minuteMs, usual: 20 * minuteMs };

/** A donor may have been deleted who had said yes: so often a need with enough of them is looked at. */
const enoughPauseMs = hourMs;

/** The end of its day; one that is asked for in the evening goes on through the night. */
export function findEnd({ askedAt, neededOn }: NeedFacts): number {
  return Math.max(startOf(dayAfter(1, neededOn)), askedAt + minNeedHours * hourMs);
}

/** It was asked for on its last day, or the morning of that day has come. */
export function isUrgent({ askedAt, neededOn }: NeedFacts, now: number): boolean {
  return neededOn <= dayAt(askedAt) || now >= startOfUrgency(neededOn);
}

const startOfUrgency = (neededOn: string) => startOf(neededOn) + quietHours.to * hourMs;

/** Whether it is one of these hours in India; they may go through the night. */
export function isWithinHours({ from, to }: { from: number; to: number }, now: number): boolean {
  const hour = Math.floor((now - startOf(dayAt(now))) / hourMs);
  return from <= to ? from <= hour && hour < to : from <= hour || hour < to;
}

/** How many donors a wave asks at most: 0 when enough have said yes, or when as many were asked as may be. */
export function findWaveSize(need: NeedFacts, { asked, yes }: Counts, now: number): number {
  const missing = need.wanted - yes;
  if (missing <= 0) return 0;
  const size = (isUrgent(need, now) ? 2 : 1) * missing + 2;
  return Math.max(0, Math.min(size, maxWave, need.mayAsk - asked));
}

export function decideStep(need: NeedFacts, counts: Counts, now: number, eraseAfter = eraseAfterDays): Step {
  const wait = (dueAt: number): Step => ({ do: "wait", donors: 0, dueAt: Math.min(dueAt, findEnd(need)) });
  if (isClosed(need.status)) {
    const dueAt = need.closedAt + eraseAfter * 24 * hourMs;
    return now >= dueAt ? { do: "erase", donors: 0, dueAt: 0 } : { do: "wait", donors: 0, dueAt };
  }
  if (now >= findEnd(need)) return { do: "expire", donors: 0, dueAt: now };
  if (need.status !== "open") return wait(Infinity);
  if (counts.yes >= need.wanted) return wait(now + enoughPauseMs);
  const isNight = findMorning(now) > now;
  if (isNight && !isUrgent(need, now)) return wait(findMorning(now));
  const donors = findWaveSize(need, counts, now);
  if (donors === 0) return wait(Infinity);
  return { ...wait(now + pauseMs[isUrgent(need, now) ? "urgent" : "usual"]), do: "ask", donors };
}

/** Whom a wave may ask. */
export type Candidate = { donorId: string; ring: number; isExact: boolean; askFrom: string; confirmedOn: string };

/** The nearest first, among them the very blood type, who has waited longest for a question, and who confirmed last. */
export function chooseDonors<One extends Candidate>(candidates: One[], donors: number): One[] {
  const rank = ({ ring, isExact }: One) => 2 * ring + (isExact ? 0 : 1);
  const compare = (a: One, b: One) =>
    rank(a) - rank(b) || compareText(a.askFrom, b.askFrom) || compareText(b.confirmedOn, a.confirmedOn);
  return candidates.toSorted(compare).slice(0, donors);
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What a yes comes to: a place, the one reserve, or nothing, since enough others were quicker. */
export function takePlace(wanted: number, { yes, reserve }: { yes: number; reserve: number }) {
  if (yes < wanted) return "yes";
  return reserve === 0 ? "reserve" : "enough";
}
