import { sql } from "kysely";
import { maxCount } from "#contract/staff/reports.ts";
import type { Database } from "#server/database/schema.ts";
import { countRows } from "./count-rows.ts";

/** The donors whom reports hide, then those whose reports count most, then those who have waited longest. */
export async function findReportedDonors(db: Database, limit: number): Promise<string[]> {
  const rows = selectOpenReports(db)
    .groupBy(["donor_id", "hidden"])
    .orderBy("hidden", "desc")
    .orderBy(({ fn }) => fn.sum("counts"), "desc")
    .orderBy(({ fn }) => fn.min("reports.id"));
  return (await rows.limit(limit).execute()).map(({ donor_id }) => donor_id);
}

/** At most one more than `maxCount`, so that a flood is counted as fast as a few. */
export function countReportedDonors(db: Database): Promise<number> {
  return countRows(
    db,
    selectOpenReports(db)
      .distinct()
      .limit(maxCount + 1),
  );
}

/** Hidden donors with open reports are hidden by these: nobody can report a donor whom staff hide. */
export function countHiddenByReports(db: Database): Promise<number> {
  const hidden = selectOpenReports(db).where("hidden", "=", 1).distinct();
  return countRows(db, hidden.limit(maxCount + 1));
}

function selectOpenReports(db: Database) {
  const reports = db.selectFrom("reports").innerJoin("donors", "donors.id", "donor_id").select("donor_id");
  return reports.where("settled", "=", sql.lit(0));
}
