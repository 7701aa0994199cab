import { sql } from "kysely";
import type { StaffDonor, StaffDonorSummary } from "#contract/staff/donors.ts";
import type { Database } from "#server/database/schema.ts";
import { findUnlistedReason } from "#server/donors/listing.ts";
import { findActions } from "./audit.ts";
import { donorColumns, findDonor, makeVersion, readDonorRow, type StoredDonor } from "./donor-row.ts";
import { findAnyDonors, isOneOf, type AnyDonorsFilter } from "./find-any-donors.ts";
import { readIdTimestamp } from "./id-timestamp.ts";
import { describeDonor } from "./managed-donor.ts";

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
export async function summarizeDonors(db: Database, ids: string[]): Promise<StaffDonorSummary[]> {
  const openReports = sql<number>`(select count(*) from reports where donor_id = donors.id and settled = 0)`;
  const rows = await db
    .selectFrom("donors")
    .select([...donorColumns, openReports.as("openReports")])
    .where(isOneOf(db, ids))
    .execute();
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
