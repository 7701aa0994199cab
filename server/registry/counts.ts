import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import type { DonorCounts } from "#contract/donor.ts";
import { states } from "#contract/places/places.ts";
import { findSpellings } from "#server/donors/find-place.ts";
import { donationTypes, type DonationType } from "#contract/donation-types.ts";
import type { Database } from "#server/database/schema.ts";

/** The numbers of donors are counted again when they are this old. */
export const maxCountsAgeMs = 60_000;

/** Gives a function that reads the numbers of listed donors. */
export function createDonorCounts(db: Database): () => Promise<DonorCounts> {
  return cacheCounts(async () => ({ countedAt: new Date().toISOString(), states: await countDonors(db) }));
}

/** Gives a function that counts at most once in that time. */
export function cacheCounts<Counts>(count: () => Promise<Counts>): () => Promise<Counts> {
  let cached: Promise<Counts> | undefined;
  let expiresAt = 0;
  return () => {
    if (!cached || Date.now() > expiresAt) {
      expiresAt = Date.now() + maxCountsAgeMs;
      cached = count();
      // A failure is not cached: the next request tries again.
      cached.catch(() => (cached = undefined));
    }
    return cached;
  };
}

/** The number of listed donors by state and donation type. */
async function countDonors(db: Database): Promise<DonorCounts["states"]> {
  const counts: DonorCounts["states"] = [];
  // A search for either spelling of a state finds the donors of both, so they are counted together.
  for (const state of states.filter(({ spellingOf }) => !spellingOf)) {
    const byType = Object.fromEntries(donationTypes.map(({ value }) => [value, 0])) as Record<DonationType, number>;
    for (const spelling of findSpellings(state)) {
      const listed = db.selectFrom("donors").where("listed", "=", sql.lit(1)).where("state", "=", spelling);
      const counted = listed.select(["donation_type", sql<number>`count(*)`.as("donors")]);
      const rows = await counted.groupBy("donation_type").execute();
      for (const row of rows) byType[row.donation_type] += row.donors;
      // SQLite counts in this process: searches go between two states.
      await yieldToEventLoop();
    }
    const donors = Object.values(byType).reduce((sum, ofType) => sum + ofType);
    counts.push({ state: state.name, donors, donationTypes: byType });
  }
  return counts;
}
