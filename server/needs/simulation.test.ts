import assert from "node:assert/strict";
import { test } from "node:test";
import { daysBetweenAsks, maxAsked } from "#contract/needs.ts";
import { dayAfter, dayAt, startOf } from "#contract/day.ts";
import { rounds } from "#tests/fixtures/long.ts";
import { chooseDonors, decideStep, findEnd, takePlace, type Candidate } from "./rules.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const start = startOf("2026-11-01");
const days = rounds({ share: 3, whole: 30 });

/** The same numbers in every run. */
function makeRandom(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Person = { id: string; gives: number; askFrom: number; asked: number };
/** Of ten who are asked four never answer; of those who do, four say yes, late or at once; some take it back or do not come. */
function decide(random: () => number) {
  if (random() < 0.4) return undefined;
  const isLate = random() < 0.3;
  const after = (isLate ? 60 + random() * 600 : 2 + random() * 40) * minute;
  const fate = random();
  return { after, yes: random() < 0.4, comes: fate < 0.8, takesBack: fate >= 0.9 };
}

function simulate(needsADay: number) {
  const random = makeRandom(33);
  // Five things to give, as people register: each donor gives one.
  const people = Array.from({ length: 2000 }, (_, n): Person => ({ id: `${n}`, gives: n % 5, askFrom: 0, asked: 0 }));
  const givers = [0, 1, 2, 3, 4].map((gives) => people.filter((person) => person.gives === gives));
  const timeline: (() => void)[][] = [];
  const later = (at: number, run: () => void) => (timeline[Math.ceil((at - start) / minute)] ??= []).push(run);
  const figures = { needs: 0, filled: 0, asked: 0, yes: 0, minutes: [] as number[] };
  const open = (askedAt: number) => {
    const wanted = 1 + Math.floor(random() * 2);
    const need = { askedAt, neededOn: dayAfter(Math.floor(random() * 3), dayAt(askedAt)), status: "open", wanted };
    const facts = { ...need, mayAsk: maxAsked, closedAt: 0 };
    const gives = Math.floor(random() * 5);
    const counts = { asked: 0, yes: 0, reserve: 0 };
    let filledAt = 0;
    figures.needs++;
    const look = (now: number) => {
      if (now >= findEnd(facts)) return;
      const step = decideStep(facts, counts, now);
      if (step.do === "ask") ask(step.donors, now);
      later(Math.max(step.dueAt, now + minute), () => look(Math.max(step.dueAt, now + minute)));
    };
    const ask = (donors: number, now: number) => {
      const fits = givers[gives]!.filter((person) => person.askFrom <= now);
      const candidates = fits.map((person): Candidate & { person: Person } => {
        return {
          donorId: person.id,
          ring: 0,
          isExact: true,
          askFrom: `${person.askFrom}`.padStart(15, "0"),
          confirmedOn: "",
          person,
        };
      });
      const chosen = chooseDonors(candidates, donors);
      assert.ok(chosen.length <= 2 * (wanted - counts.yes) + 2);
      for (const { person } of chosen) {
        assert.ok(person.askFrom <= now, "asked again too soon");
        person.askFrom = now + daysBetweenAsks * day;
        person.asked++;
        counts.asked++;
        figures.asked++;
        const reply = decide(random);
        if (reply?.yes) later(now + reply.after, () => say(person, now + reply.after, reply));
      }
    };
    const say = (person: Person, now: number, { comes, takesBack }: { comes: boolean; takesBack: boolean }) => {
      if (now >= findEnd(facts)) return;
      const place = takePlace(wanted, counts);
      if (place === "enough") return;
      person.askFrom = now;
      figures.yes++;
      counts[place]++;
      if (counts.yes === wanted && !filledAt) {
        filledAt = now;
        figures.filled++;
        figures.minutes.push((now - askedAt) / minute);
      }
      if (place === "yes" && (!comes || takesBack)) later(now + 60 * minute, () => free(now + 60 * minute));
    };
    const free = (now: number) => {
      counts.yes--;
      if (counts.reserve > 0) {
        counts.reserve--;
        counts.yes++;
      } else look(now);
    };
    look(askedAt);
  };
  for (let n = 0; n < days; n++)
    for (let each = 0; each < needsADay; each++) {
      const at = start + n * day + random() * day;
      later(at, () => open(at));
    }
  // What a minute adds to itself is done in it, too.
  for (let now = 0; now < timeline.length; now++) for (const run of timeline[now] ?? []) run();
  const asks = people.map(({ asked }) => asked).toSorted((a, b) => a - b);
  const minutes = figures.minutes.toSorted((a, b) => a - b);
  return { ...figures, asks, median: minutes[minutes.length >> 1]!, late: minutes[Math.floor(minutes.length * 0.9)]! };
}

/** Without us: everybody calls down the same list, whose newest donors come first, three minutes a call. */
function callDownTheList() {
  const random = makeRandom(33);
  const called = new Map<number, number>();
  const figures = { calls: 0, yes: 0 };
  for (let need = 0; need < days * 200; need++) {
    const wanted = 1 + Math.floor(random() * 2);
    for (let yes = 0, place = 0; yes < wanted && place < 400; place++) {
      figures.calls++;
      called.set(place, (called.get(place) ?? 0) + 1);
      const reply = decide(random);
      if (!reply?.yes) continue;
      yes++;
      figures.yes++;
    }
  }
  return { ...figures, most: Math.max(...called.values()) / 5 };
}

for (const needsADay of [20, 200])
  test(`a city of 2,000 donors has ${needsADay} needs a day, and asks nobody again within a week`, (context) => {
    const waves = simulate(needsADay);
    const list = callDownTheList();
    const figures = {
      filled: waves.filled / waves.needs,
      askedForEachYes: waves.asked / waves.yes,
      medianMinutes: waves.median,
      ninetiethMinutes: waves.late,
      asksOfMedianDonor: waves.asks[1000],
      asksOfMostAsked: waves.asks.at(-1),
      callsForEachYes: list.calls / list.yes,
      callsOfMostCalled: list.most * (needsADay / 200),
    };
    context.diagnostic(JSON.stringify(figures));
    assert.equal(waves.needs, days * needsADay);
    assert.ok(
      waves.asks.at(-1)! < figures.callsOfMostCalled,
      "nobody is asked as often as the first of a list is called",
    );
  });
