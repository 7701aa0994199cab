import { sql } from "kysely";
import { dayAfter } from "#contract/day.ts";
import { confirmWithinDays, pageSize } from "#contract/limits.ts";
import type { LapsingPage } from "#contract/staff/donors.ts";
import { maxCount } from "#contract/staff/reports.ts";
import { lapsingDays } from "#contract/staff/today.ts";
import type { Database } from "#server/database/schema.ts";
import { countRows } from "./count-rows.ts";
import { readIdTimestamp } from "./id-timestamp.ts";
import { findConfirmBefore } from "./managed-donor.ts";
import { position, positionOf } from "./registration-order.ts";
import { summarizeDonors } from "./staff-donor.ts";

/** The listed donors who leave the search within a month, soonest first, and when staff last called them in vain. */
export async function findLapsingDonors(db: Database, after = { confirmedOn: "", id: "" }): Promise<LapsingPage> {
  const lastCall = sql<string | null>`(select max(id) from staff_actions
    where donor_id = donors.id and action = 'not reached')`;
  const rows = await selectLapsing(db)
    .select(lastCall.as("call"))
    .where(sql<boolean>`(confirmed_on, ${position(db)}) >= (${after.confirmedOn}, ${positionOf(db, after.id)})`)
    .where("id", "<>", after.id)
    .orderBy(position(db))
    .limit(pageSize + 1)
    .execute();
  const calls = new Map(rows.slice(0, pageSize).map(({ id, call }) => [id, call]));
  const summaries = await summarizeDonors(db, [...calls.keys()]);
  const donors = summaries.map((donor) => {
    const call = calls.get(donor.id);
    const confirmBefore = findConfirmBefore(donor);
    return Object.assign(donor, { confirmBefore, ...(call && { lastNotReachedAt: readIdTimestamp(call) }) });
  });
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
