import { sql } from "kysely";
import type { Donor } from "#contract/donor.ts";
import { pageSize } from "#contract/limits.ts";
import type { NearbyCity } from "#server/donors/nearby.ts";
import type { Database } from "#server/database/schema.ts";
import type { Place } from "#server/donors/find-place.ts";
import type { DonationFilter, NearbySearch } from "#server/donors/search.ts";
import { findDonors, type DonorPage } from "./find-donors.ts";

/** At most a page of donors: all of the first tier before those of the next, in each the nearest, then the newest. */
export async function findNearbyDonors(db: Database, { tiers, places, cities }: NearbySearch): Promise<DonorPage> {
  const donors: Donor[] = [];
  for (const { donations, ...match } of tiers) {
    if (donors.length >= pageSize) break;
    const found = cities ? await findNearest(db, cities, donations) : await findNewest(db, places, donations);
    donors.push(...found.map((donor) => Object.assign(donor, match)));
  }
  return { json: Buffer.from(JSON.stringify(donors.slice(0, pageSize))) };
}

async function findNewest(db: Database, places: Place[], donations: DonationFilter[]): Promise<Donor[]> {
  const { json } = await findDonors(db, { places, donations });
  return JSON.parse(json.toString()) as Donor[];
}

/** SQLite is queried city by city until a page is full; PostgreSQL once, since each query is a round trip. */
async function findNearest(db: Database, cities: NearbyCity[], donations: DonationFilter[]): Promise<Donor[]> {
  if (!db.sqlite) return findNearestInOneQuery(db, cities, donations);
  const donors: Donor[] = [];
  for (const { distanceKm, ...place } of cities) {
    if (donors.length >= pageSize) break;
    const found = await findNewest(db, [place], donations);
    donors.push(...found.map((donor) => Object.assign(donor, { distanceKm })));
  }
  return donors;
}

async function findNearestInOneQuery(
  db: Database,
  cities: NearbyCity[],
  donations: DonationFilter[],
): Promise<Donor[]> {
  const newest = (given: typeof noDonation) => sql`
    (select id, card from donors
     where listed = 1 and state = place.state and city = place.city ${given}
     order by id desc limit ${sql.lit(pageSize)})`;
  const ranges = donations.length
    ? donations.map((donation) =>
        newest(sql`and donation_type = ${donation.donationType} and blood_type = ${donation.bloodType}`),
      )
    : [newest(noDonation)];
  const { rows } = await sql<{ nth: number; card: string }>`
    select place.nth, donor.card
    from unnest(${cities.map(({ state }) => state)}::text[], ${cities.map(({ city }) => city)}::text[])
      with ordinality as place(state, city, nth)
    cross join lateral (
      select id, card from (${sql.join(ranges, sql` union all `)}) as one
      order by id desc limit ${sql.lit(pageSize)}
    ) as donor
    limit ${sql.lit(pageSize)}`.execute(db);
  return rows
    .toSorted((a, b) => a.nth - b.nth)
    .map(({ nth, card }) => Object.assign(JSON.parse(card) as Donor, { distanceKm: cities[nth - 1]!.distanceKm }));
}

const noDonation = sql``;
