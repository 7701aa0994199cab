import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import { test } from "node:test";
import { maxNameLength } from "#contract/limits.ts";
import { states } from "#contract/places/places.ts";
import { openRegistry } from "#server/database/open.ts";
import { makeNewDonorRow } from "#server/registry/donors.ts";
import { v7 as newId } from "uuid";
import { newDonor } from "./fixtures/donors.ts";
import { rounds, slowEngines } from "./fixtures/long.ts";
import { canMeasure, readMemoryMb } from "./fixtures/process-usage.ts";
import { makeRegistry, type Throwaway } from "./fixtures/registries.ts";
import { startServer } from "./fixtures/server-process.ts";

const maxMemoryMb = 300;
const attackers = 16;
const searches = rounds({ share: 800, whole: 12_000 });

/**
 * On SQLite answers are longer than any that visitors can bring about. PostgreSQL's driver makes a string of each
 * answer, and such long ones are collected late: there, names are as long as visitors can make them.
 */
const longNames = { sqlite: "Asha ".repeat(3000), postgresql: "\u{11083}".repeat(maxNameLength) };

for (const engine of slowEngines) {
  test(
    `${searches} searches that are all different, with long answers, leave a server on ${engine} below ${maxMemoryMb} MB`,
    { skip: !canMeasure },
    async (context) => {
      const throwaway = await makeRegistry(engine);
      const ids = await addLongDonors(throwaway, longNames[engine]);
      const server = await startServer({ ...throwaway.env, ...usualLimits, LOG_LEVEL: "silent" });
      const agent = new Agent({ keepAlive: true, maxSockets: attackers });
      let highest = 0;
      let sent = 0;
      const attack = async () => {
        for (let n = sent++; n < searches; n = sent++) {
          const status = await search(server.url, agent, n, ids);
          assert.equal(status, 200);
          if (n % 20 === 0) highest = Math.max(highest, readMemoryMb(server.process));
        }
      };
      await Promise.all(Array.from({ length: attackers }, attack));
      agent.destroy();
      assert.equal(await server.stop(), 0);
      await throwaway.remove();
      context.diagnostic(`${Math.round(highest)} MB at most`);
      assert.ok(highest < maxMemoryMb, `${Math.round(highest)} MB`);
    },
  );
}

/** Enough for long pages; names are not validated here. */
async function addLongDonors({ database }: Throwaway, name: string): Promise<string[]> {
  const db = await openRegistry(database);
  const rows = Array.from({ length: 200 }, (_, n) =>
    makeNewDonorRow({ id: newId(), ...newDonor({ fullName: `Donor ${n} ${name}` }) }),
  );
  for (const row of rows) await db.insertInto("donors").values(row).execute();
  await db.destroy();
  return rows.slice(100).map(({ id }) => id);
}

/** What the limits count takes memory, too; an empty setting has its default. */
const usualLimits = { RATE_LIMIT_SEARCH: "", DONORS_A_DAY: "" };

/** Searches as a visitor of a proxy who was never there before: by turns page after page, around a city, and for a city. */
function search(url: string, agent: Agent, n: number, ids: string[]): Promise<number> {
  const state = { state: "Maharashtra" };
  const page = [`/api/v1/search?before=${ids[n % ids.length]!.slice(0, -8)}${n.toString(16).padStart(8, "0")}`, state];
  const [path, body] = [
    page,
    page,
    ["/api/v1/search", { city: "Nagpur", withinKm: 400 + n / 1000, donationType: "Pads" }],
    ["/api/v1/search", { ...findPlace(n), remark: `${"x".repeat(300)}${n}` }],
  ][n % 4] as [string, object];
  // Of a network of its own, so that no limit stops it.
  const headers = { "content-type": "application/json", "x-forwarded-for": `2001:db8:${n.toString(16)}::1` };
  return new Promise((resolve, reject) => {
    request(url + path, { method: "POST", agent, headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode!));
    })
      .once("error", reject)
      .end(JSON.stringify(body));
  });
}

function findPlace(n: number): { state: string; city: string } {
  const { name: state, cities } = states[n % states.length]!;
  return { state, city: cities[n % cities.length]!.name };
}
