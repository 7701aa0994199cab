import assert from "node:assert/strict";
import { test } from "node:test";
import type { DonorSearch } from "#contract/donor.ts";
import { queryOf, searchIn } from "./search-url.ts";

const nothing: DonorSearch = { state: "", city: "", donationType: "", bloodType: "" };

test("every search is read from its address as it was written", () => {
  const searches: DonorSearch[] = [
    nothing,
    { ...nothing, state: "Jammu and Kashmir" },
    { ...nothing, donationType: "Oxygen Cylinder" },
    { state: "Goa", city: "Panaji", donationType: "Blood", bloodType: "AB+", compatible: true, withinKm: 50 },
  ];
  for (const search of searches) assert.deepEqual(searchIn(queryOf(search)), search);
});

test("an address without criteria does not search", () => {
  for (const query of ["", "?", "?utm_source=whatsapp"]) assert.equal(searchIn(query), undefined);
});

test("an address typed by hand is read kindly, and what nobody can read goes to the API as it is", () => {
  assert.deepEqual(searchIn("?donationType=blood&bloodType=o+"), {
    ...nothing,
    donationType: "Blood",
    bloodType: "O+",
  });
  assert.equal(searchIn("?donationType=gold")!.donationType, "gold");
  assert.ok(Number.isNaN(searchIn("?withinKm=far")!.withinKm));
});
