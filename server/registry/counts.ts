import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { bloodTypes } from "#contract/blood-types.ts";
import type { DonorCounts } from "#contract/donor-counts.ts";
import { states } from "#contract/places/places.ts";
import { findSpellings } from "#server/donors/find-place.ts";
import { donationTypes, type DonationType } from "#contract/donation-types.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { countRows } from "./count-rows.ts";

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
  // SQLite counts in this process, so it counts each type of blood alone and lets searches go between.
  const pieces = db.sqlite ? everyDonation : [{}];
  // A search for either spelling of a state finds the donors of both, so they are counted together.
  for (const state of states.filter(({ spellingOf }) => !spellingOf)) {
    const byType = Object.fromEntries(donationTypes.map(({ value }) => [value, 0])) as Record<DonationType, number>;
    for (const spelling of findSpellings(state)) {
      for (const piece of pieces) {
        for (const row of await countInState(db, spelling, piece)) byType[row.donation_type] += row.donors;
        await yieldToEventLoop();
      }
    }
    const donors = Object.values(byType).reduce((sum, ofType) => sum + ofType);
    counts.push({ state: state.name, donors, donationTypes: byType });
  }
  return counts;
}

type Donation = Pick<Schema["donors"], "donation_type" | "blood_type">;

const everyDonation: Donation[] = donationTypes.flatMap(({ value: donation_type }) =>
  (donation_type === "Blood" ? bloodTypes : ([""] as const)).map((blood_type) => ({ donation_type, blood_type })),
);

/** For two states at once SQLite would read the donors of that donation in all states. */
function countInState(db: Database, state: string, piece: Partial<Donation>) {
  return db
    .selectFrom("donors")
    .select(["donation_type", sql<number>`count(*)`.as("donors")])
    .where("listed", "=", sql.lit(1))
    .where("state", "=", state)
    .where(({ and }) => and(piece))
    .groupBy("donation_type")
    .execute();
}

/** How many donors searches leave out, counted in the same way. */
export async function countUnlistedDonors(db: Database): Promise<number> {
  let count = 0;
  for (const { name } of states) {
    const donors = db.selectFrom("donors").select("id").where("listed", "=", sql.lit(0)).where("state", "=", name);
    count += await countRows(db, donors);
    await yieldToEventLoop();
  }
  return count;
}
