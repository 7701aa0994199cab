import assert from "node:assert/strict";
import { test } from "node:test";
import { dayAfter, startOf, today } from "#contract/day.ts";
import {
  choosePlural,
  formatAge,
  formatClock,
  formatHour,
  formatNumber,
  formatTime,
  setRenderedLanguage,
} from "./format.ts";

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

test("a time in Hindi has no am or pm", () => {
  setRenderedLanguage("hi-IN");
  assert.doesNotMatch(formatTime("2026-11-16T10:00:00Z"), /[a-z]/i);
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

test("times say their day and are India's, on every device", () => {
  const tonight = new Date(startOf(today()) + 22.3 * 3_600_000).toISOString();
  const thatMorning = new Date(startOf("2030-11-20") + 8 * 3_600_000).toISOString();
  setRenderedLanguage("en-IN");
  assert.equal(formatClock(tonight), "today at 10:18 pm");
  assert.equal(formatClock(thatMorning), "20 November at 8:00 am");
  assert.equal(formatTime(thatMorning), "20 November 2030 at 8:00 am");
  setRenderedLanguage("hi-IN");
  assert.equal(formatClock(tonight), "आज रात 10:18 बजे");
  assert.equal(formatHour(21), "रात 9:00 बजे");
  assert.equal(formatClock(thatMorning), "20 नवंबर को सुबह 8:00 बजे");
});

test("a visitor abroad is told that a time is India's", (t) => {
  t.mock.method(Date.prototype, "getTimezoneOffset", () => 0);
  setRenderedLanguage("en-IN");
  t.after(() => Reflect.deleteProperty(globalThis, "document"));
  Reflect.set(globalThis, "document", {});
  assert.equal(formatTime("2026-11-20T02:30:00Z"), "20 November 2026 at 8:00 am IST");
});
