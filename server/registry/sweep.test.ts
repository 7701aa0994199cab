import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { v7 as newId } from "uuid";
import type { Donor } from "#contract/donor.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { newDonor } from "#tests/fixtures/donors.ts";
import { engines, makeRegistry, type Throwaway } from "#tests/fixtures/registries.ts";
import { dayAfter, today } from "#contract/day.ts";
import { makeNewDonorRow } from "./donors.ts";
import { findDonors } from "./find-donors.ts";
import { sweepDonors } from "./sweep.ts";

const never = new AbortController().signal;

for (const engine of engines) {
  describe(`the sweep of donors on ${engine}`, () => {
    let throwaway: Throwaway;
    let db: Database;

    before(async () => {
      throwaway = await makeRegistry(engine);
      db = await openRegistry(throwaway.database);
    });
    beforeEach(() => db.deleteFrom("donors").execute());
    after(async () => {
      await db.destroy();
      await throwaway.remove();
    });

    /** Stores donors with columns as earlier days left them. */
    const store = (names: string[], standing: Partial<Schema["donors"]> = {}) => {
      const rows = names.map((fullName) => makeNewDonorRow({ id: newId(), ...newDonor({ fullName }) }));
      return db
        .insertInto("donors")
        .values(rows.map((row) => Object.assign(row, standing)))
        .execute();
    };
    const findNames = async () => {
      const { json } = await findDonors(db, { places: [], donations: [] });
      return (JSON.parse(json.toString()) as Donor[]).map(({ fullName }) => fullName).toSorted();
    };

    test("lets those leave that nobody confirmed in time, to the day, and those stay that were", async () => {
      await store(["Last day"], { confirmed_on: dayAfter(-180) });
      await store(["A day late"], { confirmed_on: dayAfter(-181) });
      await store(["Fresh"]);
      assert.equal(await sweepDonors(db, never), 1);
      assert.deepEqual(await findNames(), ["Fresh", "Last day"]);
      assert.equal(await sweepDonors(db, never), 0);
    });

    test("forgets the networks of those who agreed to be asked a week ago", async () => {
      await store(["Newcomer", "Settled"]);
      const agreed = [new Date(Date.now() - 6.9 * 86_400_000), new Date(Date.now() - 7.1 * 86_400_000)];
      for (const [n, { id }] of (await db.selectFrom("donors").select("id").orderBy("id").execute()).entries()) {
        const willing = { donor_id: id, place: "", gives: "", ask_from: "", agreed_at: agreed[n]!.toISOString() };
        await db
          .insertInto("willing_donors")
          .values({ ...willing, network: "a hash" })
          .execute();
      }
      await sweepDonors(db, never);
      const kept = await db.selectFrom("willing_donors").select("network").orderBy("agreed_at").execute();
      assert.deepEqual(
        kept.map(({ network }) => network),
        ["", "a hash"],
      );
    });

    test("lets those come back whose rest is over, and forgets the rest", async () => {
      await store(["Rested"], { listed: 0, resting_until: today() });
      await store(["Resting"], { listed: 0, resting_until: dayAfter(1) });
      assert.equal(await sweepDonors(db, never), 1);
      assert.deepEqual(await findNames(), ["Rested"]);
      const rests = await db.selectFrom("donors").select("resting_until").orderBy("resting_until").execute();
      assert.deepEqual(
        rests.map((row) => row.resting_until),
        ["", dayAfter(1)],
      );
    });

    test("brings back nobody who paused, was hidden, or was not heard of meanwhile", async () => {
      await store(["Paused"], { listed: 0, paused: 1 });
      await store(["Paused and rested"], { listed: 0, paused: 1, resting_until: dayAfter(-1) });
      await store(["Hidden and rested"], { listed: 0, hidden: 1, resting_until: dayAfter(-1) });
      await store(["Rested too long"], { listed: 0, resting_until: dayAfter(-1), confirmed_on: dayAfter(-181) });
      assert.equal(await sweepDonors(db, never), 0);
      assert.deepEqual(await findNames(), []);
    });

    test("goes through more donors than fit into one batch, and ends early when told", async () => {
      const names = Array.from({ length: 450 }, (_, n) => `Donor ${n}`);
      await store(names, { confirmed_on: dayAfter(-181) });
      assert.equal(await sweepDonors(db, AbortSignal.abort()), 0);
      assert.equal(await sweepDonors(db, never), 450);
      assert.deepEqual(await findNames(), []);
    });

    // On SQLite one connection after the other writes; two sweeps cannot meet there.
    if (engine === "postgresql") {
      test("shares the work where two servers sweep at once, and counts nobody twice", async () => {
        const names = Array.from({ length: 1000 }, (_, n) => `Donor ${n}`);
        await store(names, { confirmed_on: dayAfter(-181) });
        const swept = await Promise.all([sweepDonors(db, never), sweepDonors(db, never)]);
        assert.equal(swept[0]! + swept[1]!, 1000);
        assert.deepEqual(await findNames(), []);
      });

      test("does not wait for a donor whom somebody is changing", async () => {
        await store(["Changing", "Left alone"], { confirmed_on: dayAfter(-181) });
        await db.transaction().execute(async (transaction) => {
          const changing = transaction.selectFrom("donors").select("id").where("full_name", "=", "Changing");
          await changing.forUpdate().execute();
          assert.equal(await sweepDonors(db, never), 1);
        });
        assert.deepEqual(await findNames(), ["Changing"]);
      });
    }
  });
}
