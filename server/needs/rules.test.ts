import assert from "node:assert/strict";
import { test } from "node:test";
import { assert as holds, constantFrom, integer, nat, property, record } from "fast-check";
import { dayAfter, dayAt, startOf } from "#contract/day.ts";
import { maxWave } from "#contract/needs.ts";
import { chooseDonors, decideStep, findEnd, findWaveSize, isUrgent, takePlace } from "./rules.ts";

const hour = 3_600_000;
const noon = startOf("2026-11-20") + 12 * hour;

const anyNeed = record({
  askedAt: integer({ min: noon - 20 * 24 * hour, max: noon }),
  status: constantFrom("waiting", "open", "stopped", "found", "withdrawn", "refused", "expired"),
  wanted: integer({ min: 1, max: 10 }),
  mayAsk: integer({ min: 0, max: 200 }),
  days: nat(14),
  closedAt: integer({ min: noon - 20 * 24 * hour, max: noon }),
});
const anyCounts = record({ asked: nat(200), yes: nat(10) });
const addDay = <Given extends { days: number; askedAt: number }>(given: Given) =>
  Object.assign(given, { neededOn: dayAfter(given.days, dayAt(given.askedAt)) });

test("a wave never asks more than are missing allows, nor when closed, filled, over or at night what can wait", () => {
  holds(
    property(anyNeed, anyCounts, nat(20 * 24), (given, counts, later) => {
      const need = addDay(given);
      const now = need.askedAt + later * hour;
      const { do: step, donors, dueAt } = decideStep(need, counts, now);
      const missing = need.wanted - counts.yes;
      if (step !== "ask") assert.equal(donors, 0);
      else {
        assert.equal(need.status, "open");
        assert.ok(missing > 0 && now < findEnd(need));
        assert.ok(donors > 0 && donors <= Math.min(maxWave, 2 * missing + 2, need.mayAsk - counts.asked));
        const time = (now - startOf(dayAt(now))) / hour;
        assert.ok(isUrgent(need, now) || (time >= 8 && time < 21), `${time}`);
      }
      // Whatever is to be done, it is looked at again later, and a need that goes on no later than at its end.
      if (step === "ask" || step === "wait") assert.ok(dueAt > now, `${step} ${dueAt - now}`);
      if (step === "ask") assert.ok(dueAt <= findEnd(need));
    }),
  );
});

test("two units that are needed at 22:10 are asked for at once, and every five minutes", () => {
  const askedAt = startOf("2026-11-20") + 22 * hour + 10 * 60_000;
  const need = { askedAt, neededOn: "2026-11-20", status: "open", wanted: 2, mayAsk: 40, closedAt: 0 };
  const step = decideStep(need, { asked: 0, yes: 0 }, askedAt);
  assert.deepEqual(step, { do: "ask", donors: 6, dueAt: askedAt + 5 * 60_000 });
  assert.equal(findEnd(need), askedAt + 12 * hour);
  const tomorrow = { ...need, neededOn: "2026-11-22" };
  assert.deepEqual(decideStep(tomorrow, { asked: 0, yes: 0 }, askedAt), {
    do: "wait",
    donors: 0,
    dueAt: startOf("2026-11-21") + 8 * hour,
  });
  assert.equal(findWaveSize(tomorrow, { asked: 0, yes: 1 }, askedAt), 3);
});

test("a closed need is erased after seven days, or after as many as the operator has chosen", () => {
  const closed = { askedAt: noon, neededOn: "2026-11-20", status: "found", wanted: 1, mayAsk: 40, closedAt: noon };
  const after = (days: number, chosen?: number) =>
    decideStep(closed, { asked: 0, yes: 0 }, noon + days * 24 * hour, chosen).do;
  assert.deepEqual([after(6.9), after(7), after(7, 8), after(8, 8)], ["wait", "erase", "wait", "erase"]);
});

function one(donorId: string, ring: number, isExact: boolean, askFrom: string, confirmedOn: string) {
  return { donorId, ring, isExact, askFrom, confirmedOn };
}

test("the nearest come first, of them the very type, then who waited longest, then who confirmed last", () => {
  const donors = [
    one("e", 1, true, "", "2026-11-20"),
    one("d", 0, false, "", "2026-11-20"),
    one("c", 0, true, "2026-11-01", "2026-11-20"),
    one("b", 0, true, "", "2026-11-01"),
    one("a", 0, true, "", "2026-11-02"),
  ];
  assert.deepEqual(
    chooseDonors(donors, 4)
      .map(({ donorId }) => donorId)
      .join(""),
    "abcd",
  );
});

test("as many are taken as are wanted, and one reserve", () => {
  const places = [0, 1, 2, 3].map((said) => takePlace(2, { yes: Math.min(said, 2), reserve: Math.max(0, said - 2) }));
  assert.deepEqual(places, ["yes", "yes", "reserve", "enough"]);
});
