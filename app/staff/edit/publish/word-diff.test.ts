import assert from "node:assert/strict";
import { test } from "node:test";
import { diffWords } from "./word-diff.ts";

const show = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join("");

test("words that stay are told from those that come and go", () => {
  assert.equal(show("We bring the lesson", "We bring every lesson"), "We bring [-the -][+every +]lesson");
});

test("a text from nothing is added, a text to nothing removed", () => {
  assert.equal(show("", "नमस्ते"), "[+नमस्ते+]");
  assert.equal(show("Gone now", ""), "[-Gone now-]");
});

test("what is added at the end leaves the last word as it was", () => {
  assert.equal(show("To their door.", "To their door. Always."), "To their door. [+Always.+]");
});

test("equal texts are one piece", () => {
  assert.deepEqual(diffWords("as it was", "as it was"), [{ kind: "same", text: "as it was", at: 0 }]);
});

test("texts of thousands of words are told as a whole, without comparing each word with each", () => {
  const [before, after] = ["a ".repeat(16_000), "b ".repeat(16_000)];
  assert.deepEqual(diffWords(before, after), [
    { kind: "removed", text: before, at: 0 },
    { kind: "added", text: after, at: 1 },
  ]);
});
