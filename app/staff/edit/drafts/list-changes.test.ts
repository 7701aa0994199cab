import assert from "node:assert/strict";
import { test } from "node:test";
import { changeList, type ListChange } from "./list-changes.ts";

const items = ["a", "b", "c"];

for (const [change, list, index] of [
  ["add", ["a", "b", "new", "c"], 2],
  ["remove", ["a", "c"], 1],
  ["earlier", ["b", "a", "c"], 0],
  ["later", ["a", "c", "b"], 2],
] as [ListChange, string[], number][]) {
  test(`${change}: the second of three`, () => {
    assert.deepEqual(changeList(items, 1, change, "new"), { list, at: index });
  });
}

test("the first item of an empty list", () => {
  assert.deepEqual(changeList([], -1, "add", "new"), { list: ["new"], at: 0 });
});

test("after the last item was removed, its neighbour is next", () => {
  assert.equal(changeList(items, 2, "remove", "new").at, 1);
});
