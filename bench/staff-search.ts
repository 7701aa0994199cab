// Measures how fast staff find donors among a million, each answer against its limit: node bench/staff-search.ts [1000000]
// Prints the slowest searches and exits with 1 when one misses the limit.
import { sql } from "kysely";
import { standings } from "#contract/staff/donors.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database } from "#server/database/schema.ts";
import { parseDonorFilter } from "#server/donors/donor-filter.ts";
import { listDonors } from "#server/registry/all-donors.ts";
import { makeCluster } from "#tests/fixtures/postgresql.ts";
import { makeRegistry, type Engine } from "#tests/fixtures/registries.ts";
import { seed } from "#tools/seed.ts";
import { median, table } from "./report.ts";

const limitMs = 50;
const rounds = 7;
const size = Number(process.argv[2] ?? 1_000_000);

/** Rare, common and nearly everybody's names, numbers, and what nobody has. */
const texts = [
  "",
  "a",
  "asha",
  "asha rao",
  "आशा",
  "rao 12",
  "12",
  "777",
  "123456",
  "zzz",
  "asha 999",
  "23456",
  "0123456",
];
const places = [
  {},
  { state: "Maharashtra" },
  { state: "Goa" },
  { state: "Maharashtra", city: "Pune" },
  { city: "Panaji" },
];

if (import.meta.main) {
  const cluster = await makeCluster();
  await cluster.start();
  process.env.TEST_DATABASE_URL = cluster.url;
  try {
    for (const engine of ["sqlite", "postgresql"] as const) await measureEngine(engine);
  } finally {
    await cluster.remove();
  }
}

async function measureEngine(engine: Engine): Promise<void> {
  const { database, remove } = await makeRegistry(engine);
  const db = await openRegistry(database, { hasQueryTimeout: false });
  await seed(db, size);
  await unlistSome(db);
  await measureStaffSearches(engine, db);
  await db.destroy();
  await remove();
}

/** A tenth is not listed, for each of the reasons. */
export async function unlistSome(db: Database): Promise<void> {
  const every = (n: number, change: string) =>
    sql`update donors set listed = 0, ${sql.raw(change)} where id like ${`%${n}`}`.execute(db);
  await every(1, "confirmed_on = '2020-01-01'");
  await every(12, "paused = 1");
  await every(123, "hidden = 1");
  await every(234, "resting_until = '2999-01-01'");
  await (db.sqlite ? sql`analyze` : sql`vacuum analyze`).execute(db);
}

export async function measureStaffSearches(engine: string, db: Database): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const find of texts) {
    for (const place of places) {
      for (const standing of ["", ...standings]) {
        const input = { find, ...place, standing };
        const filter = { ...parseDonorFilter(input), limit: 51 };
        const times: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const start = performance.now();
          await listDonors(db, filter, 180);
          times.push(performance.now() - start);
        }
        rows.push([JSON.stringify(input), median(times)]);
      }
    }
  }
  const slowest = rows.toSorted((a, b) => Number(b[1]) - Number(a[1])).slice(0, 12);
  console.log(`## ${engine}, ${size.toLocaleString("en")} donors: the slowest of ${rows.length} searches of staff\n`);
  console.log(
    table(
      ["search", "median ms"],
      slowest.map(([search, ms]) => [String(search), Number(ms).toFixed(1)]),
    ),
  );
  if (slowest.some(([, ms]) => Number(ms) > limitMs)) process.exitCode = 1;
}
