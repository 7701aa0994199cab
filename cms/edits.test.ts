import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { languages } from "#contract/languages.ts";
import { readAt } from "#contract/staff/field-path.ts";
import { editableFiles } from "./editable-files.ts";
import { readContentFile } from "./content-files.ts";
import { layEdits, mergeEdits } from "./edits.ts";
import { findField, fitsField, getFormSchema } from "./fields.ts";
import { findMistakes } from "./mistakes.ts";
import type { ContentFile } from "./schema/pages.ts";

const language = languages[0].code;
const about = readContentFile("about", language);
const members = about.team.members;

describe("the field of an exact place", () => {
  const places: [ContentFile, string, string | undefined][] = [
    ["about", "heading", "heading"],
    ["about", "team.members.0.picture.alt", "team.members"],
    ["about", "team.members", "team.members"],
    ["about", "mission.0", "mission"],
    ["about", "picture.alt", "picture.alt"],
    ["manage", "donated.rest.90", "donated.rest.90"],
    ["receiver", "results.report.reasons.asks for money", "results.report.reasons.asks for money"],
    ["about", "team", undefined],
    ["about", "nothing", undefined],
    ["about", "heading.length", undefined],
    ["about", "__proto__", undefined],
    ["about", "constructor.name", undefined],
    ["manage", "donated.rest.91", undefined],
    ["about", "", undefined],
  ];
  for (const [file, place, field] of places) {
    test(`${file}: ${place || "nothing"}`, () => assert.equal(findField(file, place)?.path, field));
  }

  test("is known for every value of every file that staff edit", () => {
    for (const file of editableFiles) {
      for (const place of listPlaces(readContentFile(file, language))) assert.ok(findField(file, place), place);
    }
  });
});

test("the form knows what each value is that is no plain text", () => {
  const { properties } = getFormSchema("about");
  const { items } = properties!.team!.properties!.members!;
  const kinds = Object.entries(items!.properties!).map(([name, { kind }]) => [name, kind]);
  assert.deepEqual(Object.fromEntries(kinds), {
    id: "id",
    name: undefined,
    role: undefined,
    picture: undefined,
    linkedinUrl: "address",
    twitterUrl: "address",
  });
  assert.equal(items!.properties!.picture!.properties!.name!.kind, "picture");
});

test("a field takes values of its kind only, and none where it is optional", () => {
  const [heading, mission, hint] = [
    findField("about", "heading")!,
    findField("about", "mission")!,
    findField("donar", "fields.phoneNo.hint")!,
  ];
  assert.deepEqual(
    ["", [], {}, 7, true, null, undefined].filter((value) => fitsField(heading, value)),
    [""],
  );
  assert.deepEqual(
    [[], "", { length: 0 }].filter((value) => fitsField(mission, value)),
    [[]],
  );
  assert.ok(fitsField(hint, undefined) && fitsField(hint, null) && !fitsField(mission, null));
});

test("edits are laid over the content, which stays as it was", () => {
  const before = structuredClone(about);
  const laid = layEdits("about", about, [
    { field: "heading", value: "" },
    { field: "team.members", value: [members[1]] },
  ]);
  assert.deepEqual([laid.heading, readAt(laid, "team.members.0.id")], ["", members[1]!.id]);
  assert.equal(readAt(laid, "team.heading"), about.team.heading);
  assert.deepEqual(about, before);
});

test("a draft of another kind than its field, or of none, is not laid over", () => {
  const drafts = [
    { field: "mission", value: "a text" },
    { field: "motto", value: "Gone" },
    { field: "heading", value: null },
  ];
  assert.deepEqual(layEdits("about", about, drafts), about);
});

test("an edit without a value removes what is optional", () => {
  const donar = readContentFile("donar", language);
  const { hint: _, ...withoutHint } = donar.fields.phoneNo;
  const { content, unused } = mergeEdits("donar", donar, [{ field: "fields.phoneNo.hint", value: null }]);
  assert.deepEqual([readAt(content, "fields.phoneNo"), unused], [withoutHint, []]);
});

test("edits that the program no longer takes are left out and listed, and the others are laid over", () => {
  const [good, gone, wrongKind, wrong, wrongInside] = [
    { field: "heading", value: "Hello" },
    { field: "team.motto", value: "Gone" },
    { field: "mission", value: "one text" },
    { field: "description", value: " " },
    { field: "team.members", value: [{ ...members[0], linkedinUrl: "javascript:alert(1)" }] },
  ] as const;
  const { content, unused } = mergeEdits("about", about, [good, gone, wrongKind, wrong, wrongInside]);
  assert.deepEqual(content, { ...about, heading: "Hello" });
  assert.deepEqual(unused, [gone, wrongKind, wrong, wrongInside]);
});

const link = (to: string) => ({ file: "home" as const, field: "hero.explore.to", value: to });

describe("a mistake is told at its exact place in plain words:", () => {
  const { explore } = readContentFile("home", language).hero;
  const badLink =
    "This address must begin with / for a page of this site, or with https://, tel: or mailto:, and have no spaces.";
  const mistakes: [{ file: ContentFile; field: string; value: unknown }, string | undefined, string?][] = [
    [link("/about#team"), undefined],
    [link("https://example.org/x?y=1"), undefined],
    [link("tel:+91-22-1234"), undefined],
    [link("mailto:a@example.org?subject=Hello"), undefined],
    ...["//evil.example", "/\\evil.example", "/\t/evil.example", "http://example.org", "javascript:alert(1)"].map(
      (to) => [link(to), badLink] as [ReturnType<typeof link>, string],
    ),
    ...["data:text/html,x", "about", "https://", "tel:javascript", "mailto:", explore.label].map(
      (to) => [link(to), badLink] as [ReturnType<typeof link>, string],
    ),
    [{ file: "about", field: "heading", value: " \n" }, "Please write something here."],
    [
      { file: "about", field: "heading", value: "a\u0007" },
      "This text has a character that cannot be shown. Please type it again.",
    ],
    [
      { file: "about", field: "heading", value: "a\u2060\u2061\u2060" },
      "This text has a character that cannot be shown. Please type it again.",
    ],
    [
      { file: "about", field: "heading", value: "\ud83d" },
      "This text has a character that cannot be shown. Please type it again.",
    ],
    [{ file: "about", field: "heading", value: "क्‍ष 👩‍👧 <b>bold</b>\nsecond line" }, undefined],
    [
      { file: "foundation", field: "socialLinks", value: [{ name: "Site", url: "http://example.org" }] },
      "This address must begin with https:// and have no spaces.",
      "socialLinks.0.url",
    ],
    [
      { file: "home", field: "doing.video.url", value: "https://example.org/watch?v=abcdefghijk" },
      "This must be the address of a YouTube video, like https://www.youtube.com/watch?v=…",
    ],
    [{ file: "about", field: "mission", value: [] }, "Please keep at least one of these."],
    [{ file: "about", field: "mission", value: ["One", ""] }, "Please write something here.", "mission.1"],
    [{ file: "about", field: "mission", value: [null] }, "Please write something here.", "mission.0"],
    [{ file: "about", field: "team.members", value: ["me"] }, "Something is missing here.", "team.members.0"],
    [
      { file: "about", field: "picture.name", value: "../../etc/x" },
      "A picture's name has only letters, digits, - and _.",
    ],
    [{ file: "about", field: "picture.name", value: "p-0a1b2c3d4e5f6071-1600x1200" }, undefined],
    [{ file: "about", field: "picture.focus", value: "left top" }, undefined],
    [
      { file: "about", field: "picture.focus", value: "nowhere" },
      "Please choose the part of the picture that stays visible.",
    ],
  ];
  for (const [{ file, field, value }, message, place = field] of mistakes) {
    test(`${field}: ${JSON.stringify(value)}`, () => {
      const laid = layEdits(file, readContentFile(file, language), [{ field, value }]);
      assert.deepEqual(findMistakes(file, laid), message ? [{ field: place, message }] : []);
    });
  }
});

function listPlaces(value: unknown, path: string[] = []): string[] {
  if (value === null || typeof value !== "object") return [path.join(".")];
  return Object.entries(value).flatMap(([name, inner]) => listPlaces(inner, [...path, name]));
}
