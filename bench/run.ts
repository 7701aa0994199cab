// Measures the registry, each figure against a limit in the same run. By default at 10,000, 100,000 and a million donors on
// both databases: npm run bench [-- sqlite | postgresql] [sizes …], for example npm run bench -- 10000000
// Prints the tables, keeps them with a chart in bench/RESULTS.md, and exits with 1 when a limit is missed.
import { cpus } from "node:os";
import { sql } from "kysely";
import { openRegistry } from "#server/database/open.ts";
import { countAllDonors } from "#server/registry/count-rows.ts";
import { makeCluster } from "#tests/fixtures/postgresql.ts";
import { makeRegistry, type Engine } from "#tests/fixtures/registries.ts";
import { seed } from "#tools/seed.ts";
import { measureHttp } from "./http.ts";
import { searchLimitsMs, trackMisses } from "./limits.ts";
import { checkRegistering, measureBytesPerDonor, measureWaits, type Registering } from "./registering.ts";
import { readResults, writeResults, writeTables } from "./results.ts";
import { asked, measureSearches } from "./search-times.ts";
import { combinations } from "./searches.ts";
import { measureStaffSearches } from "./staff-search.ts";
import { measureSweep } from "./sweep.ts";

/** In a smaller registry the donors who register meanwhile would change what is measured after them. */
const minRegisteringSize = 100_000;

const words = process.argv.slice(2);
const named = (["sqlite", "postgresql"] as const).filter((engine) => words.includes(engine));
const engines: readonly Engine[] = named.length ? named : ["sqlite", "postgresql"];
const given = words.map(Number).filter((size) => size > 0);
const sizes = given.length ? given.toSorted((a, b) => a - b) : [10_000, 100_000, 1_000_000];

const machine = `${cpus().length} × ${cpus()[0]!.model}, ${process.platform} ${process.arch}, Node ${process.version}`;
const results = readResults();
const misses = trackMisses();
for (const engine of engines) {
  const cluster = engine === "postgresql" ? await startCluster() : undefined;
  try {
    await measureEngine(engine, sizes);
  } finally {
    await cluster?.remove();
  }
  console.log(`\n${writeTables(engine, results[engine]).join("\n\n")}`);
  writeResults(results, machine);
}
const { text, exitCode } = misses.verdict();
console.log(`\n## Limits missed\n\n${text}`);
process.exitCode = exitCode;

async function startCluster() {
  const cluster = await makeCluster();
  await cluster.start();
  process.env.TEST_DATABASE_URL = cluster.url;
  return cluster;
}

async function measureEmpty(): Promise<void> {
  const empty = await makeRegistry("sqlite");
  keepRegistering(0, { waits: await measureWaits(empty) });
  await empty.remove();
}

function keepRegistering(size: number, registering: Registering): void {
  (results.sqlite.registering ??= {})[size] = registering;
  checkRegistering(`sqlite, ${size.toLocaleString("en")} donors`, registering, misses);
}

async function measureEngine(engine: Engine, sizes: readonly number[]): Promise<void> {
  if (engine === "sqlite") await measureEmpty();
  const throwaway = await makeRegistry(engine);
  const db = await openRegistry(throwaway.database, { hasQueryTimeout: false });
  for (const [n, size] of sizes.entries()) {
    await seed(db, size, sizes[n - 1] ?? 0);
    await sql`analyze`.execute(db);
    const times = await measureSearches(db);
    results[engine].searches[size] = times;
    for (const [row, { median }] of times.entries()) {
      const limitMs = row < combinations.length ? searchLimitsMs.combination : searchLimitsMs.nearby;
      misses.withinMs(`${engine}, ${size.toLocaleString("en")} donors, ${asked[row]!.name}`, median, limitMs);
    }
    if (engine === "postgresql" || size < minRegisteringSize) continue;
    const bytesPerDonor = await measureBytesPerDonor(db, await countAllDonors(db));
    keepRegistering(size, { waits: await measureWaits(throwaway), bytesPerDonor });
  }
  await db.destroy();
  const largest = sizes.at(-1)!;
  results[engine].http[largest] = await measureHttp(throwaway, engine, misses);
  const again = await openRegistry(throwaway.database, { hasQueryTimeout: false });
  results[engine].http[largest].push(await measureSweep(again));
  const staffTimes = await measureStaffSearches(again);
  (results[engine].staff ??= {})[largest] = { searches: staffTimes.length, slowest: staffTimes.slice(0, 10) };
  for (const { search, median } of staffTimes)
    misses.withinMs(
      `${engine}, ${largest.toLocaleString("en")} donors, staff's ${search}`,
      median,
      searchLimitsMs.staff,
    );
  await again.destroy();
  await throwaway.remove();
}
