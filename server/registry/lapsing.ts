import { sql } from "kysely";
import { dayAfter } from "#contract/day.ts";
import { pageSize } from "#contract/limits.ts";
import type { LapsingPage } from "#contract/staff/donors.ts";
import { maxCount } from "#contract/staff/reports.ts";
import { lapsingDays } from "#contract/staff/today.ts";
import { confirmWithinDays } from "#server/donors/listing.ts";
import type { Database } from "#server/database/schema.ts";
import { countRows } from "./count-rows.ts";
import { readIdTimestamp } from "./id-timestamp.ts";
import { findConfirmBefore } from "./managed-donor.ts";
import { summarizeDonors } from "./staff-donor.ts";

/** The listed donors who leave the search within a month, soonest first, after the last one of another page. */
export async function findLapsingDonors(db: Database, after = { confirmedOn: "", id: "" }): Promise<LapsingPage> {
  const rows = await selectLapsing(db)
    .where(({ eb, refTuple, tuple }) => eb(refTuple("confirmed_on", "id"), ">", tuple(after.confirmedOn, after.id)))
    .orderBy("id")
    .limit(pageSize + 1)
    .execute();
  const ids = rows.slice(0, pageSize).map(({ id }) => id);
  const calls = await findUnansweredCalls(db, ids);
  const summaries = await summarizeDonors(db, ids);
  const donors = summaries.map((donor) =>
    Object.assign(donor, {
      confirmBefore: findConfirmBefore(donor),
      ...(calls.has(donor.id) && { lastNotReachedAt: calls.get(donor.id)! }),
    }),
  );
  donors.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const last = donors.at(-1);
  return { donors, ...(rows.length > pageSize && last && { next: `${last.confirmedOn}.${last.id}` }) };
}

/** At most one more than `maxCount`, so that it is counted as fast however many there are. */
export function countLapsingDonors(db: Database): Promise<number> {
  return countRows(db, selectLapsing(db).limit(maxCount + 1));
}

function selectLapsing(db: Database) {
  return db
    .selectFrom("donors")
    .select("id")
    .where("listed", "=", sql.lit(1))
    .where("confirmed_on", "<=", dayAfter(lapsingDays - confirmWithinDays - 1))
    .orderBy("confirmed_on");
}

/** When staff last called these donors in vain. */
async function findUnansweredCalls(db: Database, ids: string[]): Promise<Map<string, string>> {
  const calls = await db
    .selectFrom("staff_actions")
    .select(({ fn }) => ["donor_id", fn.max("id").as("id")])
    .where("donor_id", "in", ["", ...ids])
    .where("action", "=", "not reached")
    .groupBy("donor_id")
    .execute();
  return new Map(calls.map(({ donor_id, id }) => [donor_id, readIdTimestamp(id)]));
}
