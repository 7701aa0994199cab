import { sql } from "kysely";
import { maxCount } from "#contract/staff/reports.ts";
import type { Database, Transaction } from "#server/database/schema.ts";
import { countRows } from "./count-rows.ts";

/** From this urgency on, reports hide a donor; no urgency is twice as high. */
export const hiddenUrgency = 1_000_000;
/** From this urgency on, a report counts towards hiding. */
export const countedUrgency = 1000;

/**
 * Puts a donor where their open reports belong in the queue, or takes them out. Hidden donors come first, then those
 * whom most networks have reported, each counted once a day: a flood from few networks stays behind true reports.
 */
export async function updateReportedDonor(transaction: Transaction, donorId: string): Promise<void> {
  await transaction.deleteFrom("reported_donors").where("donor_id", "=", donorId).execute();
  await sql`insert into reported_donors (donor_id, urgency, since)
    select donors.id,
      case when donors.hidden = 1 and hidden_at is not null then ${sql.lit(hiddenUrgency)} else 0 end
        + case when sum(counts) > 999 then 999 else sum(counts) end * ${sql.lit(countedUrgency)}
        + max(case when reason = 'asks for money' then 500 else 0 end)
        + case when count(*) > 499 then 499 else count(*) end,
      min(reports.id)
    from reports join donors on donors.id = reports.donor_id
      left join report_hidings on report_hidings.donor_id = donors.id
    where settled = 0 and donors.id = ${donorId} group by donors.id, donors.hidden, hidden_at`.execute(transaction);
}

/** The donors with open reports, most urgent first; of equally urgent ones those who have waited longest. */
export async function findReportedDonors(db: Database, limit: number): Promise<string[]> {
  const rows = db.selectFrom("reported_donors").select("donor_id").orderBy("urgency", "desc").orderBy("since");
  return (await rows.limit(limit).execute()).map(({ donor_id }) => donor_id);
}

/** How many donors of some urgency wait, at most one more than `maxCount`, so that a flood is counted as fast as a few. */
export function countReportedDonors(db: Database, { from = 0, below = 2 * hiddenUrgency } = {}): Promise<number> {
  const donors = db
    .selectFrom("reported_donors")
    .select("donor_id")
    .limit(maxCount + 1);
  return countRows(db, donors.where("urgency", ">=", from).where("urgency", "<", below));
}
