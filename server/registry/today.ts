import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { dayAfter, startOf } from "#contract/day.ts";
import type { DayCount } from "#contract/managed-donor.ts";
import type { DeskNotices } from "#contract/staff/payee.ts";
import { registrationDays, type StaffToday } from "#contract/staff/today.ts";
import type { Database } from "#server/database/schema.ts";
import { cacheCounts, createDonorCounts } from "./counts.ts";
import { countRows } from "./count-rows.ts";
import { makeFirstId } from "./id-timestamp.ts";
import { countFailures } from "./messages/desk.ts";
import { countWaiting } from "./needs/desk.ts";
import { findReportedDonors } from "./reports.ts";
import { countLapsingDonors } from "./staff-donor.ts";

/** Gives a function that tells what waits for staff now, and numbers that are counted at most once a minute. */
export function createToday(db: Database) {
  const readStates = createDonorCounts(db);
  const unlisted = db.selectFrom("donors").select("id").where("listed", "=", sql.lit(0));
  const readCounts = cacheCounts(async () => {
    const { states } = await readStates();
    const listed = states.reduce((sum, { donors }) => sum + donors, 0);
    const donors = listed + (await countRows(db, unlisted));
    return { donors, listed, registrations: await countRegistrations(db), states };
  });
  return async (): Promise<Omit<StaffToday, keyof DeskNotices>> => {
    const reported = await findReportedDonors(db);
    return {
      ...(await countWaiting(db)),
      reportedDonors: reported.length,
      hiddenByReports: reported.filter(({ hidden }) => hidden).length,
      lapsingSoon: await countLapsingDonors(db),
      failedMessages: await countFailures(db),
      ...(await readCounts()),
    };
  };
}

/** Of the last days in India, oldest first. An id tells when its donor registered, so each day is a range of ids. */
async function countRegistrations(db: Database): Promise<DayCount[]> {
  const counts: DayCount[] = [];
  for (let ago = registrationDays - 1; ago >= 0; ago--) {
    const day = dayAfter(-ago);
    const [first, end] = [day, dayAfter(1, day)].map((day) => makeFirstId(startOf(day)));
    const donors = db.selectFrom("donors").select("id").where("id", ">=", first!).where("id", "<", end!);
    counts.push({ day, times: await countRows(db, donors) });
    await yieldToEventLoop();
  }
  return counts;
}
