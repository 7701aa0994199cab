import assert from "node:assert/strict";
import { test } from "node:test";
import { startOf, today } from "#contract/day.ts";
import { formatClock, formatHour, formatTime } from "./format-time.ts";
import { setRenderedLanguage } from "./format.ts";

test("a time in Hindi has no am or pm", () => {
  setRenderedLanguage("hi-IN");
  assert.doesNotMatch(formatTime("2026-11-16T10:00:00Z"), /[a-z]/i);
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
