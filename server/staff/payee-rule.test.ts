import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { walk, type State, type Team } from "#tests/fixtures/payee-walk.ts";
import { findBlock, judgeProposal, type Person, type Proposed } from "./payee-rule.ts";

const dayMs = 86_400_000;
const now = Date.parse("2026-12-02T10:00:00Z");
const ago = (days: number) => now - days * dayMs;

/** "asha 10" has been a member for ten days; "ravi 40-3" was one, and was removed three days ago. */
function readPeople(team: string): Person[] {
  return team.split(", ").map((each) => {
    const [id, days] = each.split(" ") as [string, string];
    const [since, removed] = days.split("-").map(Number) as [number, number | undefined];
    return { id, name: id, since: ago(since), removedAt: removed === undefined ? undefined : ago(removed) };
  });
}

const stopped = (days: number): Proposed => ({ by: "ravi", at: ago(9), confirmedBy: [], stoppedAt: ago(days) });

describe("who can propose a change of the payee:", () => {
  for (const [team, who, block] of [
    ["asha 400, ravi 8", "ravi", undefined],
    ["asha 400, ravi 7", "ravi", undefined],
    // Where two count, a newcomer does not propose.
    ["asha 400, ravi 400, new 6.9", "new", "newcomer"],
    ["asha 400, ravi 400, new 6.9", "asha", undefined],
    // Where fewer count, everybody can, and all have to agree.
    ["asha 400, new 1", "new", undefined],
    ["asha 400, new 1", "asha", undefined],
    ["asha 1, new 1", "asha", undefined],
    ["asha 400", "asha", undefined],
    ["asha 7", "asha", undefined],
    ["asha 6.9", "asha", "newcomer"],
    // A member who had company is not alone before thirty days are over.
    ["asha 400, ravi 400-29.9", "asha", "nobody"],
    ["asha 400, ravi 400-30", "asha", undefined],
    ["asha 400, ravi 31-29.9", "asha", "nobody"],
    // A removed member keeps their place for seven days, and nobody else fills it.
    ["asha 400, ravi 400-1, new 1", "asha", "nobody"],
    ["asha 400, ravi 400-1, new 1", "new", "newcomer"],
    ["asha 400, ravi 400-7, new 1", "asha", undefined],
    ["asha 400, ravi 400-1, third 400", "asha", undefined],
    ["asha 400, ravi 3-1, new 1", "asha", "nobody"],
    ["asha 400, ravi 3-1, third 400, new 1", "asha", undefined],
    // A newcomer who was removed did not count then, nor does so later.
    ["asha 400, ravi 9-6, new 1", "asha", "nobody"],
  ] as const) {
    test(`${who} of ${team}: ${block ?? "yes"}`, () => {
      assert.equal(findBlock(who, undefined, readPeople(team), now), block);
    });
  }

  test("nobody within a week after one was stopped", () => {
    const people = readPeople("asha 400, ravi 400");
    assert.equal(findBlock("asha", stopped(6.9), people, now), "stopped");
    assert.equal(findBlock("asha", stopped(7), people, now), undefined);
  });
});

describe("who can confirm what asha has proposed:", () => {
  type Case = [team: string, proposed: number, confirmedBy: string, who: string, missing: string, complete?: true];
  const cases: Case[] = [
    // One of those who count, after a day.
    ["asha 400, ravi 400, third 400, new 1", 1, "", "ravi, third", "ravi, third"],
    ["asha 400, ravi 400, third 400, new 1", 0.9, "", "", "ravi, third"],
    ["asha 400, ravi 400, third 400, new 1", 2, "third", "ravi, third", "", true],
    ["asha 400, ravi 400, new 1", 2, "new", "ravi", "ravi"],
    // All of them, where fewer count.
    ["asha 400, ravi 3, third 3", 2, "", "ravi, third", "ravi, third"],
    ["asha 400, ravi 3, third 3", 2, "ravi", "ravi, third", "third"],
    ["asha 400, ravi 3, third 3", 2, "ravi, third", "ravi, third", "", true],
    ["asha 2, ravi 400", 1.5, "", "ravi", "ravi"],
    // What somebody has confirmed goes with them.
    ["asha 400, ravi 3-0.1, third 3", 2, "ravi, third", "third", "ravi"],
    ["asha 400, ravi 400-0.1, third 400", 2, "ravi", "third", "third"],
    // Alone.
    ["asha 400", 1, "", "asha", "asha"],
    ["asha 400", 1, "asha", "asha", "", true],
    ["asha 7.9", 1, "", "", ""],
    ["asha 400, ravi 400-0.5", 2, "", "", ""],
    ["asha 400, ravi 400-20", 2, "", "", ""],
    // A member who joins meanwhile has a day, too.
    ["asha 400, ravi 400, new 0.5", 2, "", "", "ravi"],
    ["asha 400, new 0.5", 2, "", "", "new"],
    // It is over after four days, and when its member is removed.
    ["asha 400, ravi 400", 3.9, "", "ravi", "ravi"],
    ["asha 400, ravi 400", 4, "", "", "ravi"],
    ["asha 400-0.5, ravi 400", 2, "", "", ""],
  ];
  for (const [team, days, confirmedBy, who, missing, complete = false] of cases) {
    test(`${team}; ${days} days ago, confirmed by ${confirmedBy || "nobody"}: ${who || "nobody"}`, () => {
      const people = readPeople(team);
      const proposed = { by: "asha", at: ago(days), confirmedBy: confirmedBy.split(", ") };
      const verdict = judgeProposal(proposed, people, now);
      const able = people.filter(({ id }) => verdict.mayConfirm(id)).map(({ id }) => id);
      assert.equal(able.join(", "), who);
      assert.equal(verdict.missing.join(", "), missing);
      assert.equal(verdict.isComplete, complete);
    });
  }
});

test("every member can stop a change while it is open, and whoever was one in the last seven days", () => {
  const people = readPeople("asha 400, ravi 400, new 0.1, gone 400-6.9, long 400-7");
  const proposed = { by: "asha", at: ago(2), confirmedBy: [] };
  const able = (change: Proposed) => people.filter(({ id }) => judgeProposal(change, people, now).mayStop(id));
  assert.deepEqual(
    able(proposed).map(({ id }) => id),
    ["asha", "ravi", "new", "gone"],
  );
  for (const over of [
    { ...proposed, at: ago(4) },
    { ...proposed, stoppedAt: ago(1) },
    { ...proposed, by: "gone" },
  ]) {
    assert.deepEqual(able(over), []);
  }
});

const teams: [name: string, team: Team, isMovable: boolean][] = [
  ["one, against one who counts", { honest: { asha: 90 }, plotters: { eve: 90 } }, false],
  [
    "one and a newcomer, against one who counts",
    { honest: { asha: 90 }, plotters: { eve: 90, mallory: "outside" } },
    true,
  ],
  ["two, against one who counts", { honest: { asha: 90 }, plotters: { eve: 90, mallory: 90 } }, true],
  ["one, against a newcomer", { honest: { asha: 2 }, plotters: { eve: 90 } }, false],
  ["a newcomer, against one who counts", { honest: { asha: 90 }, plotters: { eve: 2 } }, false],
  [
    "a newcomer and another, against two",
    { honest: { asha: 90, ravi: 90 }, plotters: { eve: 2, mallory: "outside" } },
    true,
  ],
  [
    "one and two accomplices",
    { honest: { asha: 90 }, plotters: { eve: 90, mallory: "outside", trudy: "outside" } },
    true,
  ],
  ["one who was alone for long", { honest: {}, plotters: { eve: 90 } }, true],
];

describe("in every order of invite, join, remove, leave, propose, stop and confirm, with days and weeks between:", () => {
  for (const [name, team, isMovable] of teams) {
    test(`${name}: nothing moves before all others had a day to stop it, and nobody moves it alone`, () => {
      const moves = walk(team, 8).filter(({ state }) => state.moved);
      for (const { state, steps } of moves) assert.deepEqual(findFaults(state), [], JSON.stringify(steps));
      assert.equal(moves.length > 0, isMovable);
    });
  }

  test("one who removes all others is alone after thirty days, not before", () => {
    const first = walk({ honest: { asha: 90 }, plotters: { eve: 90 } }, 10).find(({ state }) => state.moved)!;
    const removed = first.state.people.find(({ id }) => id === "asha")!.removedAt!;
    assert.ok(first.state.moved!.at - removed >= 30 * dayMs, JSON.stringify(first.steps));
  });
});

/** What no rule may allow, however somebody came to it. */
function findFaults({ people, now, moved, stoppedAt = -Infinity }: State): string[] {
  const { by, at, confirmedBy } = moved!;
  const agreed = [...new Set([by, ...confirmedBy])];
  const others = people.filter(({ id, removedAt }) => !agreed.includes(id) || removedAt !== undefined);
  const lately = (days: number) => others.filter(({ removedAt = now }) => removedAt > now - days * dayMs);
  const verdict = judgeProposal({ ...moved!, stoppedAt: undefined }, people, now);
  const counts = (person: Person) => (person.removedAt ?? now) - person.since >= 7 * dayMs;
  const counting = people.filter((person) => agreed.includes(person.id) && !person.removedAt && counts(person));
  return [
    ...lately(7)
      .filter(({ id }) => !verdict.mayStop(id))
      .map(({ id }) => `${id} could not stop it`),
    ...lately(7)
      .filter(({ since }) => now - Math.max(at, since) < dayMs)
      .map(({ id }) => `${id} had no day`),
    ...(lately(7).some(counts) && counting.length < 2 ? ["one person moved it where another counts"] : []),
    ...(lately(30).length > 0 && agreed.length < 2 ? ["one person moved it who was not alone for thirty days"] : []),
    ...(at - stoppedAt < 7 * dayMs ? ["it was proposed within a week after another was stopped"] : []),
  ];
}
