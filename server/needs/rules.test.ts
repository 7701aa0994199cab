import assert from "node:assert/strict";
import { test } from "node:test";
import { assert as holds, constantFrom, integer, nat, property, record } from "fast-check";
import { dayAfter, dayAt, startOf } from "#contract/day.ts";
import { maxWave } from "#contract/needs.ts";
import { decideStep, findEnd, findNextNews, findWaveSize, isBeyondLastEnd, isUrgent, rankDonors } from "./rules.ts";
import { takePlace, type Candidate, type NeedFacts, type Step } from "./rules.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const noon = startOf("2026-11-20") + 12 * hour;
const none = { asked: 0, yes: 0, reserve: 0, reports: 0 };

/** A checked request for one donor of today; give what matters to the test. */
const makeNeed = (given: Partial<NeedFacts> = {}): NeedFacts => ({
  askedAt: noon,
  neededOn: "2026-11-20",
  status: "open",
  checked: "phone",
  checkedAt: noon,
  closedAt: 0,
  reopened: 0,
  wanted: 1,
  mayAsk: 40,
  wavedAt: 0,
  waveLeft: 0,
  ...given,
});

const anyNeed = record({
  askedAt: integer({ min: noon - 20 * day, max: noon }),
  status: constantFrom("waiting", "open", "stopped", "found", "withdrawn", "refused", "expired"),
  checked: constantFrom("", "phone", "trusted", "changed"),
  wanted: integer({ min: 1, max: 10 }),
  mayAsk: integer({ min: 0, max: 200 }),
  days: nat(14),
  closedAt: integer({ min: noon - 20 * day, max: noon }),
  wavedAt: integer({ min: noon - day, max: noon + 20 * day }),
  waveLeft: nat(10),
});
const anyCounts = record({ asked: nat(200), yes: nat(10), reserve: nat(1), reports: nat(3) });

test("a wave never asks more than are missing allows, nor when closed, unchecked, filled, over or at night what can wait", () => {
  holds(
    property(anyNeed, anyCounts, nat(20 * 24), ({ days, ...given }, counts, later) => {
      const need = makeNeed({ ...(given as object), checkedAt: 0, neededOn: dayAfter(days, dayAt(given.askedAt)) });
      const now = need.askedAt + later * hour;
      const step = decideStep(need, counts, now);
      const missing = need.wanted - counts.yes;
      if (step.do === "ask") {
        assert.equal(need.status, "open");
        assert.ok(missing > 0 && now < findEnd(need));
        assert.ok(step.donors > 0 && step.donors <= Math.min(maxWave, 2 * missing + 2, need.mayAsk - counts.asked));
        if (!step.isNew) assert.ok(step.donors <= need.waveLeft);
        const time = (now - startOf(dayAt(now))) / hour;
        assert.ok(isUrgent(need, now) || (time >= 8 && time < 21), `${time}`);
        const pause = (isUrgent(need, now) ? 5 : 20) * minute;
        assert.ok(!step.isNew || now >= Math.min(need.wavedAt, now) + pause || need.wavedAt === 0);
      }
      // Whatever is to be done, it is looked at again later, and a need that goes on no later than at its end.
      if (step.do === "wait") assert.ok(step.dueAt > now, `${step.dueAt - now}`);
      if (step.do === "wait" && !need.closedAt) assert.ok(step.dueAt <= findEnd(need));
    }),
  );
});

test("two units that are needed at 22:10 are asked for at once, and every five minutes", () => {
  const askedAt = startOf("2026-11-20") + 22 * hour + 10 * minute;
  const need = makeNeed({ askedAt, checkedAt: 0, wanted: 2 });
  assert.deepEqual(decideStep(need, none, askedAt), { do: "ask", donors: 6, isNew: true });
  const waved = { ...need, wavedAt: askedAt };
  assert.deepEqual(decideStep(waved, none, askedAt), { do: "wait", dueAt: askedAt + 5 * minute });
  assert.deepEqual(decideStep(waved, none, askedAt + 5 * minute), { do: "ask", donors: 6, isNew: true });
  assert.equal(findEnd(need), askedAt + 12 * hour);
  const later = { ...need, neededOn: "2026-11-22" };
  assert.deepEqual(decideStep(later, none, askedAt), { do: "wait", dueAt: startOf("2026-11-21") + 8 * hour });
  assert.equal(findWaveSize(later, { asked: 0, yes: 1 }, askedAt), 3);
});

test("donors whom others were changing are asked within the wave, and no more than it has left", () => {
  const need = makeNeed({ wavedAt: noon, waveLeft: 2, wanted: 3 });
  assert.deepEqual(decideStep(need, none, noon + 1000), { do: "ask", donors: 2, isNew: false });
  const evening = startOf(dayAt(noon)) + 21 * hour;
  const tomorrow = { ...need, wavedAt: evening - 1, neededOn: dayAfter(1, dayAt(noon)) };
  assert.deepEqual(decideStep(tomorrow, none, evening), { do: "wait", dueAt: evening + 11 * hour });
});

test("nothing makes the next wave earlier but urgency, and a clock that ran ahead holds up none for long", () => {
  const week = makeNeed({ neededOn: "2026-11-27", wavedAt: noon });
  const pauseOf = (need: NeedFacts, now: number) => {
    const step = decideStep(need, none, now);
    return step.do === "wait" && (step.dueAt - now) / minute;
  };
  assert.equal(pauseOf(week, noon), 20);
  assert.equal(pauseOf({ ...week, wanted: 5 }, noon + minute), 19);
  assert.equal(pauseOf({ ...week, neededOn: "2026-11-20" }, noon + minute), 4);
  assert.equal(pauseOf({ ...week, wavedAt: noon + 3 * hour }, noon), 20);
});

test("an unchecked request asks only for today, and what was changed after a check does not", () => {
  const today = makeNeed({ status: "waiting", checked: "", checkedAt: 0 });
  const week = { ...today, neededOn: "2026-11-27" };
  const stepOf = (need: NeedFacts, unchecked: "now" | "later" | "never") => decideStep(need, none, noon, { unchecked });
  assert.equal(stepOf(today, "now").do, "ask");
  assert.deepEqual(stepOf(today, "later"), { do: "wait", dueAt: noon + 5 * minute });
  assert.deepEqual(stepOf(today, "never"), { do: "wait", dueAt: findEnd(today) });
  assert.deepEqual(stepOf(week, "never"), { do: "wait", dueAt: startOf("2026-11-27") + 8 * hour });
});

test("a free place is the reserve's before anybody else is asked, but not while the request is stopped", () => {
  const need = makeNeed({ wanted: 2 });
  const counts = { ...none, yes: 1, reserve: 1 };
  assert.deepEqual(decideStep(need, counts, noon), { do: "promote" });
  assert.equal(decideStep({ ...need, status: "stopped" }, counts, noon).do, "wait");
  assert.equal(decideStep({ ...need, status: "waiting", checked: "changed" }, counts, noon).do, "wait");
});

const move = (event: string): Step => ({ do: "move", event }) as Step;

test("reports stop a request, and its end ends it; a clock that ran ahead has ended nothing", () => {
  const need = makeNeed();
  assert.deepEqual(decideStep(need, { ...none, reports: 2 }, noon), move("stop"));
  assert.deepEqual(decideStep(need, none, findEnd(need)), move("expire"));
  const early = makeNeed({ status: "expired", closedAt: noon + 30 * day });
  assert.deepEqual(decideStep(early, none, noon + hour), move("reopen"));
  assert.deepEqual(decideStep({ ...early, checked: "changed" }, none, noon + hour), move("wait"));
});

test("thirty days after it was asked for, or checked again, a request ends, whatever its day is", () => {
  const pushed = makeNeed({ neededOn: dayAfter(60, "2026-11-20"), checkedAt: 0 });
  assert.equal(findEnd(pushed), noon + 30 * day);
  assert.equal(isBeyondLastEnd(pushed), true);
  const again = { ...pushed, checkedAt: noon + 20 * day };
  assert.equal(findEnd(again), noon + 50 * day);
  assert.equal(isBeyondLastEnd({ ...again, neededOn: dayAfter(40, "2026-11-20") }), false);
});

test("a closed need is erased after seven days, or after as many as the operator has chosen", () => {
  const closed = makeNeed({ status: "found", closedAt: noon });
  const after = (days: number, eraseAfter?: number) => decideStep(closed, none, noon + days * day, { eraseAfter }).do;
  assert.deepEqual([after(6.9), after(7), after(7, 8), after(8, 8)], ["wait", "erase", "wait", "erase"]);
});

test("the one who asks is written to once for all that happens within minutes, and at night only for today", () => {
  const today = makeNeed();
  const week = makeNeed({ neededOn: "2026-11-27" });
  assert.ok(findNextNews(today, 0, noon) <= noon);
  assert.equal(findNextNews(today, noon, noon), noon + 5 * minute);
  assert.equal(findNextNews(week, noon, noon), noon + 10 * minute);
  assert.equal(findNextNews(week, noon, noon + 10 * hour), startOf("2026-11-21") + 8 * hour);
});

function one(donorId: string, ring: number, isExact: boolean, askFrom: string, confirmedOn: string): Candidate {
  return { donorId, ring, isExact, askFrom, confirmedOn, isNewcomer: false, network: donorId };
}

const namesOf = (donors: Candidate[]) => donors.map(({ donorId }) => donorId).join("");

test("the nearest come first, of them the very type, then who waited longest, then who confirmed last", () => {
  const donors = [
    one("e", 1, true, "", "2026-11-20"),
    one("d", 0, false, "", "2026-11-20"),
    one("c", 0, true, "2026-11-01", "2026-11-20"),
    one("b", 0, true, "", "2026-11-01"),
    one("a", 0, true, "", "2026-11-02"),
  ];
  assert.equal(namesOf(rankDonors(donors, new Set())), "abcde");
});

test("of the newcomers one comes last, and none from a network of which a newcomer was asked", () => {
  const newcomer = (donorId: string, network: string) => ({
    ...one(donorId, 0, true, "", ""),
    isNewcomer: true,
    network,
  });
  const donors = [newcomer("x", "1"), newcomer("y", "1"), newcomer("z", "2"), one("a", 3, false, "", "")];
  assert.equal(namesOf(rankDonors(donors, new Set())), "ax");
  assert.equal(namesOf(rankDonors(donors, new Set(["1"]))), "az");
  assert.equal(namesOf(rankDonors(donors, new Set(["1", "2"]))), "a");
});

test("as many are taken as are wanted, and one reserve, whose is a place that becomes free", () => {
  const places = [0, 1, 2, 3].map((said) => takePlace(2, { yes: Math.min(said, 2), reserve: Math.max(0, said - 2) }));
  assert.deepEqual(places, ["yes", "yes", "reserve", "enough"]);
  assert.equal(takePlace(2, { yes: 1, reserve: 1 }), "reserve");
});
