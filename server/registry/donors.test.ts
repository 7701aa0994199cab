import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Donor } from "#contract/donor.ts";
import { pageSize } from "#contract/limits.ts";
import type { Database } from "#server/database/schema.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines, openThrowaway } from "#tests/fixtures/registries.ts";
import { today } from "#contract/day.ts";
import type { Place } from "#server/donors/find-place.ts";
import type { DonationFilter, DonorQuery } from "#server/donors/search.ts";
import { findDonors } from "./find-donors.ts";

const asha = newDonor();
const anything: DonorQuery = { places: [], donations: [] };

for (const engine of engines) {
  describe(`the registry on ${engine}`, () => {
    let db: Database;
    let remove: () => Promise<void>;
    before(async () => ({ db, remove } = await openThrowaway(engine)));
    after(() => remove());

    const find = async (query: Partial<DonorQuery>) =>
      JSON.parse((await findDonors(db, { ...anything, ...query })).json.toString()) as Donor[];
    const inCity = (city: string, state = "Maharashtra") => find({ places: [{ state, city }] });

    test("a registered donor is found with every field as it was given", async () => {
      const { id } = await registerDonor(db, asha);
      assert.deepEqual(await inCity("Pune"), [{ id, ...asha, confirmedOn: today() }]);
    });

    test("the same registration again, differently spaced, is stored once and gets the same id", async () => {
      const first = await registerDonor(db, asha);
      const again = await registerDonor(db, { ...asha, fullName: "ASHA  RAO", phoneNo: "+91-98765-43210" });
      assert.deepEqual(again, first);
      assert.equal((await inCity("Pune")).length, 1);
    });

    test("another type of donation from the same person is another registration", async () => {
      await registerDonor(db, { ...asha, donationType: "Pads", bloodType: "", city: "Satara" });
      await registerDonor(db, { ...asha, donationType: "Others", bloodType: "", city: "Satara" });
      assert.equal((await inCity("Satara")).length, 2);
    });

    test("each criterion narrows the search, alone and together with every other", async () => {
      const place = { state: "Kerala", city: "Kochi" };
      const { id } = await registerDonor(db, { ...asha, ...place, bloodType: "AB-" });
      const others = [
        { ...asha, ...place, fullName: "Other type", donationType: "Pads", bloodType: "" },
        { ...asha, ...place, fullName: "Other blood", bloodType: "A" },
        { ...asha, fullName: "Other state", bloodType: "AB-", state: "Goa", city: "Kochi" },
        { ...asha, fullName: "Other city", bloodType: "AB-", state: "Kerala", city: "Kollam" },
      ] as const;
      for (const other of others) await registerDonor(db, other);
      const everyone = await find({});
      const wheres: Place[][] = [[], [{ state: "Kerala" }], [place], [place, { state: "Goa", city: "Kochi" }]];
      const blood = { donationType: "Blood", bloodType: "AB-" } as const;
      const whats: DonationFilter[][] = [[], [blood], [blood, { donationType: "Pads", bloodType: "" }]];
      for (const places of wheres) {
        for (const donations of whats) {
          const expected = everyone.filter(
            (donor) =>
              (!places.length ||
                places.some(({ state, city }) => donor.state === state && (!city || donor.city === city))) &&
              (!donations.length ||
                donations.some(
                  (donation) => donor.donationType === donation.donationType && donor.bloodType === donation.bloodType,
                )),
          );
          const found = await find({ places, donations });
          assert.ok(found.some((donor) => donor.id === id));
          assert.deepEqual(found, expected);
        }
      }
    });

    test("of two states that are meant, donors of both are found", async () => {
      await registerDonor(db, { ...asha, state: "Himachal Pradesh", city: "Manali" });
      await registerDonor(db, { ...asha, state: "Himachal Praddesh", city: "Manali" });
      const found = await find({ places: [{ state: "Himachal Pradesh" }, { state: "Himachal Praddesh" }] });
      assert.deepEqual(
        found.map((donor) => donor.state),
        ["Himachal Praddesh", "Himachal Pradesh"],
      );
    });

    test("names in any script and with any sign come back unchanged", async () => {
      const names = ["आशा राव", "ஆஷா", "آشا راؤ", "O'Brien; drop table donors; --", "क्‍ष", "𑀅𑀰", "José 'Pepe' \\ %_"];
      for (const fullName of names) await registerDonor(db, { ...asha, fullName, city: "Thane" });
      const found = await inCity("Thane");
      assert.deepEqual(found.map((donor) => donor.fullName).toReversed(), names);
    });

    test("pages go on where the last one ended, newest first, though others register meanwhile", async () => {
      const state = "Punjab";
      const ids: string[] = [];
      for (let n = 0; n < 2 * pageSize + 7; n++) {
        ids.push((await registerDonor(db, { ...asha, fullName: `Donor ${n}`, state, city: "Amritsar" })).id);
      }
      const seen: string[] = [];
      let before: string | undefined;
      do {
        const page = await findDonors(db, { ...anything, places: [{ state }], ...(before && { before }) });
        seen.push(...(JSON.parse(page.json.toString()) as Donor[]).map((donor) => donor.id));
        before = page.next;
        await registerDonor(db, { ...asha, fullName: `Late ${seen.length}`, state, city: "Amritsar" });
      } while (before && seen.length <= ids.length);
      assert.deepEqual(seen, ids.toReversed());
    });

    test("exactly a full page has no next page", async () => {
      for (let n = 0; n < pageSize; n++) {
        await registerDonor(db, { ...asha, fullName: `Full ${n}`, state: "Goa", city: "Panaji" });
      }
      const page = await findDonors(db, { ...anything, places: [{ state: "Goa", city: "Panaji" }] });
      assert.equal((JSON.parse(page.json.toString()) as Donor[]).length, pageSize);
      assert.equal(page.next, undefined);
    });
  });
}
