import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { dayAfter, today } from "#contract/day.ts";
import type { NewDonor } from "#contract/donor.ts";
import { standings } from "#contract/staff/donors.ts";
import { parseDonorFilter, parseFindText } from "#server/donors/donor-filter.ts";
import { findUnlistedReason } from "#server/donors/listing.ts";
import { foldWords } from "#server/donors/name-words.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines, openThrowaway } from "#tests/fixtures/registries.ts";
import { makeDonors } from "#tools/made-up-donors.ts";
import { findDonor, insertNewDonors, makeDonorRow, updateDonor, type StoredDonor } from "./donor-row.ts";
import { findAnyDonors } from "./find-any-donors.ts";
import { commandLine } from "./audit.ts";
import { eraseDonor } from "./decisions.ts";

const everyWay = [
  { few: 1000, rare: 20_000, batch: 2000 },
  { few: 7, rare: 20_000, batch: 11 },
  { few: 0, rare: 0, batch: 11 },
];

for (const engine of engines) {
  describe(`staff look for donors on ${engine}`, async () => {
    const find = (text: string) => {
      const filter = { ...parseDonorFilter({ find: text }), limit: 50 };
      return findAnyDonors(registry.db, filter);
    };
    const registry = await openThrowaway(engine);
    after(registry.remove);

    test("every filter with every text finds what reading all donors would, in each way that it may be found", async (context) => {
      const { db, remove } = await openThrowaway(engine);
      context.after(remove);
      const donors = madeUpDonors(300);
      await insertNewDonors(
        db,
        donors.map((donor) => makeDonorRow(donor)),
      );
      for (const input of inputs()) {
        const filter = { ...parseDonorFilter(input), limit: 60 };
        const expected = donors.filter((donor) => matches(donor, input)).map(({ id }) => id);
        for (const sizes of everyWay) {
          const found: string[] = [];
          for (let before: string | undefined; ;) {
            const page = await findAnyDonors(db, { ...filter, ...(before && { before }) }, sizes);
            found.push(...page);
            if (page.length < filter.limit) break;
            before = page.at(-1)!;
          }
          assert.deepEqual(found, expected.toSorted().toReversed(), JSON.stringify({ input, sizes }));
        }
      }
    });

    test("by a number, whole or its end, however it is spaced, and by an id", async () => {
      const { id } = await registerDonor(registry.db, newDonor({ phoneNo: "+91 98765 43210" }));
      for (const text of [
        "98765 43210",
        "+91-98765-43210",
        "0091 9876543210",
        "3210",
        "४३२१०",
        "4 32.10",
        id.toUpperCase(),
      ]) {
        assert.deepEqual(await find(text), [id], text);
      }
      for (const text of ["210", "9876", "43211", "?!", crypto.randomUUID()])
        assert.deepEqual(await find(text), [], text);
    });

    test("a name without letters has no words, and its donor is found by number", async () => {
      const { id } = await registerDonor(registry.db, newDonor({ fullName: "😀", phoneNo: "98765 22222" }));
      const named = registry.db.selectFrom("donors").select("name_words").where("id", "=", id);
      assert.equal((await named.executeTakeFirstOrThrow()).name_words, "");
      assert.deepEqual(await find("22222"), [id]);
    });

    test("a changed name is found and the former is not; of an erased donor no word is left", async () => {
      const { db } = registry;
      const { id } = await registerDonor(db, newDonor({ fullName: "Zubaida Ünal", phoneNo: "98765 11111" }));
      assert.deepEqual(await find("unal ZUB"), [id]);
      const donor = (await findDonor(db, id))!;
      await db.transaction().execute((transaction) => updateDonor(transaction, { ...donor, fullName: "Zoya" }));
      assert.deepEqual(await find("zub"), []);
      assert.deepEqual(await find("zoy"), [id]);
      assert.ok(await eraseDonor(db, id, commandLine));
      const words = db.selectFrom("donor_name_words").select("word").where("word", "in", ["zubaida", "unal", "zoya"]);
      assert.deepEqual(await words.execute(), []);
    });
  });
}

/** Of every standing, with names that few, many and all have. */
function madeUpDonors(count: number): StoredDonor[] {
  return Array.from(makeDonors(count), (donor, n) => ({
    ...donor,
    fullName: `${donor.fullName} Kumar`,
    ...(n % 3 === 0
      ? { state: "Goa", city: "Panaji" }
      : { state: "Maharashtra", city: n % 3 === 1 ? "Pune" : "Mumbai" }),
    hidden: n % 17 === 0,
    paused: n % 7 === 0,
    restingUntil: n % 11 === 0 ? dayAfter(3) : "",
    confirmedOn: n % 5 === 0 ? dayAfter(-200) : today(),
    confirmedByPhoneOn: "",
    numberOnRequest: false,
    noticeVersion: "",
    noticeLanguage: "",
    linkHash: "",
  }));
}

type Input = { find: string; state: string; city: string; donationType: string; standing: string };

function* inputs(): Generator<Input> {
  for (const find of ["", "kumar rao", "आशा 1", "12"]) {
    for (const place of [
      { state: "", city: "" },
      { state: "Goa", city: "" },
      { state: "Maharashtra", city: "Pune" },
    ]) {
      for (const standing of ["", ...standings]) yield { find, ...place, donationType: "", standing };
      yield { find, ...place, donationType: "Blood", standing: "" };
    }
  }
}

function matches(donor: StoredDonor, { find, state, city, donationType, standing }: Input): boolean {
  const given: NewDonor = donor;
  const text = parseFindText(find);
  const words = text && "words" in text ? text.words : [];
  return (
    words.every((word) => foldWords(donor.fullName).some((other) => other.startsWith(word))) &&
    (!state || given.state === state) &&
    (!city || given.city === city) &&
    (!donationType || given.donationType === donationType) &&
    (!standing || (findUnlistedReason(donor) ?? "listed") === standing)
  );
}
