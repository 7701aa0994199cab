import { sql } from "kysely";
import { dayAfter } from "#contract/day.ts";
import { confirmWithinDays, pageSize } from "#contract/limits.ts";
import type { LapsingPage, StaffDonor, StaffDonorSummary } from "#contract/staff/donors.ts";
import { maxCount } from "#contract/staff/reports.ts";
import { lapsingDays } from "#contract/staff/today.ts";
import type { Database } from "#server/database/schema.ts";
import { findUnlistedReason } from "#server/donors/listing.ts";
import { findActions } from "./audit.ts";
import { countRows } from "./count-rows.ts";
import { donorColumns, findDonor, makeVersion, readDonorRow, type StoredDonor } from "./donor-row.ts";
import { findAnyDonors, isOneOf, type AnyDonorsFilter } from "./find-any-donors.ts";
import { readIdTimestamp } from "./id-timestamp.ts";
import { describeDonor, findConfirmBefore } from "./managed-donor.ts";
import { position, positionOf } from "./registration-order.ts";

/** How much of what staff did is shown with a donor; the audit has all. */
const maxActions = 100;

/** All that is held about a donor, as staff see it; undefined when there is no such donor. */
export async function readStaffDonor(db: Database, id: string): Promise<StaffDonor | undefined> {
  const donor = await findDonor(db, id);
  if (!donor) return undefined;
  const reports = await listReports(db, id);
  const { confirmedByPhoneOn } = donor;
  return {
    ...summarize(donor, reports.filter(({ settled }) => !settled).length),
    ...(await describeDonor(db, donor)),
    version: makeVersion(donor),
    ...(confirmedByPhoneOn && { confirmedByPhoneOn }),
    hasPrivateLink: donor.linkHash !== "",
    reports,
    actions: await findActions(db, { donorIds: [id], limit: maxActions }),
  };
}

/** The newest donors that match, listed or not. */
export async function listDonors(db: Database, filter: AnyDonorsFilter): Promise<StaffDonorSummary[]> {
  return summarizeDonors(db, await findAnyDonors(db, filter));
}

/** These donors, in this order. */
async function summarizeDonors(db: Database, ids: string[]): Promise<StaffDonorSummary[]> {
  const openReports = sql<number>`(select count(*) from reports where donor_id = donors.id and settled = 0)`;
  const donors = db.selectFrom("donors").select([...donorColumns, openReports.as("openReports")]);
  const rows = await donors.where(isOneOf(db, ids)).execute();
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return rows.map(({ openReports, ...row }) => summarize(readDonorRow(row), openReports));
}

function summarize(donor: StoredDonor, openReports: number): StaffDonorSummary {
  const { id, fullName, phoneNo, donationType, bloodType, state, city, confirmedOn } = donor;
  const given = { fullName, phoneNo, donationType, bloodType, state, city };
  const standing = findUnlistedReason(donor) ?? "listed";
  return { id, registeredAt: readIdTimestamp(id), ...given, confirmedOn, standing, openReports };
}

/** What visitors have reported about a donor, newest first. */
async function listReports(db: Database, donorId: string): Promise<StaffDonor["reports"]> {
  const columns = ["id", "reason", "details", "settled"] as const;
  const reports = db.selectFrom("reports").select(columns).where("donor_id", "=", donorId).orderBy("id", "desc");
  return (await reports.limit(1000).execute()).map(({ id, reason, details, settled }) => {
    return Object.assign({ at: readIdTimestamp(id), reason, settled: settled === 1 }, details ? { details } : {});
  });
}

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
  const lastDay = dayAfter(lapsingDays - confirmWithinDays - 1);
  const listed = db.selectFrom("donors").select("id").where("listed", "=", sql.lit(1));
  return listed.where("confirmed_on", "<=", lastDay).orderBy("confirmed_on");
}
