import assert from "node:assert/strict";
import { test } from "node:test";
import { describeNote } from "./describe-note.ts";
import { keyNames } from "./field-names.ts";

test("what was published or corrected is named in words", () => {
  const note = "about: picture.name, team.members (en); green-your-periods: faq (hi)";
  assert.equal(
    describeNote({ action: "publish", note }, {}),
    "About (English): Picture › Name, Team › Members; Green your periods (हिन्दी): Faq",
  );
  assert.equal(
    describeNote({ action: "correct", note: "fullName, numberOnRequest" }, {}),
    "Full name, Number on request",
  );
  assert.equal(describeNote({ action: "remove member", note: "about: x (en)" }, {}), "about: x (en)");
  const hindi = { "# reports settled": "# शिकायतें निपटाई गईं" };
  assert.equal(describeNote({ action: "hide", note: "12 reports settled" }, hindi), "12 शिकायतें निपटाई गईं");
  keyNames.set({ fullName: "नाम" });
  assert.equal(describeNote({ action: "correct", note: "fullName" }, hindi), "नाम");
});
