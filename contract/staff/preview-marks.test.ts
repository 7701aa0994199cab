import assert from "node:assert/strict";
import { test } from "node:test";
import { readPreviewMarks, removePreviewMarks, writePreviewMark } from "./preview-marks.ts";

test("marks are read back from a text, and leave it as it was", () => {
  const numbers = [0, 3, 4, 255, 1024, 98_765];
  const marked = numbers.map((number) => `text ${number}${writePreviewMark(number)}`).join("");
  assert.deepEqual(readPreviewMarks(marked), numbers);
  assert.equal(removePreviewMarks(marked), numbers.map((number) => `text ${number}`).join(""));
});

test("nothing that people type is a mark", () => {
  // A joiner and a non-joiner belong to Hindi's spelling.
  const typed = "नमस्ते\u200d क्\u200cष 👩‍👩‍👧 \u00a0\u2060word";
  assert.deepEqual(readPreviewMarks(typed), []);
  assert.equal(removePreviewMarks(typed), typed);
});
