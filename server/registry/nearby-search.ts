import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import type { Donor } from "#contract/donor.ts";
import { pageSize } from "#contract/limits.ts";
import type { Database } from "#server/database/schema.ts";
import type { NearbySearch } from "#server/donors/search.ts";
import { listRanges, type DonorPage, type Range } from "./find-donors.ts";
import { position } from "./registration-order.ts";

/** Ranges that are read at once. More would hold up the process, in which SQLite reads. */
const maxRanges = 480;

/** At most a page of donors: all of the first tier before those of the next, in each the nearest, then the newest. */
export async function findNearbyDonors(db: Database, { tiers, places, cities }: NearbySearch): Promise<DonorPage> {
  const groups = tiers.flatMap(({ donations, ...match }): Group[] => {
    if (!cities) return [{ ranges: listRanges({ places, donations }), shown: match }];
    return cities.map(({ distanceKm, ...place }) => {
      return { ranges: listRanges({ places: [place], donations }), shown: { distanceKm, ...match } };
    });
  });
  const donors: Donor[] = [];
  const maxCount = Math.max(1, Math.floor(maxRanges / (groups[0]?.ranges.length ?? 1)));
  // Mostly one city fills a page; the further it is from that, the more are read at once.
  for (let count = 1; groups.length && donors.length < pageSize; count = Math.min(8 * count, maxCount)) {
    const some = groups.splice(0, count);
    const ranges = some.flatMap((group) => group.ranges);
    const found = await readNewest(db, ranges);
    for (const { ranges, shown } of some) {
      const newest = found.splice(0, ranges.length).flat();
      if (ranges.length > 1) newest.sort((a, b) => (a.id < b.id ? 1 : -1));
      donors.push(...newest.map((donor) => Object.assign(donor, shown)));
    }
    await yieldToEventLoop();
  }
  return { json: Buffer.from(JSON.stringify(donors.slice(0, pageSize))) };
}

/** Donors who are equally near and fit equally well, and what searches say about them. */
type Group = { ranges: Range[]; shown: Pick<Donor, "distanceKm" | "match"> };

/** Of each range, which all name the same columns, at most a page. */
async function readNewest(db: Database, ranges: Range[]): Promise<Donor[][]> {
  const columns = Object.keys(ranges[0]!).map((column, n) => sql`and ${sql.ref(column)} = value ->> ${sql.lit(n)}`);
  const values = JSON.stringify(ranges.map((range) => Object.values(range)));
  const { rows } = await sql<{ cards: string | null }>`
    select (
      select string_agg(card, ',' order by position desc) from (
        select ${position(db)} as position, card from donors where listed = 1 ${sql.join(columns, sql` `)}
        order by position desc limit ${sql.lit(pageSize)}
      ) as newest
    ) as cards
    from ${db.sqlite ? sql`json_each(${values})` : sql`json_array_elements(${values}::json) with ordinality as range(value, key)`}
    order by key`.execute(db);
  return rows.map(({ cards }) => JSON.parse(`[${cards ?? ""}]`) as Donor[]);
}
