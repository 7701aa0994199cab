import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { after, before, describe, test } from "node:test";
import type { Donor } from "#contract/donor.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database } from "#server/database/schema.ts";
import { newDonor } from "#tests/fixtures/donors.ts";
import { engines, makeRegistry, type Throwaway } from "#tests/fixtures/registries.ts";
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
  describe(`remembered searches on ${engine}`, () => {
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

    test("a donor registered here is in the very next answer to every search that concerns them", async () => {
      const registry = createSearchCache(here);
      for (let n = 0; n < 20; n++) {
        for (const query of queries) await namesFound(registry, query);
        await registry.registerDonor(newDonor({ fullName: `Here ${n}` }));
        for (const query of queries) assert.equal((await namesFound(registry, query))[0], `Here ${n}`);
      }
    });

    test("a donor registered through another process's connection is found at once on SQLite, within a second on PostgreSQL", async () => {
      const registry = createSearchCache(here);
      const other = createSearchCache(elsewhere);
      for (const query of queries) await namesFound(registry, query);
      await other.registerDonor(newDonor({ fullName: "Elsewhere" }));
      // What another process does and what is asked next never come in the same turn of the event loop.
      await wait(engine === "postgresql" ? 1000 : 20);
      for (const query of queries) assert.equal((await namesFound(registry, query))[0], "Elsewhere");
    });

    test("an answer that was under way while someone registered is not kept", async () => {
      const registry = createSearchCache(here);
      for (let n = 0; n < 50; n++) {
        const fullName = `Race ${n}`;
        await Promise.all([
          ...queries.map((query) => registry.findDonors(query)),
          registry.registerDonor(newDonor({ fullName })),
          ...queries.map((query) => registry.findDonors(query)),
        ]);
        for (const query of queries) assert.equal((await namesFound(registry, query))[0], fullName);
      }
    });

    test("what was forgotten is asked anew, also when an answer was under way", async () => {
      const registry = createSearchCache(here);
      const { id } = await registry.registerDonor(newDonor({ fullName: "Forgotten" }));
      for (const query of queries) await namesFound(registry, query);
      const underWay = queries.map((query) => registry.findDonors({ ...query }));
      await here.updateTable("donors").set({ listed: 0 }).where("id", "=", id).execute();
      registry.invalidateAll();
      await Promise.all(underWay);
      for (const query of queries) assert.ok(!(await namesFound(registry, query)).includes("Forgotten"));
    });

    test("a registration leaves the answers to other searches as they are", async () => {
      const registry = createSearchCache(here);
      const goa: DonorQuery = { places: [{ state: "Goa" }], donations: [] };
      const first = await registry.findDonors(goa);
      await registry.registerDonor(newDonor({ fullName: "Not in Goa" }));
      assert.equal(await registry.findDonors(goa), first);
    });
  });
}

async function namesFound(registry: ReturnType<typeof createSearchCache>, query: DonorQuery): Promise<string[]> {
  return (JSON.parse((await registry.findDonors(query)).json.toString()) as Donor[]).map(({ fullName }) => fullName);
}
