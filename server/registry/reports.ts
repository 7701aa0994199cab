import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { maxCount } from "#contract/staff/reports.ts";
import type { Database, Queryable, Transaction } from "#server/database/schema.ts";
import { areEnough, type Report } from "#server/donors/report.ts";
import { newToken } from "#server/staff/token.ts";
import { countRows } from "./count-rows.ts";
import { withLockedDonor } from "./donor-row.ts";
import { readSecret } from "./messages/keys.ts";
import { tellDonor } from "./messages/outbox.ts";
import { wakeNeedsOf } from "./needs/need-row.ts";

/**
 * Stores what somebody in a network found wrong with a donor, once, and says whether the donor is hidden now; undefined
 * when there is no such listed donor. One that does not count is for staff alone.
 */
export async function reportDonor(db: Database, id: string, network: string, report: Report & { counts: boolean }) {
  // Without the key, a network could be found by hashing all of them.
  const key = await readSecret(db, reporterKey, newToken);
  const reporter = createHmac("sha256", key).update(`${id} ${network}`).digest("base64url");
  const row = { ...report, id: newId(), donor_id: id, reporter, settled: 0, counts: report.counts ? 1 : 0 } as const;
  const store = () =>
    withLockedDonor(db, { id }, async (_donor, transaction, isListed) => {
      if (!isListed) return undefined;
      const insert = transaction.insertInto("reports").values(row);
      await insert.onConflict((conflict) => conflict.columns(["donor_id", "reporter"]).doNothing()).execute();
      if (!(await shouldHide(transaction, id))) return "stored";
      await hideByReports(transaction, id);
      return "hidden";
    });
  if (!areEnough(1 + (await countNetworks(db, id)), 0)) return store();
  // Those that may hide a donor wait for each other: here, and not with a connection each, which a search needs.
  const turn = (lastTurns.get(db) ?? Promise.resolve()).then(store);
  const ended = turn.catch(() => {});
  lastTurns.set(db, ended);
  return turn;
}

const lastTurns = new WeakMap<Database, Promise<unknown>>();
const reporterKey = "reporter";
const burstMs = 24 * 3_600_000;

function countNetworks(db: Queryable, donorId: string): Promise<number> {
  const counting = db.selectFrom("reports").select("id").where("settled", "=", 0).where("counts", "=", 1);
  return countRows(db, counting.where("donor_id", "=", donorId));
}

async function shouldHide(transaction: Transaction, donorId: string): Promise<boolean> {
  const networks = await countNetworks(transaction, donorId);
  if (!areEnough(networks, 0)) return false;
  // Locks the key until the transaction ends: donors are hidden one after the other, since each raises what the next takes.
  await readSecret(transaction, reporterKey, newToken);
  const since = new Date(Date.now() - burstMs).toISOString();
  const hidings = transaction.selectFrom("report_hidings").select("donor_id").where("hidden_at", ">", since);
  return areEnough(networks, await countRows(transaction, hidings));
}

export async function hideByReports(transaction: Transaction, donorId: string): Promise<void> {
  await transaction.updateTable("donors").set({ hidden: 1, listed: 0 }).where("id", "=", donorId).execute();
  const hidden_at = new Date().toISOString();
  const insert = transaction.insertInto("report_hidings").values({ donor_id: donorId, hidden_at, answered: 0 });
  await insert.onConflict((conflict) => conflict.column("donor_id").doUpdateSet({ hidden_at })).execute();
  await wakeNeedsOf(transaction, donorId);
  await tellDonor(transaction, donorId, "hidden", `hidden ${hidden_at}`);
}

/** Marks the open reports about a donor as dealt with, erases what visitors wrote, and returns how many they were. */
export async function settleReports(transaction: Transaction, donorId: string): Promise<number> {
  const open = transaction.updateTable("reports").where("donor_id", "=", donorId).where("settled", "=", 0);
  return Number((await open.set({ settled: 1, details: "" }).executeTakeFirst()).numUpdatedRows);
}

/** Since when reports hide a hidden donor, and whether the donor may still answer them; undefined when staff do. */
export async function findHiddenByReports(db: Database, donorId: string) {
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
 * The donors with open reports, at most one more than `maxCount`: those whom reports hide, then those whose reports count
 * most, then those who have waited longest. Nobody can report a donor whom staff hide.
 */
export function findReportedDonors(db: Database): Promise<{ id: string; hidden: 0 | 1 }[]> {
  const open = db.selectFrom("reports").innerJoin("donors", "donors.id", "donor_id").where("settled", "=", sql.lit(0));
  return open
    .select(["donors.id", "hidden"])
    .groupBy(["donors.id", "hidden"])
    .orderBy("hidden", "desc")
    .orderBy(({ fn }) => fn.sum("counts"), "desc")
    .orderBy(({ fn }) => fn.min("reports.id"))
    .limit(maxCount + 1)
    .execute();
}
