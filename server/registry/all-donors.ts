import { sql } from "kysely";
import type { NewDonor } from "#contract/donor.ts";
import type { Absence } from "#contract/managed-donor.ts";
import type { Database } from "#server/database/schema.ts";
import type { DonorQuery } from "#server/donors/search.ts";
import { findUnlistedReason } from "./listed.ts";
import { listReveals } from "./number-reveals.ts";
import { findActions, type StaffAction } from "./audit.ts";
import { readDetails, donorColumns, type DonorRow } from "./donor-row.ts";
import { readIdTimestamp } from "./id-timestamp.ts";

/** An entry as staff see it, listed or not, the number in full. */
export type Entry = NewDonor & {
  id: string;
  registeredAt: string;
  confirmedOn: string;
  numberOnRequest: boolean;
  paused: boolean;
  hidden: boolean;
  /** Empty unless the donor rests after a blood donation. */
  restingUntil: string;
  noticeVersion: string;
  noticeLanguage: string;
};

export type DonorSummary = Entry & { absence?: Absence; openReports: number };

export type DonorFilter = DonorQuery & { hidden?: boolean; reported?: boolean; limit: number };

/** The newest entries that match, whether searches show them or not. */
export async function listDonors(
  db: Database,
  { places, donations, before, hidden, reported, limit }: DonorFilter,
  confirmWithinDays: number,
): Promise<DonorSummary[]> {
  let query = selectListed(db).orderBy("id", "desc").limit(limit);
  if (places.length) query = query.where(({ and, or }) => or(places.map((place) => and(place))));
  if (donations.length) {
    const columns = donations.map(({ donationType, bloodType }) => ({
      donation_type: donationType,
      blood_type: bloodType,
    }));
    query = query.where(({ and, or }) => or(columns.map((donation) => and(donation))));
  }
  if (before) query = query.where("id", "<", before);
  if (hidden) query = query.where("hidden", "=", 1);
  if (reported) query = query.where(openReports, ">", 0);
  const rows = await query.execute();
  return rows.map((row) => listedEntryOf(row, confirmWithinDays));
}

/** All that is held about a donor, but for the hash of their link. */
export type DonorDetails = DonorSummary & {
  hasPrivateLink: boolean;
  /** Each newest first. */
  numberShownAt: string[];
  reports: { at: string; reason: string; settled: boolean }[];
  staffActions: Pick<StaffAction, "at" | "action" | "note">[];
};

export async function findDonorDetails(
  db: Database,
  id: string,
  confirmWithinDays: number,
): Promise<DonorDetails | undefined> {
  const row = await selectListed(db).where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const reports = await db
    .selectFrom("reports")
    .select(["id", "reason", "settled"])
    .where("donor_id", "=", id)
    .orderBy("id", "desc")
    .execute();
  const actions = await findActions(db, { donorId: id, limit: 1000 });
  return {
    ...listedEntryOf(row, confirmWithinDays),
    hasPrivateLink: row.secret_hash !== "",
    numberShownAt: await listReveals(db, id),
    reports: reports.map(({ id, reason, settled }) => ({ at: readIdTimestamp(id), reason, settled: settled === 1 })),
    staffActions: actions.map(({ at, action, note }) => ({ at, action, note })),
  };
}

/** An entry with the hash by which its donor's link goes on working elsewhere. */
export type ExportedDonor = Entry & { linkHash: string };

/** Every entry, oldest first, a batch at a time: each is one short reading, so that a server is not held up. */
export async function* walkDonors(db: Database, batch = 1000): AsyncGenerator<ExportedDonor[]> {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("donors")
      .select(donorColumns)
      .where("id", ">", after)
      .orderBy("id")
      .limit(batch)
      .execute();
    if (rows.length) yield rows.map((row) => ({ ...entryOf(row), linkHash: row.secret_hash }));
    if (rows.length < batch) return;
    after = rows.at(-1)!.id;
  }
}

export async function countEntries(db: Database): Promise<number> {
  const { entries } = await db
    .selectFrom("donors")
    .select(({ fn }) => fn.countAll<string | number>().as("entries"))
    .executeTakeFirstOrThrow();
  return Number(entries);
}

const openReports = sql<number | string>`(select count(*) from reports where donor_id = donors.id and settled = 0)`;

function selectListed(db: Database) {
  return db.selectFrom("donors").select([...donorColumns, openReports.as("open_reports")]);
}

function listedEntryOf(row: DonorRow & { open_reports: number | string }, confirmWithinDays: number): DonorSummary {
  const absence = findUnlistedReason(row, confirmWithinDays);
  return { ...entryOf(row), ...(absence && { absence }), openReports: Number(row.open_reports) };
}

function entryOf(row: DonorRow): Entry {
  return {
    id: row.id,
    registeredAt: readIdTimestamp(row.id),
    ...readDetails(row),
    confirmedOn: row.confirmed_on,
    numberOnRequest: row.phone_no !== "",
    paused: row.paused === 1,
    hidden: row.hidden === 1,
    restingUntil: row.resting_until,
    noticeVersion: row.notice_version,
    noticeLanguage: row.notice_language,
  };
}
