import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, Schema } from "#server/database/schema.ts";
import { findUnlistedReason } from "#server/donors/listing.ts";
import { findActions } from "./audit.ts";
import { donorColumns, readDonorRow, type SelectedDonor, type StoredDonor } from "./donor-row.ts";
import { isOneOf } from "./donor-ranges.ts";
import { findAnyDonors, type AnyDonorsFilter } from "./find-any-donors.ts";
import { readIdTimestamp } from "./id-timestamp.ts";
import { listReveals } from "./number-reveals.ts";

/** A donor as staff see them, listed or not, the number in full. */
export type DonorSummary = ReturnType<typeof summarize>;

/** The newest donors that match, listed or not. */
export async function listDonors(
  db: Database,
  filter: AnyDonorsFilter,
  confirmWithinDays: number,
): Promise<DonorSummary[]> {
  return summarizeDonors(db, await findAnyDonors(db, filter, confirmWithinDays), confirmWithinDays);
}

/** These donors, newest first. */
export async function summarizeDonors(db: Database, ids: string[], confirmWithinDays: number): Promise<DonorSummary[]> {
  const rows = await selectSummaries(db).where(isOneOf(db, ids)).orderBy("id", "desc").execute();
  return rows.map((row) => summarize(row, confirmWithinDays));
}

/** All that is held about a donor, but for the hash of their link. */
export type DonorDetails = NonNullable<Awaited<ReturnType<typeof findDonorDetails>>>;

export async function findDonorDetails(db: Database, id: string, confirmWithinDays: number) {
  const row = await selectSummaries(db).where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const reports = await listReports(db, id);
  const reveals = await listReveals(db, id);
  const actions = await findActions(db, { donorIds: [id], limit: 1000 });
  return {
    ...summarize(row, confirmWithinDays),
    hasPrivateLink: row.linkHash !== "",
    numberShownAt: reveals.times,
    numberShownOn: reveals.days,
    reports,
    staffActions: actions.map(({ at, action, note }) => ({ at, action, note })),
  };
}

/** What visitors have reported about a donor, newest first. */
export async function listReports(db: Database, donorId: string) {
  const reports = await db
    .selectFrom("reports")
    .select(["id", "reason", "details", "settled"])
    .where("donor_id", "=", donorId)
    .orderBy("id", "desc")
    .limit(1000)
    .execute();
  return reports.map(readReport);
}

function readReport({
  id,
  reason,
  details,
  settled,
}: Pick<Schema["reports"], "id" | "reason" | "details" | "settled">) {
  return { at: readIdTimestamp(id), reason, ...(details && { details }), settled: settled === 1 };
}

/** With the hash by which the donor's private link goes on working in another registry. */
export type ExportedDonor = StoredDonor & { registeredAt: string };

/** Every donor, oldest first, in batches so small that one holds up a server for a few milliseconds only. */
export async function* walkDonors(db: Database, batchSize = 200): AsyncGenerator<ExportedDonor[]> {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("donors")
      .select(donorColumns)
      .where("id", ">", after)
      .orderBy("id")
      .limit(batchSize)
      .execute();
    if (rows.length) yield rows.map((row) => ({ ...readDonorRow(row), registeredAt: readIdTimestamp(row.id) }));
    if (rows.length < batchSize) return;
    after = rows.at(-1)!.id;
    // SQLite answers at once: without it nobody else would have a turn before the end.
    await yieldToEventLoop();
  }
}

/** Of all donors, listed or not. */
export async function countAllDonors(db: Database): Promise<number> {
  const { donors } = await db
    .selectFrom("donors")
    .select(({ fn }) => fn.countAll<number>().as("donors"))
    .executeTakeFirstOrThrow();
  return donors;
}

const openReports = sql<number>`(select count(*) from reports where donor_id = donors.id and settled = 0)`;

function selectSummaries(db: Database) {
  return db
    .selectFrom("donors")
    .leftJoin("report_hidings", "report_hidings.donor_id", "donors.id")
    .select([...donorColumns, openReports.as("openReports"), "hidden_at as hiddenByReportsAt"]);
}

type SelectedSummary = SelectedDonor & { openReports: number; hiddenByReportsAt: string | null };

function summarize({ openReports, hiddenByReportsAt, ...row }: SelectedSummary, confirmWithinDays: number) {
  const { id, linkHash: _, confirmedByPhoneOn, ...donor } = readDonorRow(row);
  const absence = findUnlistedReason(donor, confirmWithinDays);
  return {
    id,
    registeredAt: readIdTimestamp(id),
    ...donor,
    ...(confirmedByPhoneOn && { confirmedByPhoneOn }),
    ...(absence && { absence }),
    ...(donor.hidden && hiddenByReportsAt && { hiddenByReportsAt }),
    openReports,
  };
}
