import { createHmac, randomBytes } from "node:crypto";
import { v7 as newId } from "uuid";
import { reportsToHide } from "#contract/limits.ts";
import type { ReportReason } from "#contract/managed-donor.ts";
import type { Database } from "#server/database/schema.ts";
import { withLockedDonor } from "./donor-row.ts";
import { readIdTimestamp } from "./id-timestamp.ts";

/** Stores what a client found wrong with a donor, once; false when the donor is not listed. */
export async function reportDonor(db: Database, id: string, client: string, reason: ReportReason): Promise<boolean> {
  const reporter = createHmac("sha256", await reporterKey(db))
    .update(`${id} ${client}`)
    .digest("base64url");
  return withLockedDonor(db, { id }, async (donor, transaction) => {
    if (!donor?.listed) return false;
    await transaction
      .insertInto("reports")
      .values({ id: newId(), donor_id: id, reporter, reason, settled: 0 })
      .onConflict((conflict) => conflict.columns(["donor_id", "reporter"]).doNothing())
      .execute();
    const { reports } = await transaction
      .selectFrom("reports")
      .select(({ fn }) => fn.countAll<number>().as("reports"))
      .where("donor_id", "=", id)
      .where("settled", "=", 0)
      .executeTakeFirstOrThrow();
    if (reports >= reportsToHide) {
      await transaction.updateTable("donors").set({ hidden: 1, listed: 0 }).where("id", "=", id).execute();
    }
    return true;
  });
}

export type ReportedDonor = Awaited<ReturnType<typeof findReportedDonors>>[number];

/** The donors with open reports, most reports first. */
export async function findReportedDonors(db: Database) {
  const rows = await db
    .selectFrom("reports")
    .innerJoin("donors", "donors.id", "reports.donor_id")
    .select(["donors.id", "donors.hidden", "reports.reason"])
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("reports.id").as("newest")])
    .where("reports.settled", "=", 0)
    .groupBy(["donors.id", "donors.hidden", "reports.reason"])
    .orderBy("reports.reason")
    .execute();
  const donors = Map.groupBy(rows, ({ id }) => id)
    .values()
    .map((rowsOfDonor) => ({
      id: rowsOfDonor[0]!.id,
      hidden: rowsOfDonor[0]!.hidden === 1,
      reports: rowsOfDonor.reduce((sum, { count }) => sum + count, 0),
      reasons: Object.fromEntries<number>(rowsOfDonor.map(({ reason, count }) => [reason, count])),
      newestAt: rowsOfDonor.map(({ newest }) => readIdTimestamp(newest)).reduce((a, b) => (a > b ? a : b)),
    }));
  return [...donors].toSorted((a, b) => b.reports - a.reports || b.newestAt.localeCompare(a.newestAt));
}

/** Without this key, a reporter's address could be found by hashing all addresses. The first server to need it makes it. */
async function reporterKey(db: Database): Promise<string> {
  const name = "reporter";
  const find = () => db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  const known = await find();
  if (known) return known.value;
  await db
    .insertInto("secrets")
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await find())!.value;
}
