import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { NewDonor } from "#contract/donor.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Registry } from "#server/database/schema.ts";
import { engines, makeRegistry, type Throwaway } from "#tests/registries.ts";
import { findDonors, pageSize, registerDonor, type DonorQuery } from "./donors.ts";

const asha: NewDonor = {
  fullName: "Asha Rao",
  phoneNo: "+91 98765 43210",
  donationType: "Blood",
  bloodType: "O+",
  state: "Maharashtra",
  city: "Pune",
};
const anything: DonorQuery = { donationType: "", bloodType: "", states: [], cities: [] };

for (const engine of engines) {
  describe(`the registry on ${engine}`, () => {
    let throwaway: Throwaway;
    let db: Registry;

    before(async () => {
      throwaway = await makeRegistry(engine);
      db = await openRegistry(throwaway.database);
    });
    after(async () => {
      await db.destroy();
      await throwaway.remove();
    });

    const find = async (query: Partial<DonorQuery>) =>
      (await findDonors(db, { ...anything, ...query })).donors.map((donor) => structuredClone(donor));

    test("a registered donor is found with every field as it was given", async () => {
      const id = await registerDonor(db, asha);
      assert.deepEqual(await find({ states: ["Maharashtra"], cities: ["Pune"] }), [{ id, ...asha }]);
    });

    test("the same registration again, differently spaced, is stored once and gets the same id", async () => {
      const first = await registerDonor(db, asha);
      const again = await registerDonor(db, { ...asha, fullName: "ASHA  RAO", phoneNo: "+91-98765-43210" });
      assert.equal(again, first);
      assert.equal((await find({ cities: ["Pune"] })).length, 1);
    });

    test("a hundred copies that arrive together are stored once", async () => {
      const twin = { ...asha, fullName: "Twin", city: "Nashik" };
      const ids = await Promise.all(Array.from({ length: 100 }, () => registerDonor(db, twin)));
      assert.equal(new Set(ids).size, 1);
      assert.equal((await find({ cities: ["Nashik"] })).length, 1);
    });

    test("another type of donation from the same person is another registration", async () => {
      await registerDonor(db, { ...asha, donationType: "Pads", bloodType: "", city: "Satara" });
      await registerDonor(db, { ...asha, donationType: "Others", bloodType: "", city: "Satara" });
      assert.equal((await find({ cities: ["Satara"] })).length, 2);
    });

    test("each criterion narrows the search, alone and together with every other", async () => {
      const own = { donationType: "Blood", bloodType: "AB-", states: ["Kerala"], cities: ["Kochi"] } as const;
      const id = await registerDonor(db, { ...asha, bloodType: "AB-", state: "Kerala", city: "Kochi" });
      const others = [
        { ...asha, fullName: "Other type", donationType: "Pads", bloodType: "", state: "Kerala", city: "Kochi" },
        { ...asha, fullName: "Other blood", bloodType: "A", state: "Kerala", city: "Kochi" },
        { ...asha, fullName: "Other state", bloodType: "AB-", state: "Goa", city: "Kochi" },
        { ...asha, fullName: "Other city", bloodType: "AB-", state: "Kerala", city: "Kollam" },
      ] as const;
      for (const other of others) await registerDonor(db, other);
      const everyone = await find({});
      for (let mask = 0; mask < 16; mask++) {
        const query: DonorQuery = {
          donationType: mask & 1 ? own.donationType : "",
          bloodType: mask & 2 ? own.bloodType : "",
          states: mask & 4 ? [...own.states] : [],
          cities: mask & 8 ? [...own.cities] : [],
        };
        const expected = everyone.filter(
          (donor) =>
            (!query.donationType || donor.donationType === query.donationType) &&
            (!query.bloodType || donor.bloodType === query.bloodType) &&
            (!query.states.length || query.states.includes(donor.state)) &&
            (!query.cities.length || query.cities.includes(donor.city)),
        );
        const found = await find(query);
        assert.ok(
          found.some((donor) => donor.id === id),
          `criteria ${mask} lost the donor`,
        );
        assert.deepEqual(found, expected, `criteria ${mask}`);
      }
    });

    test("of two states that are meant, donors of both are found", async () => {
      await registerDonor(db, { ...asha, state: "Himachal Pradesh", city: "Manali" });
      await registerDonor(db, { ...asha, state: "Himachal Praddesh", city: "Manali" });
      const found = await find({ states: ["Himachal Pradesh", "Himachal Praddesh"] });
      assert.deepEqual(
        found.map((donor) => donor.state),
        ["Himachal Praddesh", "Himachal Pradesh"],
      );
    });

    test("names in any script and with any sign come back unchanged", async () => {
      const names = ["आशा राव", "ஆஷா", "آشا راؤ", "O'Brien; drop table donors; --", "क्‍ष", "𑀅𑀰", "José 'Pepe' \\ %_"];
      for (const fullName of names) await registerDonor(db, { ...asha, fullName, city: "Thane" });
      const found = await find({ cities: ["Thane"] });
      assert.deepEqual(found.map((donor) => donor.fullName).toReversed(), names);
    });

    test("pages go on where the last one ended, newest first, though others register meanwhile", async () => {
      const state = "Punjab";
      const ids: string[] = [];
      for (let n = 0; n < 2 * pageSize + 7; n++) {
        ids.push(await registerDonor(db, { ...asha, fullName: `Donor ${n}`, state, city: "Amritsar" }));
      }
      const seen: string[] = [];
      let more = true;
      for (let page = 0; more; page++) {
        const before = seen.at(-1);
        const result = await findDonors(db, { ...anything, states: [state], ...(before && { before }) });
        seen.push(...result.donors.map((donor) => donor.id));
        more = result.more;
        await registerDonor(db, { ...asha, fullName: `Late ${page}`, state, city: "Amritsar" });
      }
      assert.deepEqual(seen, ids.toReversed());
    });

    test("exactly a full page has no next page", async () => {
      for (let n = 0; n < pageSize; n++) {
        await registerDonor(db, { ...asha, fullName: `Full ${n}`, state: "Goa", city: "Panaji" });
      }
      const { donors, more } = await findDonors(db, { ...anything, cities: ["Panaji"] });
      assert.equal(donors.length, pageSize);
      assert.equal(more, false);
    });
  });
}
