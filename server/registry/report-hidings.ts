import type { Transaction } from "kysely";
import { extraReportsToHide, reportsToHide } from "#contract/limits.ts";
import type { HiddenByReports } from "#contract/managed-donor.ts";
import type { ReportBurst } from "#contract/staff/reports.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { countRows } from "./count-rows.ts";
import { updateReportedDonor } from "./reported-donors.ts";

const burstMs = 24 * 3_600_000;

/** How many reports hide a donor now: the more donors reports have hidden within a day, the more it takes. */
export async function countReportsNeeded(db: Database | Transaction<Schema>): Promise<number> {
  const since = new Date(Date.now() - burstMs).toISOString();
  const hidings = db.selectFrom("report_hidings").select("donor_id").where("hidden_at", ">", since);
  return reportsToHide + extraReportsToHide * (await countRows(db, hidings));
}

export async function hideByReports(transaction: Transaction<Schema>, donorId: string): Promise<void> {
  await transaction.updateTable("donors").set({ hidden: 1, listed: 0 }).where("id", "=", donorId).execute();
  const hidden_at = new Date().toISOString();
  await transaction
    .insertInto("report_hidings")
    .values({ donor_id: donorId, hidden_at, answered: 0 })
    .onConflict((conflict) => conflict.column("donor_id").doUpdateSet({ hidden_at }))
    .execute();
  await updateReportedDonor(transaction, donorId);
}

/** Since when reports hide a donor, and whether the donor may still answer them; undefined when they do not. */
export async function findHiddenByReports(db: Database, donorId: string): Promise<HiddenByReports | undefined> {
  const hiding = await db
    .selectFrom("report_hidings")
    .innerJoin("donors", "donors.id", "report_hidings.donor_id")
    .select(["hidden_at as at", "answered"])
    .where("donor_id", "=", donorId)
    .where("hidden", "=", 1)
    .executeTakeFirst();
  return hiding && { at: hiding.at, canAnswer: hiding.answered === 0 };
}

/** Uses up a donor's one answer to reports and settles them; false when there is nothing to answer, or not any more. */
export async function answerReports(transaction: Transaction<Schema>, donorId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("report_hidings")
    .set({ answered: 1 })
    .where("donor_id", "=", donorId)
    .where("answered", "=", 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await settleReports(transaction, donorId);
  return true;
}

/** Marks the open reports about a donor as dealt with, erases what visitors wrote, and returns their ids. */
export async function settleReports(transaction: Transaction<Schema>, donorId: string): Promise<string[]> {
  const settled = await transaction
    .updateTable("reports")
    .set({ settled: 1, details: "" })
    .where("donor_id", "=", donorId)
    .where("settled", "=", 0)
    .returning("id")
    .execute();
  await updateReportedDonor(transaction, donorId);
  return settled.map(({ id }) => id);
}

/** Staff have decided: what reports did about the donor is over, and the donor may answer new ones. Returns what it was. */
export function endReportHiding(transaction: Transaction<Schema>, donorId: string) {
  return transaction
    .deleteFrom("report_hidings")
    .where("donor_id", "=", donorId)
    .returning(["donor_id", "hidden_at", "answered"])
    .executeTakeFirst();
}

/** The donors that reports hide, of those hidden between two times, oldest first. */
export async function findDonorsHiddenByReports(db: Database, since: string, until: string): Promise<string[]> {
  const hidings = selectReportHidings(db).where("hidden_at", ">=", since).where("hidden_at", "<=", until);
  return (await hidings.orderBy("hidden_at").execute()).map(({ donorId }) => donorId);
}

/** So many donors, each hidden within an hour of the one before, are a burst: reports need ever more networks to hide so many. */
const minBurst = 3;
const maxGapMs = 3_600_000;
/** Looked at for bursts, the newest ones. */
const maxHidings = 500;

export async function findReportBursts(db: Database): Promise<ReportBurst[]> {
  const hidings = await selectReportHidings(db).orderBy("hidden_at", "desc").limit(maxHidings).execute();
  const groups: (typeof hidings)[] = [];
  for (const hiding of hidings.toReversed()) {
    const last = groups.at(-1)?.at(-1)?.at;
    if (last && Date.parse(hiding.at) - Date.parse(last) <= maxGapMs) groups.at(-1)!.push(hiding);
    else groups.push([hiding]);
  }
  const bursts = groups.filter((group) => group.length >= minBurst);
  return bursts.map((group) => ({
    since: group[0]!.at,
    until: group.at(-1)!.at,
    donors: group.map(({ donorId, fullName }) => ({ id: donorId, fullName })),
  }));
}

/** Of donors that reports hide now. */
function selectReportHidings(db: Database) {
  return db
    .selectFrom("report_hidings")
    .innerJoin("donors", "donors.id", "report_hidings.donor_id")
    .select(["donor_id as donorId", "full_name as fullName", "hidden_at as at"])
    .where("hidden", "=", 1);
}
