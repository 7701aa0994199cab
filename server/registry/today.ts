import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { dayAfter, startOf } from "#contract/day.ts";
import type { DayCount } from "#contract/managed-donor.ts";
import { registrationDays, type StaffToday } from "#contract/staff/today.ts";
import type { Database } from "#server/database/schema.ts";
import { countUnlistedDonors, createDonorCounts, maxCountsAgeMs } from "./counts.ts";
import { makeFirstId } from "./id-timestamp.ts";
import { countLapsingDonors } from "./lapsing.ts";
import { countReportedDonors, hiddenUrgency } from "./reported-donors.ts";

type Counted = Pick<StaffToday, "donors" | "listed" | "registrations" | "states">;

/** Gives a function that tells what waits for staff now, and numbers that are counted at most once a minute. */
export function createToday(db: Database, confirmWithinDays: number) {
  const readCounts = createDonorCounts(db);
  let counted: Promise<Counted> | undefined;
  let expiresAt = 0;
  const count = async (): Promise<Counted> => {
    const { states } = await readCounts();
    const listed = states.reduce((sum, { donors }) => sum + donors, 0);
    return {
      donors: listed + (await countUnlistedDonors(db)),
      listed,
      registrations: await countRegistrations(db),
      states,
    };
  };
  return async (): Promise<Omit<StaffToday, "placeholders">> => {
    if (!counted || Date.now() > expiresAt) {
      expiresAt = Date.now() + maxCountsAgeMs;
      counted = count();
      // A failure is not cached: the next request tries again.
      counted.catch(() => (counted = undefined));
    }
    return {
      reportedDonors: await countReportedDonors(db),
      hiddenByReports: await countReportedDonors(db, { from: hiddenUrgency }),
      lapsingSoon: await countLapsingDonors(db, confirmWithinDays),
      ...(await counted),
    };
  };
}

/** Of the last days in India, oldest first. An id tells when its donor registered, so each day is a range of ids. */
export async function countRegistrations(db: Database): Promise<DayCount[]> {
  const counts: DayCount[] = [];
  for (let ago = registrationDays - 1; ago >= 0; ago--) {
    const day = dayAfter(-ago);
    const { times } = await db
      .selectFrom("donors")
      .select(({ fn }) => fn.countAll<number>().as("times"))
      .where("id", ">=", makeFirstId(startOf(day)))
      .where("id", "<", makeFirstId(startOf(dayAfter(1, day))))
      .executeTakeFirstOrThrow();
    counts.push({ day, times });
    await yieldToEventLoop();
  }
  return counts;
}
