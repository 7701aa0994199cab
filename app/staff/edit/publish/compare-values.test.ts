import assert from "node:assert/strict";
import { test } from "node:test";
import { compareValues, followPath } from "./compare-values.ts";

const asha = { id: "a", name: "Asha" };
const bina = { id: "b", name: "Bina" };

test("equal values do not differ", () => {
  assert.deepEqual(compareValues([asha, bina], [asha, bina]), []);
});

test("a text that differs is named by its place", () => {
  assert.deepEqual(compareValues([asha, bina], [asha, { ...bina, name: "Bina Das" }]), [
    { kind: "changed", path: "1.name", before: "Bina", after: "Bina Das" },
  ]);
});

test("an item that was moved is not changed", () => {
  assert.deepEqual(compareValues([asha, bina], [bina, asha]), [{ kind: "order", path: "" }]);
});

test("an item that was added before others changes none of them", () => {
  assert.deepEqual(compareValues([asha], [bina, asha]), [
    { kind: "changed", path: "0", before: undefined, after: bina },
  ]);
});

test("an item that was removed is shown where it was", () => {
  assert.deepEqual(compareValues([asha, bina], [bina]), [
    { kind: "changed", path: "0", before: asha, after: undefined },
  ]);
});

test("texts without ids are compared where they stand, and equal ones stay what they are", () => {
  assert.deepEqual(compareValues(["one", "two", "three"], ["one", "TWO", "three"]), [
    { kind: "changed", path: "1", before: "two", after: "TWO" },
  ]);
  assert.deepEqual(compareValues(["one", "two"], ["new", "one", "two"]), [
    { kind: "changed", path: "0", before: undefined, after: "new" },
  ]);
});

test("a picture is one thing", () => {
  const before = { name: "team-1", alt: "" };
  const after = { name: "p-1", alt: "Asha" };
  assert.deepEqual(compareValues({ picture: before }, { picture: after }), [
    { kind: "changed", path: "picture", before, after },
  ]);
});

test("a place is found again after its list was reordered, and is gone with its item", () => {
  const before = { team: { people: [asha, bina] } };
  const moved = { team: { people: [bina, { ...asha, name: "Asha Rao" }] } };
  const removed = { team: { people: [bina] } };
  assert.equal(followPath(before, before, "team.people.0.name"), "team.people.0.name");
  assert.equal(followPath(before, moved, "team.people.0.name"), "team.people.1.name");
  assert.equal(followPath(before, removed, "team.people.0.name"), undefined);
});

test("an item without an id is found again where it was moved, also if it was changed besides", () => {
  const before = {
    photos: [
      { name: "a", alt: "" },
      { name: "b", alt: "" },
      { name: "c", alt: "" },
    ],
  };
  const [a, b, c] = before.photos;
  assert.equal(followPath(before, { photos: [b, c, a] }, "photos.0"), "photos.2");
  assert.equal(followPath(before, { photos: [b, { ...a, alt: "A door" }, c] }, "photos.0"), "photos.1");
  assert.equal(followPath(before, { photos: [b, c] }, "photos.0"), undefined);
});
