import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { v7 as newId } from "uuid";
import { today } from "#contract/day.ts";
import type { Donor } from "#contract/donor.ts";
import type { Database } from "#server/database/schema.ts";
import { openRegistry } from "#server/database/open.ts";
import { countAllDonors } from "#server/registry/count-rows.ts";
import { commandLine, findActions } from "#server/registry/audit.ts";
import { findDonors } from "#server/registry/find-donors.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines, openThrowaway, type Engine } from "#tests/fixtures/registries.ts";
import { importDonors } from "./imports.ts";

/** Several batches. */
const rows = 900;
const nameOf = (n: number) => `Donor ${Math.min(n, rows - 1)}`;
const lines = Array.from({ length: rows }, (_, n) => `${nameOf(n)},+91 98765 43210,Blood,O+,Maharashtra,Pune`);
const text = ["fullName,phoneNo,donationType,bloodType,state,city", ...lines].join("\n");
const importLines = (db: Database, onStored?: () => void) =>
  importDonors(db, { bytes: Buffer.from(text), answers: { confirmedOn: today() } }, commandLine, onStored);

for (const engine of engines) {
  describe(`an import on ${engine}`, () => {
    test("is found in the order of the file, its end first", async (context) => {
      const { db } = await open(engine, context);
      await importLines(db);
      const { json } = await findDonors(db, { places: [], donations: [] });
      const found = (JSON.parse(json.toString()) as Donor[]).map(({ fullName }) => fullName);
      assert.deepEqual(
        found,
        Array.from({ length: 50 }, (_, n) => nameOf(rows - 1 - n)),
      );
    });

    test("lets others register meanwhile, those of the file too", async (context) => {
      const { db, database } = await open(engine, context);
      const other = await openRegistry(database);
      context.after(() => other.destroy());
      const took: Promise<number>[] = [];
      let stored = 0;
      const { imported, alreadyThere } = await importLines(db, () => {
        stored += 50;
        const started = performance.now();
        const fullName = nameOf(stored + 60);
        took.push(registerDonor(other, newDonor({ fullName })).then(() => performance.now() - started));
      });
      assert.ok(Math.max(...(await Promise.all(took))) < 1500, `${(await Promise.all(took)).join()} ms`);
      assert.equal(await countAllDonors(db), rows);
      assert.equal(imported + alreadyThere.length, rows);
      assert.ok(alreadyThere.length > 5, `${alreadyThere.length} had registered before`);
      assert.deepEqual(await readNotes(db), [`${imported} donors, ${alreadyThere.length} there already`]);
    });

    test("of the same people by two servers at once stores each of them once", async (context) => {
      const { db, database } = await open(engine, context);
      const other = await openRegistry(database);
      const [one, two] = await Promise.all([importLines(db), importLines(other)]);
      await other.destroy();
      assert.equal(await countAllDonors(db), rows);
      assert.equal(one.imported + two.imported, rows);
    });

    test("gives a new id where another donor has it", async (context) => {
      const { db } = await open(engine, context);
      const { id } = await registerDonor(db, newDonor());
      const free = newId();
      const names = [
        [id, "ASHA  RAO"],
        [id, "Bina"],
        [free, "Chetan"],
        [free, "Devi"],
        ["", "devi"],
      ];
      const lines = names.map((cells) => `${cells.join()},+91 98765 43210,Blood,O+,Maharashtra,Pune`);
      const bytes = Buffer.from(["id,fullName,phoneNo,donationType,bloodType,state,city", ...lines].join("\n"));
      const { imported, alreadyThere } = await importDonors(
        db,
        { bytes, answers: { confirmedOn: today() } },
        commandLine,
      );
      assert.deepEqual([imported, alreadyThere], [3, [2, 6]]);
      const rows = await db.selectFrom("donors").select(["id", "card"]).execute();
      const idOf = Object.fromEntries(rows.map(({ id, card }) => [(JSON.parse(card) as Donor).fullName, id]));
      assert.deepEqual(Object.keys(idOf).toSorted(), ["Asha Rao", "Bina", "Chetan", "Devi"]);
      assert.deepEqual([idOf["Asha Rao"], idOf.Chetan], [id, free]);
      for (const { id, card } of rows) assert.equal((JSON.parse(card) as Donor).id, id);
    });

    test("that fails half-way is recorded with what it has stored, and the same file completes it", async (context) => {
      const { db } = await open(engine, context);
      let batches = 0;
      const fail = () => {
        if (++batches === 6) throw new Error("half-way");
      };
      await assert.rejects(importLines(db, fail), { message: "half-way" });
      assert.equal(await countAllDonors(db), 300);
      const { imported, alreadyThere } = await importLines(db);
      assert.deepEqual([imported, alreadyThere.length], [600, 300]);
      assert.deepEqual(await readNotes(db), ["600 donors, 300 there already", "300 donors, 0 there already"]);
    });
  });
}

async function open(engine: Engine, context: TestContext) {
  const { db, database, remove } = await openThrowaway(engine);
  context.after(remove);
  return { db, database };
}

async function readNotes(db: Database): Promise<string[]> {
  return (await findActions(db, { limit: 10 })).map(({ note }) => note);
}
