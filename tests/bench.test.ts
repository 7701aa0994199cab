import assert from "node:assert/strict";
import { test } from "node:test";
import { trackMisses } from "../bench/limits.ts";

test("a bench run fails when a ratio or a count misses its limit, and says which", () => {
  const misses = trackMisses();
  misses.atLeast("registrations, ratio", 1.3, 1.2);
  misses.atMost("memory, MB", 140, 150);
  assert.deepEqual(misses.verdict(), { text: "None.", exitCode: 0 });
  misses.atLeast("searches, ratio", 0.04, 0.1);
  assert.deepEqual(misses.verdict(), { text: "- searches, ratio: 0.04, at least 0.1", exitCode: 1 });
  misses.atMost("memory, MB", 151, 150);
  assert.match(misses.verdict().text, /memory, MB: 151, at most 150/);
});

test("a bench run that is only slow warns", () => {
  const misses = trackMisses();
  misses.withinMs("start", 1200, 1000);
  const { text, exitCode } = misses.verdict();
  assert.match(text, /start: 1200 ms, at most 1000/);
  assert.equal(exitCode, 0);
});
