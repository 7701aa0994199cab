import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import type { DonorCounts } from "#contract/donor-counts.ts";
import { states } from "#contract/places/places.ts";
import { findSpellings } from "#server/donors/find-place.ts";
import { donationTypes } from "#contract/donation-types.ts";
import type { Database } from "#server/database/schema.ts";

/** The numbers of donors are counted again when they are this old. */
export const maxCountsAgeMs = 60_000;

/** Gives a function that reads the numbers of donors, which are counted at most once in that time. */
export function createDonorCounts(db: Database): () => Promise<DonorCounts> {
  let cached: Promise<DonorCounts> | undefined;
  let expiresAt = 0;
  return () => {
    if (!cached || Date.now() > expiresAt) {
      expiresAt = Date.now() + maxCountsAgeMs;
      const countedAt = new Date().toISOString();
      cached = countDonors(db).then((states) => ({ countedAt, states }));
      // A failure is not cached: the next request tries again.
      cached.catch(() => (cached = undefined));
    }
    return cached;
  };
}

/** The number of listed donors by state and donation type. It counts state by state, so that searches are not held up. */
async function countDonors(db: Database): Promise<DonorCounts["states"]> {
  const counts: DonorCounts["states"] = [];
  // A search for either spelling of a state finds the donors of both, so they are counted together.
  for (const state of states.filter(({ spellingOf }) => !spellingOf)) {
    const rows = await db
      .selectFrom("donors")
      .select(["donation_type", sql<number>`count(*)`.as("donors")])
      .where("listed", "=", sql.lit(1))
      .where("state", "in", findSpellings(state))
      .groupBy("donation_type")
      .execute();
    const byType = new Map(rows.map(({ donation_type, donors }) => [donation_type, donors]));
    counts.push({
      state: state.name,
      donors: [...byType.values()].reduce((sum, donors) => sum + donors, 0),
      donationTypes: Object.fromEntries(
        donationTypes.map(({ value }) => [value, byType.get(value) ?? 0]),
      ) as DonorCounts["states"][number]["donationTypes"],
    });
    await yieldToEventLoop();
  }
  return counts;
}
