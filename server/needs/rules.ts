import { dayAfter, dayAt, startOf } from "#contract/day.ts";
import { findMorning, quietHours } from "#contract/messages.ts";
import { eraseAfterDays, isClosed, maxWave, minNeedHours, reopenMinutes, reportsToStop } from "#contract/needs.ts";
import type { NeedEvent, NeedStatus } from "./states.ts";

// What is to be done about a request, and when. The clock is passed in; times are in milliseconds, 0 for never.

export type NeedFacts = {
  askedAt: number;
  neededOn: string;
  status: NeedStatus;
  /** `changed`: after a check, or after donors were asked without one. */
  checked: "phone" | "trusted" | "changed" | "";
  checkedAt: number;
  closedAt: number;
  reopened: 0 | 1;
  wanted: number;
  mayAsk: number;
  wavedAt: number;
  /** How many donors the last wave could not ask yet, since others were changing them; or `nobodyLeft`. */
  waveLeft: number;
};

/** How many donors waves have asked, have said yes and are there, wait in reserve, and have reported the request. */
export type Counts = { asked: number; yes: number; reserve: number; reports: number };

export type Step =
  | { do: "erase" | "promote" }
  | { do: "move"; event: NeedEvent }
  /** `isNew`: a wave of its own, not what another one has left. */
  | { do: "ask"; donors: number; isNew: boolean }
  /** Until then nothing is to be done. */
  | { do: "wait"; dueAt: number };

/** Whether a request that nobody has checked may ask donors: now, perhaps later today, or not. */
export type Unchecked = "now" | "later" | "never";

/** In place of their number: the last wave has found nobody else whom the request may ask. */
export const nobodyLeft = -1;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const pauseMs = { urgent: 5 * minuteMs, usual: 20 * minuteMs };

const newsPauseMs = { urgent: 5 * minuteMs, usual: 10 * minuteMs };

/** So often is looked whether a request that nobody has checked may go out. */
const uncheckedPauseMs = 5 * minuteMs;

/** So long after it was asked for, or checked by phone again, a request ends, whatever its day is. */
const maxNeedMs = 30 * dayMs;

/** The moment since which donors who agree to be asked are newcomers. */
export const newcomersSince = (now: number) => new Date(now - 7 * dayMs).toISOString();

type Dates = Pick<NeedFacts, "askedAt" | "neededOn" | "checkedAt">;

/** The end of its day; one that is asked for in the evening goes on through the night. */
export function findEnd(need: Dates): number {
  const endOfDay = Math.max(startOf(dayAfter(1, need.neededOn)), need.askedAt + minNeedHours * hourMs);
  return Math.min(endOfDay, findLastEnd(need));
}

/** Whether its day lies beyond the end that it has until staff check it again. */
export const isBeyondLastEnd = (need: Dates) => findEnd(need) === findLastEnd(need);

const findLastEnd = ({ askedAt, checkedAt }: Dates) => Math.max(askedAt, checkedAt) + maxNeedMs;

/** It was asked for on its last day, or the morning of that day has come. */
export function isUrgent({ askedAt, neededOn }: Pick<NeedFacts, "askedAt" | "neededOn">, now: number): boolean {
  return neededOn <= dayAt(askedAt) || now >= startOfUrgency(neededOn);
}

const startOfUrgency = (neededOn: string) => startOf(neededOn) + quietHours.to * hourMs;

/** Whether it is one of these hours in India; they may go through the night. */
export function isWithinHours({ from, to }: { from: number; to: number }, now: number): boolean {
  const hour = Math.floor((now - startOf(dayAt(now))) / hourMs);
  return from <= to ? from <= hour && hour < to : from <= hour || hour < to;
}

/** How many donors a wave asks at most: 0 when enough have said yes, or when as many were asked as may be. */
export function findWaveSize(need: NeedFacts, { asked, yes }: Pick<Counts, "asked" | "yes">, now: number): number {
  const missing = need.wanted - yes;
  if (missing <= 0) return 0;
  const size = (isUrgent(need, now) ? 2 : 1) * missing + 2;
  return Math.max(0, Math.min(size, maxWave, need.mayAsk - asked));
}

/** When the next wave may go out: no change of a request brings it nearer. */
export function findNextWave(need: NeedFacts, now: number): number {
  if (waitsForMorning(need, now)) return findMorning(now);
  // A clock that ran ahead may have stored a moment that lies before us.
  return need.wavedAt && Math.min(need.wavedAt, now) + pauseMs[isUrgent(need, now) ? "urgent" : "usual"];
}

const waitsForMorning = (need: NeedFacts, now: number) => findMorning(now) > now && !isUrgent(need, now);

/** When the one who asks may be written to again: what happens meanwhile is one message. */
export function findNextNews(need: NeedFacts, toldAt: number, now: number): number {
  const urgency = isUrgent(need, now) ? "urgent" : "usual";
  const morning = urgency === "usual" ? findMorning(now) : 0;
  return Math.max(morning > now ? morning : 0, toldAt && Math.min(toldAt, now) + newsPauseMs[urgency]);
}

/** The next step of a request. People and staff record what they have done; this decides what follows. */
export function decideStep(
  need: NeedFacts,
  counts: Counts,
  now: number,
  { eraseAfter = eraseAfterDays, unchecked = "never" as Unchecked } = {},
): Step {
  const end = findEnd(need);
  if (need.status === "expired" && now < end) {
    return { do: "move", event: findReopening(need) };
  }
  if (isClosed(need.status)) {
    const dueAt = need.closedAt + eraseAfter * dayMs;
    return now >= dueAt ? { do: "erase" } : { do: "wait", dueAt };
  }
  if (now >= end) return { do: "move", event: "expire" };
  if (need.status !== "stopped" && counts.reports >= reportsToStop) return { do: "move", event: "stop" };
  const wait = (dueAt: number): Step => ({ do: "wait", dueAt: Math.min(dueAt, end) });
  if (need.status !== "open" && unchecked === "later") return wait(now + uncheckedPauseMs);
  if (need.status !== "open" && unchecked === "never") {
    return wait(isUrgent(need, now) ? Infinity : startOfUrgency(need.neededOn));
  }
  if (counts.reserve > 0 && counts.yes < need.wanted) return { do: "promote" };
  const size = findWaveSize(need, counts, now);
  if (size === 0) return wait(Infinity);
  const nextWave = findNextWave(need, now);
  if (now >= nextWave) return { do: "ask", donors: size, isNew: true };
  const left = waitsForMorning(need, now) ? 0 : Math.min(size, need.waveLeft);
  return left > 0 ? { do: "ask", donors: left, isNew: false } : wait(nextWave);
}

/** What opens a request again as it was before it was closed. */
export const findReopening = ({ checked }: Pick<NeedFacts, "checked">) =>
  checked === "phone" || checked === "trusted" ? "reopen" : "wait";

/** Until when the one who asked may open again what they have closed: 0 if they may not. */
export function findReopenEnd(need: NeedFacts): number {
  const isOwnDoing = need.status === "found" || need.status === "withdrawn";
  return isOwnDoing && !need.reopened ? Math.min(need.closedAt + reopenMinutes * minuteMs, findEnd(need)) : 0;
}

/** Whom a wave may ask. A newcomer's network is a hash. */
export type Candidate = {
  donorId: string;
  ring: number;
  isExact: boolean;
  askFrom: string;
  confirmedOn: string;
  isNewcomer: boolean;
  network: string;
};

/**
 * The nearest first, among them the very blood type, who has waited longest for a question, and who confirmed last. Of the
 * newcomers one comes last, from a network that this request has asked no newcomer of: false donors are new.
 */
export function rankDonors<One extends Candidate>(candidates: One[], askedNetworks: ReadonlySet<string>): One[] {
  const rank = ({ ring, isExact }: One) => 2 * ring + (isExact ? 0 : 1);
  const compare = (a: One, b: One) =>
    rank(a) - rank(b) || compareText(a.askFrom, b.askFrom) || compareText(b.confirmedOn, a.confirmedOn);
  const sorted = candidates.toSorted(compare);
  const newcomer = sorted.find(({ isNewcomer, network }) => isNewcomer && !askedNetworks.has(network));
  return [...sorted.filter(({ isNewcomer }) => !isNewcomer), ...(newcomer ? [newcomer] : [])];
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What a yes comes to: a place, the one reserve, or nothing, since enough others were quicker. A free place is the reserve's. */
export function takePlace(wanted: number, { yes, reserve }: { yes: number; reserve: number }) {
  if (yes + reserve < wanted) return "yes";
  return yes + reserve === wanted ? "reserve" : "enough";
}
