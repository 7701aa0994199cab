import { createHmac } from "node:crypto";
import { v7 as newId } from "uuid";
import { today } from "#contract/day.ts";
import { extraReportsToHide, reportsToHide } from "#contract/limits.ts";
import type { HiddenByReports } from "#contract/managed-donor.ts";
import type { Database, Queryable, Transaction } from "#server/database/schema.ts";
import { DatabaseTimeout, responseTimeoutMs } from "#server/database/timeouts.ts";
import type { Report } from "#server/donors/report.ts";
import { newToken } from "#server/staff/token.ts";
import { countRows } from "./count-rows.ts";
import { withLockedDonor } from "./donor-row.ts";
import { readSecret } from "./messages/keys.ts";
import { tellDonor } from "./messages/outbox.ts";
import { wakeNeedsOf } from "./needs/need-row.ts";
import { updateReportedDonor } from "./report-queue.ts";

/**
 * Gives a function that stores reports as `reportDonor` does, one after the other: on PostgreSQL they would wait for
 * each other anyway, each with a connection that a search needs.
 */
export function createReportQueue(db: Database): (...report: NewReport) => ReturnType<typeof reportDonor> {
  let last: Promise<unknown> = Promise.resolve();
  return (...report) => {
    const since = performance.now();
    const turn = last.then(() => {
      if (performance.now() - since > responseTimeoutMs) throw new DatabaseTimeout("the report waited too long");
      return reportDonor(db, ...report);
    });
    last = turn.catch(() => {});
    return turn;
  };
}

type NewReport = [id: string, network: string, report: Report];

/**
 * Stores what somebody in a network found wrong with a donor, once, and says whether it has hidden the donor; undefined
 * when there is no such listed donor.
 */
export async function reportDonor(db: Database, ...[id, network, report]: NewReport) {
  return withLockedDonor(db, { id }, async (_donor, transaction, isListed) => {
    if (!isListed) return undefined;
    const hashReporter = await lockReporterHash(transaction);
    const stored = await transaction
      .insertInto("reports")
      .values({
        id: newId(),
        donor_id: id,
        reporter: hashReporter(`${id} ${network}`),
        ...report,
        settled: 0,
        counts: 0,
      })
      .onConflict((conflict) => conflict.columns(["donor_id", "reporter"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return "stored";
    const counts = await isFirstToday(transaction, hashReporter(`${today()} ${network}`));
    if (counts) await transaction.updateTable("reports").set({ counts: 1 }).where("id", "=", stored.id).execute();
    if (counts && (await areEnough(transaction, id))) {
      await hideByReports(transaction, id);
      return "hidden";
    }
    await updateReportedDonor(transaction, id);
    return "stored";
  });
}

/** Whether no report of the network has counted today; from now on one has. */
async function isFirstToday(transaction: Transaction, network: string): Promise<boolean> {
  const insert = transaction.insertInto("daily_reporters").values({ day: today(), network });
  const ifFirst = insert.onConflict((conflict) => conflict.columns(["day", "network"]).doNothing());
  return (await ifFirst.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
}

/** Three reports that count hide a donor; the more donors reports have hidden within a day, the more it takes. */
async function areEnough(transaction: Transaction, donorId: string): Promise<boolean> {
  const since = new Date(Date.now() - burstMs).toISOString();
  const hidings = transaction.selectFrom("report_hidings").select("donor_id").where("hidden_at", ">", since);
  const needed = reportsToHide + extraReportsToHide * (await countRows(transaction, hidings));
  const open = transaction.selectFrom("reports").select("id").where("donor_id", "=", donorId).where("settled", "=", 0);
  return (await countRows(transaction, open.where("counts", "=", 1))) >= needed;
}

const burstMs = 24 * 3_600_000;

export async function hideByReports(transaction: Transaction, donorId: string): Promise<void> {
  await transaction.updateTable("donors").set({ hidden: 1, listed: 0 }).where("id", "=", donorId).execute();
  const hidden_at = new Date().toISOString();
  await transaction
    .insertInto("report_hidings")
    .values({ donor_id: donorId, hidden_at, answered: 0 })
    .onConflict((conflict) => conflict.column("donor_id").doUpdateSet({ hidden_at }))
    .execute();
  await updateReportedDonor(transaction, donorId);
  await wakeNeedsOf(transaction, donorId);
  await tellDonor(transaction, donorId, "hidden", `hidden ${hidden_at}`);
}

/** Marks the open reports about a donor as dealt with, erases what visitors wrote, and returns their ids. */
export async function settleReports(transaction: Transaction, donorId: string): Promise<string[]> {
  const open = transaction.updateTable("reports").where("donor_id", "=", donorId).where("settled", "=", 0);
  const settled = await open.set({ settled: 1, details: "" }).returning("id").execute();
  await updateReportedDonor(transaction, donorId);
  return settled.map(({ id }) => id);
}

/** Since when reports hide a hidden donor, and whether the donor may still answer them; undefined when staff do. */
export async function findHiddenByReports(db: Database, donorId: string): Promise<HiddenByReports | undefined> {
  const hidings = db.selectFrom("report_hidings").select(["hidden_at as at", "answered"]);
  const hiding = await hidings.where("donor_id", "=", donorId).executeTakeFirst();
  return hiding && { at: hiding.at, canAnswer: hiding.answered === 0 };
}

/** Uses up a donor's one answer to reports and settles them; false when there is nothing to answer, or not any more. */
export async function answerReports(transaction: Transaction, donorId: string): Promise<boolean> {
  const open = transaction.updateTable("report_hidings").where("donor_id", "=", donorId).where("answered", "=", 0);
  if ((await open.set({ answered: 1 }).executeTakeFirst()).numUpdatedRows === 0n) return false;
  await settleReports(transaction, donorId);
  return true;
}

/**
 * Gives the keyed hash of a network, whose key the first who needs it makes: without it, a network could be found by hashing
 * all of them. Outside a transaction it waits for nobody: reports, which lock the key, must not hold up others' connections.
 */
export async function openReporterHash(db: Queryable): Promise<(text: string) => string> {
  const key = await readSecret(db, "reporter", newToken);
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}

/** The same, locked until the transaction ends: reports are stored and settled one after the other, as on SQLite anyway. */
export const lockReporterHash = (transaction: Transaction) => openReporterHash(transaction);
