import { sql, type Transaction } from "kysely";
import { maxCount } from "#contract/staff/reports.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { recordAction, type Actor } from "./audit.ts";
import { countRows } from "./count-rows.ts";
import { makeFirstId } from "./id-timestamp.ts";

/** The urgency from which on reports hide a donor, and from which on a report counts towards hiding. */
export const hiddenUrgency = 1_000_000;
export const countedUrgency = 1000;

/**
 * Puts a donor where their open reports belong in the queue, or takes them out. Hidden donors come first, then those
 * whom most networks have reported, each counted once a day: a flood from few networks stays behind true reports.
 */
export async function updateReportedDonor(transaction: Transaction<Schema>, donorId: string): Promise<void> {
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
export function countReportedDonors(db: Database, { from = 0, below = Infinity } = {}): Promise<number> {
  const counted = db
    .selectFrom("reported_donors")
    .select("donor_id")
    .where("urgency", ">=", from)
    .$if(below < Infinity, (query) => query.where("urgency", "<", below))
    .limit(maxCount + 1);
  return countRows(db, counted);
}

const settledAtOnce = 200;

/**
 * Settles the reports about donors whom only reports that do not count have reached, up to a moment: each came from a
 * network that reported somebody else that day. Gives the number of donors, 0 when none is left.
 */
export function settleUncountedReports(db: Database, until: string, by: Actor): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const waiting = transaction
      .selectFrom("reported_donors")
      .select("donor_id")
      .where("urgency", "<", countedUrgency)
      .where("since", "<", makeFirstId(Date.parse(until)))
      .limit(settledAtOnce);
    const settled = await transaction
      .updateTable("reports")
      .set({ settled: 1, details: "" })
      .where("settled", "=", 0)
      .where("donor_id", "in", waiting)
      .returning("donor_id")
      .execute();
    const ids = [...new Set(settled.map(({ donor_id }) => donor_id))];
    if (ids.length === 0) return 0;
    const reached = transaction.deleteFrom("reported_donors").where("donor_id", "in", ids);
    // A report that counts may have come meanwhile.
    await reached.where("urgency", "<", countedUrgency).execute();
    const note = `${settled.length} reports about ${ids.length} donors`;
    await recordAction(transaction, { action: "flood settled", by, note });
    return ids.length;
  });
}
