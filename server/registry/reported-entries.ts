import type { Database } from "#server/database/schema.ts";
import { readIdTime } from "./time-of-id.ts";

export type ReportedDonor = {
  id: string;
  hidden: boolean;
  reports: number;
  reasons: Record<string, number>;
  newestAt: string;
};

/** The entries with reports that nobody has settled, most reports first. */
export async function findReportedDonors(db: Database): Promise<ReportedDonor[]> {
  const rows = await db
    .selectFrom("reports")
    .innerJoin("donors", "donors.id", "reports.donor_id")
    .select(["donors.id", "donors.hidden", "reports.reason"])
    .select(({ fn }) => [fn.countAll<string | number>().as("count"), fn.max("reports.id").as("newest")])
    .where("reports.settled", "=", 0)
    .groupBy(["donors.id", "donors.hidden", "reports.reason"])
    .orderBy("reports.reason")
    .execute();
  const entries = Map.groupBy(rows, ({ id }) => id)
    .values()
    .map((ofOne) => ({
      id: ofOne[0]!.id,
      hidden: ofOne[0]!.hidden === 1,
      reports: ofOne.reduce((sum, { count }) => sum + Number(count), 0),
      reasons: Object.fromEntries(ofOne.map(({ reason, count }) => [reason, Number(count)])),
      newestAt: ofOne.map(({ newest }) => readIdTime(newest)).reduce((a, b) => (a > b ? a : b)),
    }));
  return [...entries].toSorted((a, b) => b.reports - a.reports || b.newestAt.localeCompare(a.newestAt));
}
