import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ReportBurst } from "#contract/staff/reports.ts";
import type { Database } from "#server/database/schema.ts";
import { ChangedMeanwhileError } from "#server/donors/errors.ts";
import { recordAction, type Actor } from "./audit.ts";
import { restoreDonor } from "./decisions.ts";
import { makeFirstId } from "./id-timestamp.ts";
import { countedUrgency } from "./report-queue.ts";
import { lockReporterHash } from "./reports.ts";

const settledAtOnce = 200;

/**
 * Settles the reports about donors whom only reports that do not count have reached, up to a moment: each came from a
 * network that reported somebody else that day. Gives the number of donors, 0 when none is left.
 */
export function settleUncountedReports(db: Database, until: string, by: Actor): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockReporterHash(transaction);
    const uncounted = transaction
      .selectFrom("reported_donors")
      .select("donor_id")
      .where("urgency", "<", countedUrgency);
    const waiting = uncounted.where("since", "<", makeFirstId(Date.parse(until))).limit(settledAtOnce);
    const open = transaction.updateTable("reports").where("settled", "=", 0).where("donor_id", "in", waiting);
    const settled = await open.set({ settled: 1, details: "" }).returning("donor_id").execute();
    const ids = [...new Set(settled.map(({ donor_id }) => donor_id))];
    if (ids.length === 0) return 0;
    await transaction.deleteFrom("reported_donors").where("donor_id", "in", ids).execute();
    const note = `${settled.length} reports about ${ids.length} donors`;
    await recordAction(transaction, { action: "flood settled", by, note });
    return ids.length;
  });
}

/** Restores all donors whom one burst of reports has hidden, and gives their number; nothing that staff have hidden. */
export async function restoreBurst(db: Database, burst: Omit<ReportBurst, "donors">, by: Actor): Promise<number> {
  const hidings = selectReportHidings(db).where("hidden_at", ">=", burst.since).where("hidden_at", "<=", burst.until);
  let restored = 0;
  for (const { id } of await hidings.orderBy("hidden_at").execute()) {
    const decision = await restoreDonor(db, id, by, { reported: true }).catch((error: unknown) => {
      // Somebody else has decided about the donor meanwhile.
      if (!(error instanceof ChangedMeanwhileError)) throw error;
    });
    if (decision?.actionId) restored++;
    await yieldToEventLoop();
  }
  return restored;
}

/** This many donors, each hidden within an hour of the one before, are a burst: each takes more networks than the last. */
const minBurst = 3;
const maxGapMs = 3_600_000;
/** Looked at for bursts, the newest ones. */
const maxHidings = 500;

export async function findReportBursts(db: Database): Promise<ReportBurst[]> {
  const hidings = await selectReportHidings(db).orderBy("hidden_at", "desc").limit(maxHidings).execute();
  const groups: (typeof hidings)[] = [];
  for (const hiding of hidings.toReversed()) {
    const last = groups.at(-1)?.at(-1)?.at;
    if (last && Date.parse(hiding.at) - Date.parse(last) <= maxGapMs) groups.at(-1)!.push(hiding);
    else groups.push([hiding]);
  }
  const bursts = groups.filter((group) => group.length >= minBurst);
  return bursts.map((group) => ({
    since: group[0]!.at,
    until: group.at(-1)!.at,
    donors: group.map(({ id, fullName }) => ({ id, fullName })),
  }));
}

/** Of donors that reports hide now. */
function selectReportHidings(db: Database) {
  return db
    .selectFrom("report_hidings")
    .innerJoin("donors", "donors.id", "report_hidings.donor_id")
    .select(["donor_id as id", "full_name as fullName", "hidden_at as at"])
    .where("hidden", "=", 1);
}
