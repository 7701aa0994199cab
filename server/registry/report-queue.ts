import { sql } from "kysely";
import { maxCount } from "#contract/staff/reports.ts";
import type { Database } from "#server/database/schema.ts";

/**
 * The donors with open reports, at most one more than `maxCount`: those whom reports hide, then those whose reports count
 * most, then those who have waited longest. Nobody can report a donor whom staff hide.
 */
export function findReportedDonors(db: Database): Promise<{ id: string; hidden: 0 | 1 }[]> {
  return db
    .selectFrom("reports")
    .innerJoin("donors", "donors.id", "donor_id")
    .select(["donors.id", "hidden"])
    .where("settled", "=", sql.lit(0))
    .groupBy(["donors.id", "hidden"])
    .orderBy("hidden", "desc")
    .orderBy(({ fn }) => fn.sum("counts"), "desc")
    .orderBy(({ fn }) => fn.min("reports.id"))
    .limit(maxCount + 1)
    .execute();
}
