import assert from "node:assert/strict";
import { test } from "node:test";
import { helpSchema } from "#server/needs/new-need.ts";
import { validation } from "#server/messages.ts";
import { validate } from "./validate.ts";

test("what is no object is refused in our words, not the library's", () => {
  for (const given of [[[]], "text", 1, null, undefined])
    assert.throws(() => validate(helpSchema, given), { message: validation.object });
});
