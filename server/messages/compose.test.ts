import assert from "node:assert/strict";
import { test } from "node:test";
import { dayAfter, formatDay, today } from "#contract/day.ts";
import type { MessageKind } from "#contract/messages.ts";
import { readShippedWords } from "#server/publishing/served-site.ts";
import { composeMessage, type Facts } from "./compose.ts";

const words = readShippedWords();
const context = { ...words, siteUrl: "https://dehleez.example", derive: () => "secret" };
const where = { state: "Maharashtra", city: "Pune", place: "Ruby Hall" };
const blood = { id: "1", donationType: "Blood", bloodType: "O-", ...where, neededOn: today() } as const;

const write = (kind: MessageKind, language: "en" | "hi", given: Partial<NonNullable<Facts["need"]>> = {}) =>
  composeMessage({ id: "1", kind, language, name: "", need: { ...blood, ...given } }, context);

test("a letter to donors says first whether it is for today, then what, where and until when", () => {
  const neededOn = dayAfter(3);
  const [now, later] = [today(), neededOn].map((day) => ({ en: formatDay(day, "en-IN"), hi: formatDay(day, "hi-IN") }));
  const books = { donationType: "Pads", bloodType: "", neededOn, place: "" } as const;
  assert.equal(write("need", "en").subject, "Needed today: O-, Ruby Hall, Pune");
  assert.equal(write("need", "en", books).subject, `Needed by ${later!.en}: Books, Pune`);
  assert.equal(write("need", "hi").subject, "आज चाहिए: O-, Ruby Hall, पुणे");
  assert.equal(write("need", "hi", books).subject, `${later!.hi} तक चाहिए: किताबें, पुणे`);
  const { paragraphs, short } = write("need", "en");
  assert.match(paragraphs[0]!, /needs help today: O-/);
  assert.equal(paragraphs[1], `Where: Ruby Hall, Pune. Until: ${now!.en}.`);
  assert.equal(short, "Needed today in Pune: O-. Can you help?", "a lock screen has no hospital");
  for (const kind of ["needed", "moved", "over"] as const)
    assert.notEqual(write(kind, "en").subject, write(kind, "en", { place: "Sassoon" }).subject);
});

function tell(language: "en" | "hi", news: Partial<NonNullable<NonNullable<Facts["need"]>["news"]>>) {
  const { subject } = write("needNews", language, { news: { status: "open", said: 0, nobodyLeft: false, ...news } });
  return /: (.*) \(/.exec(subject)![1];
}

test("a letter to the one who asks says in its subject what is new, and how many", () => {
  assert.equal(tell("en", {}), "donors are being asked");
  assert.equal(tell("en", { said: 1 }), "1 said yes");
  assert.equal(tell("en", { said: 2, nobodyLeft: true }), "2 said yes, nobody else can be asked");
  assert.equal(tell("en", { said: 2, status: "refused" }), "it was refused");
  assert.equal(tell("hi", { said: 2 }), "2 ने हाँ कहा");
});
