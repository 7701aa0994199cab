import { payeeDays, type PayeeBlock } from "#contract/staff/payee.ts";

/** Somebody who is a member, or was one. Moments here are milliseconds. */
export type Person = {
  id: string;
  name: string;
  /** Since when they have been somebody who may decide, which is their joining. */
  since: number;
  /** Undefined for a member. */
  removedAt?: number | undefined;
};

/** A change of the payee, as it was proposed and what has become of it. */
export type Proposed = { by: string; at: number; confirmedBy: readonly string[]; stoppedAt?: number | undefined };

const dayMs = 86_400_000;
const isWithin = (days: number, moment: number, now: number) => now < moment + days * dayMs;
const isMember = ({ removedAt }: Person) => removedAt === undefined;

/** A removed member keeps their place for some days: nobody is removed so that a change has one opponent less. */
export function hasPlace({ removedAt }: Person, now: number): boolean {
  return removedAt === undefined || isWithin(payeeDays.removedRightsDays, removedAt, now);
}

function counts({ since, removedAt }: Person, now: number): boolean {
  return !isWithin(payeeDays.trustDays, since, removedAt ?? now);
}

/**
 * Whose consent a change needs besides that of the member who proposes it: of those who count one, where fewer than two do, of
 * all. A member who has been alone for long agrees with themselves. Nobody is asked where a change is not possible.
 */
function findAsked({ by, at }: Pick<Proposed, "by" | "at">, people: Person[], now: number) {
  const proposer = people.find((person) => person.id === by && isMember(person));
  const others = people.filter(({ id }) => id !== by);
  const isAlone = !others.some(({ removedAt = now }) => isWithin(payeeDays.aloneAfterDays, removedAt, now));
  const counting = people.filter((person) => hasPlace(person, now) && counts(person, now));
  const needs = counting.length < 2 ? "all" : "one";
  let asked = others.filter((person) => (needs === "all" ? hasPlace(person, now) : counting.includes(person)));
  if (isAlone) asked = proposer && counts(proposer, at) ? [proposer] : [];
  else if (!proposer || (needs === "one" && !counting.includes(proposer))) asked = [];
  return { needs, asked } as const;
}

/** Why a member can propose nothing now; undefined if they can. */
export function findBlock(by: string, last: Proposed | undefined, people: Person[], now: number) {
  if (last?.stoppedAt !== undefined && isWithin(payeeDays.stoppedDays, last.stoppedAt, now)) return "stopped";
  const { needs, asked } = findAsked({ by, at: now }, people, now);
  if (needs === "one" ? asked.some(isMember) : asked.length > 0 && asked.every(isMember)) return undefined;
  const isNew = asked.length === 0 && people.some((person) => person.id === by && !counts(person, now));
  return (isNew ? "newcomer" : "nobody") satisfies PayeeBlock;
}

/** What may happen to a proposed change now, by whom, from when and until when. */
export function judgeProposal(proposed: Proposed, people: Person[], now: number) {
  const { by, at, confirmedBy, stoppedAt } = proposed;
  const { needs, asked } = findAsked(proposed, people, now);
  const agrees = (person: Person) => isMember(person) && confirmedBy.includes(person.id);
  const isComplete = needs === "one" ? asked.some(agrees) : asked.length > 0 && asked.every(agrees);
  const missing = asked.filter((person) => !agrees(person) && (needs === "all" || isMember(person)));
  const holders = people.filter((person) => hasPlace(person, now));
  // A member who joins while it waits has the whole wait to look at it, too.
  const shownAt = Math.max(at, ...holders.filter(({ id }) => id !== by).map(({ since }) => since));
  const from = shownAt + payeeDays.waitDays * dayMs;
  const until = at + (payeeDays.waitDays + payeeDays.confirmDays) * dayMs;
  // What a member has proposed goes with them.
  const isTheirs = people.some((person) => person.id === by && isMember(person));
  const isOpen = stoppedAt === undefined && now < until && isTheirs;
  return {
    isOpen,
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    needs,
    isComplete,
    confirmed: people.filter(agrees).map(({ name }) => name),
    missing: (isComplete ? [] : missing).map(({ name }) => name),
    /** Once more, too: the first time may have ended before the site was published. */
    mayConfirm: (id: string) => isOpen && now >= from && asked.some((person) => person.id === id && isMember(person)),
    mayStop: (id: string) => isOpen && holders.some((person) => person.id === id),
  };
}
