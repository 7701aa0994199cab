import assert from "node:assert/strict";
import { test } from "node:test";
import type { Change, Publication } from "#contract/staff/content.ts";
import { listReverted } from "./reverted.ts";

const change = (field: string, before: unknown, after: unknown): Change => ({
  language: "en",
  file: "about",
  field,
  before,
  after,
  by: "Asha",
  at: "2026-11-19T10:00:00Z",
});
const publish = (id: string, ...changes: Change[]): Publication => ({ id, at: "", by: "Asha", changes });

test("several publications of a field change back at once, from the newest value to the oldest", () => {
  const newest = publish("3", change("heading", "two", "three"));
  const older = publish("2", change("heading", "one", "two"), change("intro", "a", "b"));
  assert.deepEqual(
    listReverted([newest, older]).map(({ field, before, after }) => [field, before, after]),
    [
      ["heading", "three", "one"],
      ["intro", "b", "a"],
    ],
  );
});

test("what was taken back meanwhile does not change", () => {
  assert.deepEqual(
    listReverted([publish("2", change("heading", "b", "a")), publish("1", change("heading", "a", "b"))]),
    [],
  );
});
