import { createHmac, randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import { today } from "#contract/day.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { DatabaseTimeout, responseTimeoutMs } from "#server/database/timeouts.ts";
import type { Report } from "#server/donors/report.ts";
import { countRows } from "./count-rows.ts";
import { withLockedDonor } from "./donor-row.ts";
import { countReportsNeeded, hideByReports } from "./report-hidings.ts";
import { updateReportedDonor } from "./reported-donors.ts";

export type ReportOutcome = "not listed" | "stored" | "hidden";

/**
 * Gives a function that stores reports as `reportDonor` does, one after the other: on PostgreSQL they would wait for
 * each other anyway, each with a connection that a search needs.
 */
export function createReportQueue(db: Database): (...report: NewReport) => Promise<ReportOutcome> {
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

/** Stores what somebody in a network found wrong with a donor, once, and says whether it has hidden the donor. */
export async function reportDonor(db: Database, ...[id, network, report]: NewReport): Promise<ReportOutcome> {
  const key = await readReporterKey(db);
  return withLockedDonor(db, { id }, async (donor, transaction) => {
    if (!donor?.listed) return "not listed";
    await waitForOtherReports(db, transaction);
    const stored = await transaction
      .insertInto("reports")
      .values({ id: newId(), donor_id: id, reporter: hash(key, `${id} ${network}`), ...report, settled: 0, counts: 0 })
      .onConflict((conflict) => conflict.columns(["donor_id", "reporter"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return "stored";
    const counts = await isFirstToday(transaction, hash(key, `${today()} ${network}`));
    if (counts) await transaction.updateTable("reports").set({ counts: 1 }).where("id", "=", stored.id).execute();
    if (counts && (await countCountingReports(transaction, id)) >= (await countReportsNeeded(transaction))) {
      await hideByReports(transaction, id);
      return "hidden";
    }
    await updateReportedDonor(transaction, id);
    return "stored";
  });
}

/** Reports are stored one after the other, so that each knows of all donors that are hidden. SQLite does so anyway. */
async function waitForOtherReports(db: Database, transaction: Transaction<Schema>): Promise<void> {
  if (db.sqlite) return;
  await transaction.selectFrom("secrets").select("name").where("name", "=", keyName).forUpdate().execute();
}

/** Whether no report of the network has counted today; from now on one has. */
async function isFirstToday(transaction: Transaction<Schema>, network: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("daily_reporters")
    .values({ day: today(), network })
    .onConflict((conflict) => conflict.columns(["day", "network"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

function countCountingReports(transaction: Transaction<Schema>, donorId: string): Promise<number> {
  const reports = transaction.selectFrom("reports").select("id").where("donor_id", "=", donorId);
  return countRows(transaction, reports.where("settled", "=", 0).where("counts", "=", 1));
}

const keyName = "reporter";

/** Without this key, a reporter's network could be found by hashing all networks. The first server to need it makes it. */
async function readReporterKey(db: Database): Promise<string> {
  const find = () => db.selectFrom("secrets").select("value").where("name", "=", keyName).executeTakeFirst();
  const known = await find();
  if (known) return known.value;
  await db
    .insertInto("secrets")
    .values({ name: keyName, value: randomBytes(32).toString("base64url") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await find())!.value;
}

function hash(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}
