import { sql } from "kysely";
import { dayAfter } from "#contract/day.ts";
import { pageSize } from "#contract/limits.ts";
import type { LapsingPage } from "#contract/staff/donors.ts";
import { maxCount } from "#contract/staff/reports.ts";
import { lapsingDays } from "#contract/staff/today.ts";
import type { Database } from "#server/database/schema.ts";
import { countRows } from "./count-rows.ts";
import { readIdTimestamp } from "./id-timestamp.ts";
import { findConfirmBefore, summarizeDonors } from "./staff-donor.ts";

/** Where a page of lapsing donors ended. */
export type LapsingCursor = { confirmedOn: string; id: string };

/** The listed donors who leave the search within a month, soonest first. */
export async function findLapsingDonors(
  db: Database,
  confirmWithinDays: number,
  after: LapsingCursor = { confirmedOn: "", id: "" },
): Promise<LapsingPage> {
  const rows = await db
    .selectFrom("donors")
    .select("id")
    .where("listed", "=", sql.lit(1))
    .where("confirmed_on", "<=", lastConfirmation(confirmWithinDays))
    .where(({ eb, refTuple, tuple }) => eb(refTuple("confirmed_on", "id"), ">", tuple(after.confirmedOn, after.id)))
    .orderBy("confirmed_on")
    .orderBy("id")
    .limit(pageSize + 1)
    .execute();
  const ids = rows.slice(0, pageSize).map(({ id }) => id);
  const calls = await findUnansweredCalls(db, ids);
  const summaries = await summarizeDonors(db, ids, confirmWithinDays);
  const soonestFirst = summaries.toSorted(
    (a, b) => a.confirmedOn.localeCompare(b.confirmedOn) || (a.id < b.id ? -1 : 1),
  );
  const donors = soonestFirst.map((donor) =>
    Object.assign(donor, {
      confirmBefore: findConfirmBefore(donor, confirmWithinDays),
      ...(calls.has(donor.id) && { lastNotReachedAt: calls.get(donor.id)! }),
    }),
  );
  const last = donors.at(-1);
  return { donors, ...(rows.length > pageSize && last && { next: `${last.confirmedOn}.${last.id}` }) };
}

/** At most one more than `maxCount`, so that it is counted as fast however many there are. */
export function countLapsingDonors(db: Database, confirmWithinDays: number): Promise<number> {
  const counted = db
    .selectFrom("donors")
    .select("id")
    .where("listed", "=", sql.lit(1))
    .where("confirmed_on", "<=", lastConfirmation(confirmWithinDays))
    .orderBy("confirmed_on")
    .limit(maxCount + 1);
  return countRows(db, counted);
}

/** Who confirmed on this day or before leaves the search within a month. */
function lastConfirmation(confirmWithinDays: number): string {
  return dayAfter(lapsingDays - confirmWithinDays - 1);
}

/** When staff last called these donors in vain. */
async function findUnansweredCalls(db: Database, ids: string[]): Promise<Map<string, string>> {
  const calls = new Map<string, string>();
  for (const id of ids) {
    const call = await db
      .selectFrom("staff_actions")
      .select("id")
      .where("donor_id", "=", id)
      .where("action", "=", "not reached")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (call) calls.set(id, readIdTimestamp(call.id));
  }
  return calls;
}
