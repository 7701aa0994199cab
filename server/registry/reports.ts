import { createHmac, randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import { today } from "#contract/day.ts";
import type { ReportReason } from "#contract/report-reasons.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { withLockedDonor } from "./donor-row.ts";
import { readIdTimestamp } from "./id-timestamp.ts";
import { countReportsNeeded, hideByReports } from "./report-hidings.ts";

/** Stores what somebody in a network found wrong with a donor, once; false when the donor is not listed. */
export async function reportDonor(db: Database, id: string, network: string, reason: ReportReason): Promise<boolean> {
  const key = await readReporterKey(db);
  return withLockedDonor(db, { id }, async (donor, transaction) => {
    if (!donor?.listed) return false;
    await waitForOtherReports(db, transaction);
    const stored = await transaction
      .insertInto("reports")
      .values({ id: newId(), donor_id: id, reporter: hash(key, `${id} ${network}`), reason, settled: 0, counts: 0 })
      .onConflict((conflict) => conflict.columns(["donor_id", "reporter"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored || !(await isFirstToday(transaction, hash(key, `${today()} ${network}`)))) return true;
    await transaction.updateTable("reports").set({ counts: 1 }).where("id", "=", stored.id).execute();
    if ((await countCountingReports(transaction, id)) >= (await countReportsNeeded(transaction))) {
      await hideByReports(transaction, id);
    }
    return true;
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

async function countCountingReports(transaction: Transaction<Schema>, donorId: string): Promise<number> {
  const { reports } = await transaction
    .selectFrom("reports")
    .select(({ fn }) => fn.countAll<number>().as("reports"))
    .where("donor_id", "=", donorId)
    .where("settled", "=", 0)
    .where("counts", "=", 1)
    .executeTakeFirstOrThrow();
  return reports;
}

export type ReportedDonor = Awaited<ReturnType<typeof findReportedDonors>>[number];

/** The donors with open reports, most urgent first: hidden by reports, then who asks for money, then by their number. */
export async function findReportedDonors(db: Database) {
  const rows = await db
    .selectFrom("reports")
    .innerJoin("donors", "donors.id", "reports.donor_id")
    .leftJoin("report_hidings", "report_hidings.donor_id", "donors.id")
    .select(["donors.id", "donors.hidden", "reports.reason", "hidden_at"])
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("reports.id").as("newest")])
    .where("reports.settled", "=", 0)
    .groupBy(["donors.id", "donors.hidden", "reports.reason", "hidden_at"])
    .orderBy("reports.reason")
    .execute();
  const urgent = new Set(rows.filter(({ hidden, hidden_at }) => hidden && hidden_at).map(({ id }) => id));
  const donors = Map.groupBy(rows, ({ id }) => id)
    .values()
    .map((rowsOfDonor) => ({
      id: rowsOfDonor[0]!.id,
      hidden: rowsOfDonor[0]!.hidden === 1,
      reports: rowsOfDonor.reduce((sum, { count }) => sum + count, 0),
      reasons: Object.fromEntries<number>(rowsOfDonor.map(({ reason, count }) => [reason, count])),
      newestAt: rowsOfDonor.map(({ newest }) => readIdTimestamp(newest)).reduce((a, b) => (a > b ? a : b)),
    }));
  return [...donors].toSorted(
    (a, b) =>
      Number(urgent.has(b.id)) - Number(urgent.has(a.id)) ||
      Number(asksForMoney in b.reasons) - Number(asksForMoney in a.reasons) ||
      b.reports - a.reports ||
      b.newestAt.localeCompare(a.newestAt),
  );
}

const asksForMoney: ReportReason = "asks for money";

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
