import assert from "node:assert/strict";
import { test } from "node:test";
import { createBackOff } from "./back-off.ts";

test("tries that follow each other closely wait twice as long each time, up to half a minute", () => {
  const nextDelayMs = createBackOff(() => 0);
  const delays = Array.from({ length: 10 }, nextDelayMs);
  assert.deepEqual(delays, [200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
});

test("after a minute without another try the first delay is short again", () => {
  let now = 0;
  const nextDelayMs = createBackOff(() => now);
  for (let n = 0; n < 5; n++) nextDelayMs();
  now = 70_000;
  assert.equal(nextDelayMs(), 200);
});
