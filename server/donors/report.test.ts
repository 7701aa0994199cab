import assert from "node:assert/strict";
import { test } from "node:test";
import { areEnough } from "./report.ts";

test("three networks hide a donor, and two more for each donor whom reports have hidden within a day", () => {
  const needed = (hiddenToday: number) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].find((networks) => areEnough(networks, hiddenToday));
  assert.deepEqual([0, 1, 2, 3, 4].map(needed), [3, 5, 7, 9, undefined]);
});
