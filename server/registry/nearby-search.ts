import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql, type CompiledQuery } from "kysely";
import type { Donor } from "#contract/donor.ts";
import { pageSize } from "#contract/limits.ts";
import type { NearbyCity } from "#server/donors/nearby.ts";
import type { Database } from "#server/database/schema.ts";
import type { Place } from "#server/donors/find-place.ts";
import type { DonationFilter, NearbySearch } from "#server/donors/search.ts";
import { findDonors, type DonorPage } from "./find-donors.ts";

/** At most a page of donors: all of the first tier before those of the next, in each the nearest, then the newest. */
export async function findNearbyDonors(db: Database, { tiers, places, cities }: NearbySearch): Promise<DonorPage> {
  const donors = cities
    ? await (db.sqlite ? findCityByCity(db, tiers, cities) : findInOneQuery(db, tiers, cities))
    : await findTierByTier(tiers, (donations) => findNewest(db, places, donations));
  return { json: Buffer.from(JSON.stringify(donors)) };
}

type Tier = NearbySearch["tiers"][number];

/** Stops when a page is full, and lets others have their turn between tiers. */
async function findTierByTier(
  tiers: Tier[],
  find: (donations: DonationFilter[], limit: number) => Promise<Donor[]>,
): Promise<Donor[]> {
  const donors: Donor[] = [];
  for (const { donations, ...match } of tiers) {
    const found = await find(donations, pageSize - donors.length);
    donors.push(...found.map((donor) => Object.assign(donor, match)));
    if (donors.length >= pageSize) break;
    await yieldToEventLoop();
  }
  return donors.slice(0, pageSize);
}

async function findNewest(db: Database, places: Place[], donations: DonationFilter[]): Promise<Donor[]> {
  const { json } = await findDonors(db, { places, donations });
  return JSON.parse(json.toString()) as Donor[];
}

/** For SQLite, to which many small queries cost little: only cities that have such donors are read, until a page is full. */
function findCityByCity(db: Database, tiers: Tier[], cities: NearbyCity[]): Promise<Donor[]> {
  const places = JSON.stringify(cities.map(({ state, city }) => [state, city]));
  return findTierByTier(tiers, async (donations, limit) => {
    const donors: Donor[] = [];
    for (const nth of findCitiesWithDonors(db, places, donations)) {
      const { distanceKm, ...place } = cities[nth]!;
      const found = await findNewest(db, [place], donations);
      donors.push(...found.map((donor) => Object.assign(donor, { distanceKm })));
      if (donors.length >= limit) break;
    }
    return donors;
  });
}

/** Which of the places have donors who give this, in the order of the places. */
function findCitiesWithDonors(db: Database, places: string, [first, ...others]: DonationFilter[]): number[] {
  // Several donations are always all types of blood.
  const isGiven = first ? sql`and donation_type = ${first.donationType}` : sql``;
  const isOfType = first && others.length === 0 ? sql`and blood_type = ${first.bloodType}` : sql``;
  const query = sql<{ nths: string }>`
    select json_group_array(key order by key) as nths from json_each(${places}) as place
    where exists (
      select 1 from donors
      where listed = 1 and state = place.value ->> 0 and city = place.value ->> 1 ${isGiven} ${isOfType}
    )`.compile(db) as CompiledQuery<{ nths: string }>;
  return JSON.parse(db.sqlite!.querySync(query).nths) as number[];
}

/**
 * For PostgreSQL, to which each query is a round trip. It sorts the ranges before it reads them, and so stops reading
 * when a page is full.
 */
async function findInOneQuery(db: Database, tiers: Tier[], cities: NearbyCity[]): Promise<Donor[]> {
  const given = tiers.flatMap(({ donations }, tier) => donations.map((donation) => ({ tier, ...donation })));
  const donations = given.length ? given : [{ tier: 0, donationType: "", bloodType: "" }];
  const isGiven = given.length ? sql`and donation_type = range.donation_type and blood_type = range.blood_type` : sql``;
  const { rows } = await sql<{ tier: number; nth: number; card: string }>`
    select range.tier, range.nth, donor.card
    from (
      select donation.*, place.*
      from unnest(
        ${donations.map(({ tier }) => tier)}::int[],
        ${donations.map(({ donationType }) => donationType)}::text[],
        ${donations.map(({ bloodType }) => bloodType)}::text[]
      ) as donation(tier, donation_type, blood_type)
      cross join unnest(${cities.map(({ state }) => state)}::text[], ${cities.map(({ city }) => city)}::text[])
        with ordinality as place(state, city, nth)
      order by tier, nth
    ) as range
    cross join lateral (
      select id, card from donors
      where listed = 1 and state = range.state and city = range.city ${isGiven}
      order by id desc limit ${sql.lit(pageSize)}
    ) as donor
    order by range.tier, range.nth, donor.id desc
    limit ${sql.lit(pageSize)}`.execute(db);
  return rows.map(({ tier, nth, card }) => {
    const { donations: _, ...match } = tiers[tier]!;
    return Object.assign(JSON.parse(card) as Donor, { distanceKm: cities[nth - 1]!.distanceKm }, match);
  });
}
