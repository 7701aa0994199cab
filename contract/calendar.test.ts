import assert from "node:assert/strict";
import { test } from "node:test";
import { makeCalendar } from "./calendar.ts";

const words = {
  confirm: { summary: "पुष्टि करें; आज, अभी \\ यहाँ", text: "पहली पंक्ति\nदूसरी पंक्ति, जो बहुत लंबी है और इसलिए मोड़ी जाती है।" },
  rested: { summary: "You can give again", text: "Thank you." },
};
const shown = { id: "01a1de45-4b51-71d5-a596-b49ea9674b12" } as Parameters<typeof makeCalendar>[0]["shown"];

test("the calendar has the last day to confirm, and after a donation the first to give again", () => {
  const file = makeCalendar({ shown, confirmBefore: "2027-01-01", restingUntil: "2027-02-28" }, words, "");
  assert.match(file, /UID:confirm-01a1de45-\S+@dehleez\r\nDTSTAMP:\d{8}T\d{6}Z\r\nDTSTART;VALUE=DATE:20261231\r\n/);
  assert.match(file, /UID:rested-\S+\r\nDTSTAMP:\S+\r\nDTSTART;VALUE=DATE:20270228\r\nDTEND;VALUE=DATE:20270301\r\n/);
  assert.equal(file.split("BEGIN:VALARM").length, 3);
  assert.doesNotMatch(makeCalendar({ shown, confirmBefore: "2027-01-01" }, words, ""), /rested/);
});

test("texts are escaped, lines end as they must and have at most 75 bytes, and the link is there only if it is given", () => {
  const link = `https://dehleez.example/donar/manage#${shown.id}.${"A".repeat(22)}`;
  const file = makeCalendar({ shown, confirmBefore: "2027-01-01" }, words, link);
  const lines = file.split("\r\n");
  assert.equal(lines.at(-1), "");
  for (const line of lines) assert.ok(Buffer.byteLength(line) <= 75 && !/[\r\n\ufffd]/.test(line), line);
  const unfolded = file.replaceAll("\r\n ", "");
  assert.ok(unfolded.includes("SUMMARY:पुष्टि करें\\; आज\\, अभी \\\\ यहाँ\r\n"));
  assert.ok(unfolded.includes(`जाती है।\\n${link}\r\n`));
  assert.ok(!makeCalendar({ shown, confirmBefore: "2027-01-01" }, words, "").includes("manage"));
});
