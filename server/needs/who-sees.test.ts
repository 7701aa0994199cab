import assert from "node:assert/strict";
import { test } from "node:test";
import { startOf } from "#contract/day.ts";
import type { NeedFacts } from "./rules.ts";
import { donorSeesSeeker, isHelper, type OfferFacts } from "./who-sees.ts";

const noon = startOf("2026-11-20") + 12 * 3_600_000;
const need = { askedAt: noon, checkedAt: noon, neededOn: "2026-11-20", status: "open", checked: "phone" } as const;
const yes: OfferFacts = { answer: "yes", missed: 0, hidden: 0 };

test("a donor reads the seeker's number only after a yes, while the request goes on and is as it was checked", () => {
  const cases: [string, Partial<OfferFacts>, Partial<NeedFacts>, number, boolean][] = [
    ["said yes", {}, {}, noon, true],
    ["said yes to one that staff could not check", {}, { status: "waiting", checked: "" }, noon, true],
    ["said yes to one that reports have stopped", {}, { status: "stopped" }, noon, true],
    ["was asked", { answer: "" }, {}, noon, false],
    ["is in reserve", { answer: "reserve" }, {}, noon, false],
    ["said no", { answer: "no" }, {}, noon, false],
    ["took it back", { answer: "tookBack" }, {}, noon, false],
    ["gave", { answer: "gave" }, {}, noon, false],
    ["offered help on the board", { answer: "guest" }, {}, noon, false],
    ["did not come", { missed: 1 }, {}, noon, false],
    ["is hidden", { hidden: 1 }, {}, noon, false],
    ["words were changed after the check", {}, { status: "waiting", checked: "changed" }, noon, false],
    ["it is over by the clock", {}, {}, noon + 86_400_000, false],
    ...(["found", "withdrawn", "refused", "expired"] as const).map(
      (status) => [status, {}, { status }, noon, false] as [string, object, Partial<NeedFacts>, number, boolean],
    ),
  ];
  for (const [who, offer, changed, now, sees] of cases)
    assert.equal(donorSeesSeeker({ ...yes, ...offer }, { ...need, ...changed }, now), sees, who);
});

test("the one who asks, and staff, read the numbers of those who said yes, gave or offered help, and of no others", () => {
  const answers = ["", "yes", "reserve", "no", "tookBack", "gave", "noAnswer", "guest"] as const;
  const shown = answers.filter((answer) => isHelper({ answer, hidden: 0 }));
  assert.deepEqual(shown, ["yes", "gave", "guest"]);
  assert.equal(isHelper({ answer: "yes", hidden: 1 }), false);
});
