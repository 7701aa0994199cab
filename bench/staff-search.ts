import { sql } from "kysely";
import { standings } from "#contract/staff/donors.ts";
import type { Database } from "#server/database/schema.ts";
import { parseDonorFilter } from "#server/donors/donor-filter.ts";
import { listDonors } from "#server/registry/staff-donor.ts";
import { median } from "./report.ts";

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
const rounds = 7;

export type StaffSearchTime = { search: string; median: number };

/** How long staff wait for the donors that they look for, the slowest search first. A tenth of the donors is taken out of the visitors' search. */
export async function measureStaffSearches(db: Database): Promise<StaffSearchTime[]> {
  await unlistSome(db);
  const times: StaffSearchTime[] = [];
  for (const find of texts) {
    for (const place of places) {
      for (const standing of ["", ...standings]) {
        const filter = { ...parseDonorFilter({ find, ...place, standing }), limit: 51 };
        const took: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const start = performance.now();
          await listDonors(db, filter);
          took.push(performance.now() - start);
        }
        const search = [find && `'${find}'`, ...Object.values(place), standing].filter(Boolean).join(", ");
        times.push({ search: search || "nothing", median: median(took) });
      }
    }
  }
  return times.toSorted((a, b) => b.median - a.median);
}

/** For each of the reasons. */
async function unlistSome(db: Database): Promise<void> {
  const every = (n: number, change: string) =>
    sql`update donors set listed = 0, ${sql.raw(change)} where id like ${`%${n}`}`.execute(db);
  await every(1, "confirmed_on = '2020-01-01'");
  await every(12, "paused = 1");
  await every(123, "hidden = 1");
  await every(234, "resting_until = '2999-01-01'");
  await (db.sqlite ? sql`analyze` : sql`vacuum analyze`).execute(db);
}
