import assert from "node:assert/strict";
import { test } from "node:test";
import { areEnough } from "./report.ts";

test("three networks hide a donor, and two more for each donor whom reports have hidden within a day", () => {
  for (const [hiddenToday, needed] of [3, 5, 7, 9].entries()) {
    assert.equal(areEnough(needed - 1, hiddenToday), false);
    assert.equal(areEnough(needed, hiddenToday), true);
  }
});
