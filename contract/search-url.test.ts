import assert from "node:assert/strict";
import { test } from "node:test";
import type { DonorSearch } from "./donor.ts";
import { formatSearchUrl, parseSearchUrl } from "./search-url.ts";

const nothing: DonorSearch = { state: "", city: "", donationType: "", bloodType: "" };

test("a search is the same after it was written to a URL and read from it", () => {
  const searches: DonorSearch[] = [
    nothing,
    { ...nothing, state: "Jammu and Kashmir" },
    { ...nothing, donationType: "Oxygen Cylinder" },
    { state: "Goa", city: "Panaji", donationType: "Blood", bloodType: "AB+", compatible: true, withinKm: 50 },
  ];
  for (const search of searches) assert.deepEqual(parseSearchUrl(formatSearchUrl(search)), search);
});

test("a URL without criteria is not a search", () => {
  for (const query of ["", "?", "?utm_source=whatsapp"]) assert.equal(parseSearchUrl(query), undefined);
});

test("a URL typed by hand is read leniently, and what cannot be read goes to the API as it is", () => {
  assert.deepEqual(parseSearchUrl("?donationType=blood&bloodType=o+"), {
    ...nothing,
    donationType: "Blood",
    bloodType: "O+",
  });
  assert.equal(parseSearchUrl("?donationType=gold")!.donationType, "gold");
  assert.ok(Number.isNaN(parseSearchUrl("?withinKm=far")!.withinKm));
});
