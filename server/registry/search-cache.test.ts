import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Donor } from "#contract/donor.ts";
import { openRegistry } from "#server/database/open.ts";
import { readFrom, type Reader } from "#server/database/reader.ts";
import type { Database } from "#server/database/schema.ts";
import { newDonor } from "#tests/fixtures/donors.ts";
import { eventually } from "#tests/fixtures/eventually.ts";
import { assertSeenElsewhere, engines, makeRegistry, type Throwaway } from "#tests/fixtures/registries.ts";
import type { DonorQuery } from "#server/donors/search.ts";
import { createSearchCache } from "./search-cache.ts";

const queries: DonorQuery[] = [
  { places: [], donations: [] },
  { places: [{ state: "Maharashtra" }], donations: [] },
  { places: [{ state: "Maharashtra", city: "Pune" }], donations: [] },
  { places: [], donations: [{ donationType: "Blood", bloodType: "O+" }] },
  { places: [{ state: "Maharashtra", city: "Pune" }], donations: [{ donationType: "Blood", bloodType: "O+" }] },
];

for (const engine of engines) {
  describe(`the search cache on ${engine}`, () => {
    let throwaway: Throwaway;
    let here: Database;
    let elsewhere: Database;

    before(async () => {
      throwaway = await makeRegistry(engine);
      here = await openRegistry(throwaway.database);
      elsewhere = await openRegistry(throwaway.database);
    });
    after(async () => {
      await here.destroy();
      await elsewhere.destroy();
      await throwaway.remove();
    });

    test("an answer that is kept takes no more memory than its bytes", async () => {
      const { json } = await createSearchCache(here).findDonors(queries[0]!);
      assert.equal(json.buffer.byteLength, json.length);
    });

    test("a donor registered here is in the very next answer to every search that concerns them", async () => {
      const registry = createSearchCache(here);
      for (let n = 0; n < 20; n++) {
        for (const query of queries) await findNames(registry, query);
        await registry.registerDonor(newDonor({ fullName: `Here ${n}` }));
        for (const query of queries) assert.equal((await findNames(registry, query))[0], `Here ${n}`);
      }
    });

    test("a donor registered through another process's connection is found at once on SQLite, within a second on PostgreSQL", async () => {
      const registry = createSearchCache(here);
      const other = createSearchCache(elsewhere);
      for (const query of queries) await findNames(registry, query);
      await other.registerDonor(newDonor({ fullName: "Elsewhere" }));
      await assertSeenElsewhere(engine, async () => {
        for (const query of queries) assert.equal((await findNames(registry, query))[0], "Elsewhere");
      });
    });

    test("every search is asked anew after invalidateAll", async () => {
      const registry = createSearchCache(here);
      const { id } = await registry.registerDonor(newDonor({ fullName: "Hidden" }));
      for (const query of queries) assert.equal((await findNames(registry, query))[0], "Hidden");
      await here.updateTable("donors").set({ listed: 0 }).where("id", "=", id).execute();
      registry.invalidateAll();
      for (const query of queries) assert.notEqual((await findNames(registry, query))[0], "Hidden");
    });

    test("a registration leaves the answers to other searches as they are", async () => {
      const registry = createSearchCache(here);
      const goa: DonorQuery = { places: [{ state: "Goa" }], donations: [] };
      const first = await registry.findDonors(goa);
      await registry.registerDonor(newDonor({ fullName: "Not in Goa" }));
      assert.equal(await registry.findDonors(goa), first);
    });

    test("an answer that nobody asked for while a crowd registered has them all", async () => {
      const registry = createSearchCache(here);
      const kochi: DonorQuery = { places: [{ state: "Kerala", city: "Kochi" }], donations: [] };
      await findNames(registry, kochi);
      await registry.registerDonor(newDonor({ fullName: "First", state: "Kerala", city: "Kochi" }));
      await Promise.all(
        Array.from({ length: 1100 }, (_, n) => registry.registerDonor(newDonor({ fullName: `Crowd ${n}` }))),
      );
      assert.deepEqual(await findNames(registry, kochi), ["First"]);
    });

    // On SQLite a search is one synchronous step: nothing can change while it is under way.
    if (engine === "postgresql") {
      test("an answer that was under way while someone registered is not kept", async () => {
        const held = holdAnswers(here);
        const registry = createSearchCache(here, held.read);
        const underWay = queries.map((query) => registry.findDonors(query));
        await eventually(() => assert.equal(held.count(), queries.length));
        await registry.registerDonor(newDonor({ fullName: "Meanwhile" }));
        held.release();
        await Promise.all(underWay);
        for (const query of queries) assert.equal((await findNames(registry, query))[0], "Meanwhile");
      });

      test("an answer that was under way when all were dropped is not kept", async () => {
        const { id } = await createSearchCache(here).registerDonor(newDonor({ fullName: "Hidden meanwhile" }));
        const held = holdAnswers(here);
        const registry = createSearchCache(here, held.read);
        const underWay = queries.map((query) => registry.findDonors(query));
        await eventually(() => assert.equal(held.count(), queries.length));
        await here.updateTable("donors").set({ listed: 0 }).where("id", "=", id).execute();
        registry.invalidateAll();
        held.release();
        await Promise.all(underWay);
        for (const query of queries) assert.notEqual((await findNames(registry, query))[0], "Hidden meanwhile");
      });
    }
  });
}

/** Reads at once, and hands the answers over when they are released. */
function holdAnswers(db: Database) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let count = 0;
  const read: Reader = async (query, since) => {
    const answer = await readFrom(db)(query, since);
    count++;
    await released;
    return answer;
  };
  return { read, count: () => count, release };
}

async function findNames(registry: ReturnType<typeof createSearchCache>, query: DonorQuery): Promise<string[]> {
  return (JSON.parse((await registry.findDonors(query)).json.toString()) as Donor[]).map(({ fullName }) => fullName);
}
