import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import type { DonorCounts } from "#contract/donor-counts.ts";
import { states } from "#contract/places/places.ts";
import { findSpellings } from "#server/donors/find-place.ts";
import { donationTypes, type DonationType } from "#contract/donation-types.ts";
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

/** The number of listed donors by state and donation type. Each is counted alone, so that searches are not held up. */
async function countDonors(db: Database): Promise<DonorCounts["states"]> {
  const counts: DonorCounts["states"] = [];
  // A search for either spelling of a state finds the donors of both, so they are counted together.
  for (const state of states.filter(({ spellingOf }) => !spellingOf)) {
    const byType: [DonationType, number][] = [];
    for (const { value } of donationTypes) {
      byType.push([value, await countInState(db, findSpellings(state), value)]);
      await yieldToEventLoop();
    }
    counts.push({
      state: state.name,
      donors: byType.reduce((sum, [, donors]) => sum + donors, 0),
      donationTypes: Object.fromEntries(byType) as DonorCounts["states"][number]["donationTypes"],
    });
  }
  return counts;
}

async function countInState(db: Database, spellings: string[], donationType: DonationType): Promise<number> {
  const { donors } = await db
    .selectFrom("donors")
    .select(({ fn }) => fn.countAll<number>().as("donors"))
    .where("listed", "=", sql.lit(1))
    .where("state", "in", spellings)
    .where("donation_type", "=", donationType)
    .executeTakeFirstOrThrow();
  return donors;
}

/** How many donors searches leave out, counted in the same way. */
export async function countUnlistedDonors(db: Database): Promise<number> {
  let count = 0;
  for (const { name } of states) {
    const { donors } = await db
      .selectFrom("donors")
      .select(({ fn }) => fn.countAll<number>().as("donors"))
      .where("listed", "=", sql.lit(0))
      .where("state", "=", name)
      .executeTakeFirstOrThrow();
    count += donors;
    await yieldToEventLoop();
  }
  return count;
}
