import assert from "node:assert/strict";
import { test } from "node:test";
import { dayAfter } from "#contract/day.ts";
import { choosePlural, formatAge, formatNumber, setRenderedLanguage } from "./format.ts";

test("in English a day ago is yesterday", () => {
  setRenderedLanguage("en-IN");
  assert.equal(formatAge(dayAfter(0)), "today");
  assert.equal(formatAge(dayAfter(-1)), "yesterday");
  assert.equal(formatAge(dayAfter(-3)), "3 days ago");
  assert.equal(formatAge(dayAfter(-21)), "3 weeks ago");
});

test("in Hindi a day ago has a number, since the word for yesterday means tomorrow too", () => {
  setRenderedLanguage("hi-IN");
  assert.equal(formatAge(dayAfter(0)), "आज");
  assert.equal(formatAge(dayAfter(-1)), "1 दिन पहले");
  assert.equal(formatAge(dayAfter(-2)), "2 दिन पहले");
});

test("numbers have Indian groups and Latin digits in every language", () => {
  for (const lang of ["en-IN", "hi-IN", "mr-IN", "bn-IN"]) {
    setRenderedLanguage(lang);
    assert.equal(formatNumber(1_234_567), "12,34,567", lang);
  }
});

test("the form of a text for a number is the language's", () => {
  const forms = { one: "one {count}", many: "many {count}" };
  setRenderedLanguage("en-IN");
  assert.deepEqual(
    [0, 1, 2].map((count) => choosePlural(count, forms)),
    ["many 0", "one 1", "many 2"],
  );
  setRenderedLanguage("hi-IN");
  assert.deepEqual(
    [0, 1, 2].map((count) => choosePlural(count, forms)),
    ["one 0", "one 1", "many 2"],
  );
  setRenderedLanguage("ar");
  assert.equal(choosePlural(2, { ...forms, two: "both" }), "both");
  assert.equal(choosePlural(5, forms), "many 5");
});
