import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type { Donor, DonorSearch } from "#contract/donor.ts";
import { pageSize } from "#contract/limits.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database } from "#server/database/schema.ts";
import { insertNewDonors } from "#server/registry/donor-row.ts";
import { makeNewDonorRow } from "#server/registry/donors.ts";
import { findNearbyDonors } from "#server/registry/nearby-search.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines, makeRegistry, type Throwaway } from "#tests/fixtures/registries.ts";
import { parseSearch } from "#server/donors/search.ts";
import { makeDonors } from "#tools/made-up-donors.ts";

for (const engine of engines) {
  describe(`a nearby search on ${engine}`, () => {
    let throwaway: Throwaway;
    let db: Database;
    before(async () => {
      throwaway = await makeRegistry(engine);
      db = await openRegistry(throwaway.database);
      for (const [city, bloodType] of [
        ["Mumbai", "O+"],
        ["Pune", "O-"],
        ["Pune", "O+"],
        ["Satara", "O+"],
        ["Satara", "A+"],
        ["Satara", "O"],
        ["Nagpur", "O+"],
      ] as const) {
        await registerDonor(db, newDonor({ fullName: `${bloodType} in ${city}`, city, bloodType }));
      }
      await registerDonor(
        db,
        newDonor({ fullName: "Books in Satara", city: "Satara", donationType: "Pads", bloodType: "" }),
      );
    });
    after(async () => {
      await db.destroy();
      await throwaway.remove();
    });
    const find = async (search: Partial<DonorSearch>) => {
      const { json } = await findNearbyDonors(db, parseSearch({ state: "Maharashtra", ...search }).nearby!);
      return JSON.parse(json.toString()) as Donor[];
    };

    test("donors of other cities follow those of the city, the nearest first, each with its distance", async () => {
      const found = await find({ city: "Pune", donationType: "Blood", bloodType: "O+", withinKm: 150 });
      assert.deepEqual(names(found), ["O+ in Pune", "O+ in Satara", "O+ in Mumbai"]);
      const distances = found.map(({ distanceKm }) => distanceKm!);
      assert.equal(distances[0], 0);
      assert.ok(distances[1]! > 50 && distances[1]! < distances[2]! && distances[2]! <= 150, String(distances));
    });

    test("any gift, and blood of any type, are found around the city too, the newest of a city first", async () => {
      const anything = await find({ city: "Pune", withinKm: 100 });
      assert.deepEqual(names(anything), [
        "O+ in Pune",
        "O- in Pune",
        "Books in Satara",
        "O in Satara",
        "A+ in Satara",
        "O+ in Satara",
      ]);
      const blood = await find({ city: "Pune", donationType: "Blood", withinKm: 100 });
      assert.deepEqual(
        names(blood),
        names(anything).filter((name) => name !== "Books in Satara"),
      );
    });

    test("compatible blood follows the exact type, and donors of unknown Rh come last", async () => {
      const found = await find({ donationType: "Blood", bloodType: "A+", compatible: true });
      const kinds = found.map(({ bloodType, match }) => `${bloodType} ${match}`);
      assert.deepEqual(new Set(kinds), new Set(["A+ exact", "O+ compatible", "O- compatible", "O rhUnknown"]));
      assert.equal(kinds[0], "A+ exact");
      assert.equal(kinds.at(-1), "O rhUnknown");
    });

    test("both together: the exact type in every city before another type in the nearest", async () => {
      const search = { city: "Pune", donationType: "Blood", bloodType: "O+", withinKm: 150, compatible: true } as const;
      assert.deepEqual(names(await find(search)), [
        "O+ in Pune",
        "O+ in Satara",
        "O+ in Mumbai",
        "O- in Pune",
        "O in Satara",
      ]);
    });

    test("the widest searches find what looking through all donors would, in the same order", async () => {
      const donors = makeDonors(600)
        .filter(({ donationType }) => donationType === "Blood")
        .toArray();
      await insertNewDonors(
        db,
        donors.map((donor) => makeNewDonorRow(donor)),
      );
      // PostgreSQL does so by itself within a minute; until then it may read all donors of a small table for each city.
      await sql`analyze donors`.execute(db);
      for (const bloodType of ["AB+", "O+", "O-", ""] as const) {
        const search = { state: "Delhi", city: "Delhi", donationType: "Blood", bloodType, withinKm: 500 } as const;
        const { tiers, cities } = parseSearch({ ...search, compatible: true }).nearby!;
        const rank = (donor: Donor) => [
          tiers.findIndex(({ donations }) => donations.some((given) => given.bloodType === donor.bloodType)),
          cities!.findIndex(({ state, city }) => state === donor.state && city === donor.city),
        ];
        const expected = donors
          .map((donor) => ({ id: donor.id, at: rank(donor as unknown as Donor) }))
          .filter(({ at }) => !at.includes(-1))
          .toSorted((a, b) => a.at[0]! - b.at[0]! || a.at[1]! - b.at[1]! || (a.id < b.id ? 1 : -1));
        const found = await find({ ...search, compatible: true });
        assert.deepEqual(
          found.map(({ id }) => id),
          expected.slice(0, pageSize).map(({ id }) => id),
        );
      }
    });

    test("no more than a page is found", async () => {
      for (let n = 0; n < pageSize + 5; n++) {
        await registerDonor(db, newDonor({ fullName: `Nashik ${n}`, city: "Nashik", bloodType: "B+" }));
      }
      const found = await find({ city: "Nashik", donationType: "Blood", bloodType: "B+", withinKm: 500 });
      assert.equal(found.length, pageSize);
      assert.equal(found[0]!.fullName, `Nashik ${pageSize + 4}`);
    });
  });
}

function names(donors: Donor[]): string[] {
  return donors.map(({ fullName }) => fullName);
}

test("without distance and compatible types, and with a distance of 0, a search is what it was", () => {
  for (const search of [
    {},
    { city: "Pune", withinKm: 0 },
    { bloodType: "O+", compatible: false },
    { compatible: true },
  ]) {
    assert.equal(parseSearch(search).nearby, undefined);
  }
});
