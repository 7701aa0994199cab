import assert from "node:assert/strict";
import { test } from "node:test";
import type { DonorSearch } from "#contract/donor.ts";
import { widerSearches } from "./wider-searches.ts";

const pune: DonorSearch = { state: "Maharashtra", city: "Pune", donationType: "", bloodType: "" };
const bloodInPune: DonorSearch = { ...pune, donationType: "Blood", bloodType: "AB-" };

/** Each wider search as its distance, with a plus where it includes compatible types. */
function widen(search: DonorSearch): string[] {
  return widerSearches(search).map((wider) => {
    const { withinKm = 0, compatible } = { ...search, ...wider };
    return `${withinKm}${compatible ? "+" : ""}`;
  });
}

test("compatible types in the city come before any distance, which then includes them", () => {
  assert.deepEqual(widen(bloodInPune), ["0+", "50+", "100+", "200+", "500+"]);
  assert.deepEqual(widen({ ...bloodInPune, donationType: "" }), ["0+", "50+", "100+", "200+", "500+"]);
  assert.deepEqual(widen({ ...bloodInPune, withinKm: 100 }), ["100+", "200+", "500+"]);
});

test("where compatible types are included already, or no blood type is asked for, only the distance grows", () => {
  assert.deepEqual(widen({ ...bloodInPune, compatible: true }), ["50+", "100+", "200+", "500+"]);
  assert.deepEqual(widen({ ...bloodInPune, compatible: true, withinKm: 200 }), ["500+"]);
  assert.deepEqual(widen({ ...pune, donationType: "Pads" }), ["50", "100", "200", "500"]);
  assert.deepEqual(widen({ ...pune, donationType: "Blood" }), ["50", "100", "200", "500"]);
  assert.deepEqual(widen({ ...bloodInPune, donationType: "Pads" }), ["50", "100", "200", "500"]);
});

test("a state has no distance around it, and the whole country nothing wider", () => {
  assert.deepEqual(widen({ ...bloodInPune, city: "" }), ["0+"]);
  assert.deepEqual(widen({ ...pune, city: "" }), []);
  assert.deepEqual(widen({ ...bloodInPune, state: "", city: "" }), []);
});

test("nothing is wider than compatible types within the farthest distance", () => {
  assert.deepEqual(widen({ ...bloodInPune, compatible: true, withinKm: 500 }), []);
});
