import assert from "node:assert/strict";
import { test } from "node:test";
import { trackReplication } from "./replica-lag.ts";

const primary = { cluster: "ours", timeline: 1, position: 100 };
const replica = { ...primary, startedAt: "today", isFollowing: true, hasAppliedAll: true };

test("a replica is used while it has all that the primary had a moment ago", () => {
  const replication = trackReplication();
  const now = performance.now();
  assert.equal(replication.verdict(), "away");
  replication.notePrimary(now - 100, primary);
  replication.noteReplica(replica);
  assert.equal(replication.verdict(), "used");
  replication.notePrimary(now, { ...primary, position: 200 });
  assert.equal(replication.freshAsOf(), now - 100);
  assert.equal(replication.verdict(), "used");
  replication.noteReplica(undefined);
  assert.equal(replication.verdict(), "away");
});

test("a replica is too late when all that it has is what the primary had long ago", () => {
  const replication = trackReplication();
  const now = performance.now();
  replication.notePrimary(now - 700, primary);
  replication.notePrimary(now, { ...primary, position: 101 });
  replication.noteReplica(replica);
  assert.equal(replication.verdict(), "late");
});

test("a replica that was restarted and has to apply its log again is too late, although it was not before", () => {
  const replication = trackReplication();
  replication.notePrimary(performance.now(), primary);
  replication.noteReplica(replica);
  replication.noteReplica({ ...replica, position: 50 });
  assert.equal(replication.verdict(), "late");
});

test("without the primary, a replica is used that was fresh to the last and has applied all that it received", () => {
  const replication = trackReplication();
  const longAgo = performance.now() - 60_000;
  replication.notePrimary(longAgo, primary);
  replication.notePrimary(longAgo + 300, undefined);
  replication.noteReplica(replica);
  assert.equal(replication.verdict(), "used");
  replication.noteReplica({ ...replica, hasAppliedAll: false });
  assert.equal(replication.verdict(), "late");
  replication.noteReplica({ ...replica, position: 50 });
  assert.equal(replication.verdict(), "late");
});

test("what was stored since the primary was last found away is looked for on the primary", () => {
  const replication = trackReplication();
  const now = performance.now();
  replication.notePrimary(now - 500, primary);
  replication.noteReplica(replica);
  assert.equal(replication.hasAllUntil(now - 600), true);
  assert.equal(replication.hasAllUntil(now - 400), false);
  replication.notePrimary(now - 300, undefined);
  assert.equal(replication.hasAllUntil(now - 400), true);
  assert.equal(replication.hasAllUntil(now - 200), false);
});

test("a primary, or a replica of another one, is not used", () => {
  const replication = trackReplication();
  replication.notePrimary(performance.now(), primary);
  replication.noteReplica({ ...replica, isFollowing: false });
  assert.equal(replication.verdict(), "foreign");
  replication.noteReplica({ ...replica, cluster: "another" });
  assert.equal(replication.verdict(), "foreign");
});

test("a replica that has not followed a promotion is too late, though its position is ahead", () => {
  const replication = trackReplication();
  replication.notePrimary(performance.now(), { ...primary, timeline: 2 });
  replication.noteReplica({ ...replica, position: 200 });
  assert.equal(replication.verdict(), "late");
  replication.noteReplica({ ...replica, timeline: 2 });
  assert.equal(replication.verdict(), "used");
});

test("a replica that has followed a promotion is not used beside the former primary", () => {
  const replication = trackReplication();
  replication.notePrimary(performance.now(), primary);
  replication.noteReplica({ ...replica, timeline: 2 });
  assert.equal(replication.verdict(), "foreign");
  replication.notePrimary(performance.now(), undefined);
  assert.equal(replication.verdict(), "used");
});

test("the timeline that a replica has reached is remembered until it is started again", () => {
  const replication = trackReplication();
  replication.notePrimary(performance.now(), { ...primary, timeline: 2 });
  replication.noteReplica({ ...replica, timeline: 2 });
  replication.noteReplica(undefined);
  replication.noteReplica(replica);
  assert.equal(replication.verdict(), "used");
  replication.noteReplica({ ...replica, startedAt: "tomorrow" });
  assert.equal(replication.verdict(), "late");
});
