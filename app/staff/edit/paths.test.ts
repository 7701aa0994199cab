import { readAt, writeAt } from "#contract/staff/field-path.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { nameKey, nameLast, namePath } from "#app/staff/ui/field-names.ts";
import { fieldOf, fileOf, findField, findListItem, isWithin, readAddress } from "./paths.ts";

const about = {
  heading: "Who",
  team: { intro: "We", members: [{ name: "Asha" }, { name: "Bina" }] },
  rest: { 90: "Long" },
};

test("a value is read and written at its place, and nothing else changes", () => {
  assert.equal(readAt(about, "team.members.1.name"), "Bina");
  assert.equal(readAt(about, "team.nobody.1.name"), undefined);
  const changed = writeAt(about, "team.members.1.name", "Chitra");
  assert.deepEqual(changed.team.members, [{ name: "Asha" }, { name: "Chitra" }]);
  assert.equal(changed.rest, about.rest);
  assert.equal(about.team.members[1]!.name, "Bina");
});

test("a key that looks like a number is a key where there is no list", () => {
  assert.deepEqual(writeAt(about, "rest.90", "Longer").rest, { 90: "Longer" });
});

test("what becomes undefined is gone", () => {
  assert.deepEqual(writeAt({ link: { to: "/" }, name: "x" }, "link", undefined), { name: "x" });
});

test("a list is one field, and an item is found by the innermost list", () => {
  assert.equal(findField(about, "heading"), "heading");
  assert.equal(findField(about, "team.members.0.name"), "team.members");
  assert.deepEqual(findListItem(about, "team.members.1.name"), { list: "team.members", index: 1 });
  assert.deepEqual(findListItem({ a: [{ b: ["x"] }] }, "a.0.b.0"), { list: "a.0.b", index: 0 });
  assert.equal(findListItem(about, "team.members"), undefined);
  assert.equal(findListItem(about, "heading"), undefined);
});

test("a place is within another by whole keys", () => {
  assert.ok(isWithin("team.members.1", "team.members"));
  assert.ok(isWithin("team", ""));
  assert.ok(!isWithin("teams.members", "team"));
});

test("an address is that of a field in a file", () => {
  assert.equal(fileOf("en/about/team.heading"), "en/about");
  assert.equal(fieldOf("en/about/team.heading"), "team.heading");
  assert.deepEqual(readAddress("en/about/team.heading"), { language: "en", file: "about", field: "team.heading" });
});

test("keys are turned into words", () => {
  assert.equal(nameKey("linkNotFound"), "Link not found");
  assert.equal(nameKey("becomeADonor"), "Become a donor");
  assert.equal(nameKey("educating-in-slums"), "Educating in slums");
  assert.equal(namePath("team.members.0.name"), "Team › Members 1 › Name");
  assert.equal(nameLast("team.members.0"), "Members 1");
  assert.equal(nameLast("team.members.0.picture"), "Picture");
});
