import assert from "node:assert/strict";
import { test } from "node:test";
import { trackReplication } from "./replica-lag.ts";

const primary = { cluster: "ours", timeline: 1, position: 100 };
const replica = { ...primary, isFollowing: true, hasAppliedAll: true };

test("a replica is used while it has all that the primary had a moment ago", () => {
  const replication = trackReplication();
  const now = performance.now();
  assert.equal(replication.verdict(), "away");
  replication.note(now - 100, primary, replica);
  assert.equal(replication.verdict(), "used");
  replication.note(now, { ...primary, position: 200 }, replica);
  assert.equal(replication.freshAsOf(), now - 100);
  assert.equal(replication.verdict(), "used");
  replication.note(now, primary, undefined);
  assert.equal(replication.verdict(), "away");
});

test("a replica is too late when all that it has is what the primary had long ago", () => {
  const replication = trackReplication();
  const now = performance.now();
  replication.note(now - 700, primary, replica);
  replication.note(now, { ...primary, position: 101 }, replica);
  assert.equal(replication.verdict(), "late");
});

test("a replica that was restarted and has to apply its log again is too late, although it was not before", () => {
  const replication = trackReplication();
  replication.note(performance.now(), primary, replica);
  replication.note(performance.now(), primary, { ...replica, position: 50 });
  assert.equal(replication.verdict(), "late");
});

test("without the primary, a replica is used that was fresh to the last and has applied all that it received", () => {
  const replication = trackReplication();
  const longAgo = performance.now() - 60_000;
  replication.note(longAgo, primary, replica);
  const verdictOn = (state: typeof replica) => {
    replication.note(longAgo + 300, undefined, state);
    return replication.verdict();
  };
  assert.equal(verdictOn(replica), "used");
  assert.equal(verdictOn({ ...replica, hasAppliedAll: false }), "late");
  assert.equal(verdictOn({ ...replica, position: 50 }), "late");
});

test("what was stored since the primary was last found away is looked for on the primary", () => {
  const replication = trackReplication();
  const now = performance.now();
  replication.note(now - 500, primary, replica);
  assert.equal(replication.hasAllUntil(now - 600), true);
  assert.equal(replication.hasAllUntil(now - 400), false);
  replication.note(now - 300, undefined, replica);
  assert.equal(replication.hasAllUntil(now - 400), true);
  assert.equal(replication.hasAllUntil(now - 200), false);
});

test("a primary, or a replica of another one, is not used", () => {
  for (const other of [{ isFollowing: false }, { cluster: "another" }]) {
    const replication = trackReplication();
    replication.note(performance.now(), primary, { ...replica, ...other });
    assert.equal(replication.verdict(), "foreign");
  }
});

test("a replica on another timeline is not used, though its position is ahead, until both are on one", () => {
  const replication = trackReplication();
  const promoted = { ...primary, timeline: 2 };
  for (const [at, on] of [
    [promoted, { ...replica, position: 200 }],
    [primary, { ...replica, timeline: 2, position: 200 }],
  ] as const) {
    replication.note(performance.now(), at, on);
    assert.equal(replication.verdict(), "foreign");
    replication.note(performance.now(), undefined, on);
    assert.equal(replication.verdict(), "foreign", "also when the primary goes away");
  }
  replication.note(performance.now(), promoted, { ...replica, timeline: 2 });
  assert.equal(replication.verdict(), "used");
});

test("a replica that has lost its primary may report the timeline before, and is still used", () => {
  const replication = trackReplication();
  replication.note(performance.now(), { ...primary, timeline: 2 }, { ...replica, timeline: 2 });
  replication.note(performance.now(), undefined, undefined);
  replication.note(performance.now(), undefined, replica);
  assert.equal(replication.verdict(), "used");
});
