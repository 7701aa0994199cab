import assert from "node:assert/strict";
import { test } from "node:test";
import { foldWords, joinWords } from "./name-words.ts";

for (const [name, ...words] of [
  ["Asha Rao", "asha", "rao"],
  ["  ÁSHA\tRão-Dias ", "asha", "rao", "dias"],
  ["Ｒａｖｉ D’Souza", "ravi", "d", "souza"],
  ["आशा किरण", "आशा", "किरण"],
  ["கவிதா", "கவிதா"],
  ["Asha asha", "asha"],
  ["😀"],
] as const) {
  test(`"${name}" has the words ${words.join(", ") || "none"}`, () => {
    assert.deepEqual(
      foldWords(name),
      words.map((word) => word.normalize("NFKD")),
    );
  });
}

test("vowel signs tell Indic names apart, and both spellings of a dotted letter are the same", () => {
  assert.notDeepEqual(foldWords("किरण"), foldWords("करण"));
  assert.deepEqual(foldWords("क़ासिम"), foldWords("क\u093cासिम"));
});

test("a word of any length is cut into words that an index takes", () => {
  const words = foldWords("க".repeat(100));
  assert.ok(words.every((word) => Buffer.byteLength(word) <= 200));
});

test("a column holds the words with a space before each", () => {
  assert.equal(joinWords("Asha Rao"), " asha rao");
});
