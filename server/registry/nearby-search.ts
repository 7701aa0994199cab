import { sql } from "kysely";
import type { BloodMatch } from "#contract/blood-types.ts";
import { pageSize, type Donor } from "#contract/donor.ts";
import type { NearbyCity } from "#server/donors/nearby.ts";
import type { Database } from "#server/database/schema.ts";
import { findDonors, type DonorPage, type Gift, type Place } from "./donors.ts";

/** Gifts, the best first, in any of the places; or in cities, the nearest first, which then say how far they are. */
export type WiderSearch = {
  kinds: { gifts: Gift[]; match?: BloodMatch }[];
  places: Place[];
  around?: NearbyCity[];
};

/** At most a page of donors: all of the first kind before those of the next, in each the nearest, then the newest. */
export async function findMoreWidely(db: Database, { kinds, places, around }: WiderSearch): Promise<DonorPage> {
  const donors: Donor[] = [];
  for (const { gifts, ...match } of kinds) {
    if (donors.length >= pageSize) break;
    const found = around ? await findNearest(db, around, gifts) : await findNewest(db, places, gifts);
    donors.push(...found.map((donor) => Object.assign(donor, match)));
  }
  return { json: Buffer.from(JSON.stringify(donors.slice(0, pageSize))) };
}

async function findNewest(db: Database, places: Place[], gifts: Gift[]): Promise<Donor[]> {
  const { json } = await findDonors(db, { places, gifts });
  return JSON.parse(json.toString()) as Donor[];
}

/** The embedded engine is asked city by city until there are enough, PostgreSQL once: every question is a journey. */
async function findNearest(db: Database, cities: NearbyCity[], gifts: Gift[]): Promise<Donor[]> {
  if (!db.embedded) return findNearestAtOnce(db, cities, gifts);
  const donors: Donor[] = [];
  for (const { distanceKm, ...place } of cities) {
    if (donors.length >= pageSize) break;
    const found = await findNewest(db, [place], gifts);
    donors.push(...found.map((donor) => Object.assign(donor, { distanceKm })));
  }
  return donors;
}

async function findNearestAtOnce(db: Database, cities: NearbyCity[], gifts: Gift[]): Promise<Donor[]> {
  const newest = (given: typeof noGift) => sql`
    (select id, card from donors
     where listed = 1 and state = place.state and city = place.city ${given}
     order by id desc limit ${sql.lit(pageSize)})`;
  const ranges = gifts.length
    ? gifts.map((gift) => newest(sql`and donation_type = ${gift.donationType} and blood_type = ${gift.bloodType}`))
    : [newest(noGift)];
  const { rows } = await sql<{ nth: string; card: string }>`
    select place.nth, donor.card
    from unnest(${cities.map(({ state }) => state)}::text[], ${cities.map(({ city }) => city)}::text[])
      with ordinality as place(state, city, nth)
    cross join lateral (
      select id, card from (${sql.join(ranges, sql` union all `)}) as one
      order by id desc limit ${sql.lit(pageSize)}
    ) as donor
    limit ${sql.lit(pageSize)}`.execute(db);
  return rows
    .toSorted((a, b) => Number(a.nth) - Number(b.nth))
    .map(({ nth, card }) => {
      const { distanceKm } = cities[Number(nth) - 1]!;
      return Object.assign(JSON.parse(card) as Donor, { distanceKm });
    });
}

const noGift = sql``;
