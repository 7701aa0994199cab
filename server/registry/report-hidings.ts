import type { Transaction } from "kysely";
import { extraReportsToHide, reportsToHide } from "#contract/limits.ts";
import type { HiddenByReports } from "#contract/managed-donor.ts";
import type { Database, Schema } from "#server/database/schema.ts";

const burstMs = 24 * 3_600_000;

/** How many reports hide a donor now: the more donors reports have hidden within a day, the more it takes. */
export async function countReportsNeeded(db: Database | Transaction<Schema>): Promise<number> {
  const { hidings } = await db
    .selectFrom("report_hidings")
    .select(({ fn }) => fn.countAll<number>().as("hidings"))
    .where("hidden_at", ">", new Date(Date.now() - burstMs).toISOString())
    .executeTakeFirstOrThrow();
  return reportsToHide + extraReportsToHide * hidings;
}

export async function hideByReports(transaction: Transaction<Schema>, donorId: string): Promise<void> {
  await transaction.updateTable("donors").set({ hidden: 1, listed: 0 }).where("id", "=", donorId).execute();
  const hidden_at = new Date().toISOString();
  await transaction
    .insertInto("report_hidings")
    .values({ donor_id: donorId, hidden_at, answered: 0 })
    .onConflict((conflict) => conflict.column("donor_id").doUpdateSet({ hidden_at }))
    .execute();
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

/** Marks the open reports about a donor as dealt with, and returns how many there were. */
export async function settleReports(transaction: Transaction<Schema>, donorId: string): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable("reports")
    .set({ settled: 1 })
    .where("donor_id", "=", donorId)
    .where("settled", "=", 0)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Staff have decided: what reports did about the donor is over, and the donor may answer new ones. */
export async function endReportHiding(transaction: Transaction<Schema>, donorId: string): Promise<void> {
  await transaction.deleteFrom("report_hidings").where("donor_id", "=", donorId).execute();
}

/** The donors that reports hide, of those hidden since a time, oldest first. */
export async function findDonorsHiddenByReports(db: Database, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom("report_hidings")
    .innerJoin("donors", "donors.id", "report_hidings.donor_id")
    .select("donor_id")
    .where("hidden", "=", 1)
    .where("hidden_at", ">=", since)
    .orderBy("hidden_at")
    .execute();
  return rows.map(({ donor_id }) => donor_id);
}
