import { writeReportVersion } from "#contract/staff/reports.ts";
import type { Database, Schema, Transaction } from "#server/database/schema.ts";
import { ChangedMeanwhileError } from "#server/donors/errors.ts";
import { findActions, recordAction, type Actor } from "./audit.ts";
import { countRows } from "./count-rows.ts";
import { assertVersion, makeVersion, updateDonor, withLockedDonor, type StoredDonor } from "./donor-row.ts";
import { wakeNeedsOf } from "./needs/need-row.ts";
import { updateReportedDonor } from "./report-queue.ts";
import { settleReports } from "./reports.ts";

/** What a decision changed, and its line in the audit; neither when the donor stood so already and no report was open. */
type Decision = { settledReports: number; actionId?: string };

/** Which version somebody saw who decides, of the donor or, with `reported`, of the reports: then some must be open. */
type Seen = { version?: string; reported?: true };

/** Takes a donor out of the search and settles their reports. Undefined when there is no such donor. */
export const hideDonor = decideThat(true);

/** Lists a hidden donor again, unless something else keeps them out of the search, and settles their reports. */
export const restoreDonor = decideThat(false);

function decideThat(hidden: boolean) {
  return (db: Database, id: string, by: Actor, seen: Seen = {}) =>
    withLockedDonor(db, { id }, async (donor, transaction): Promise<Decision> => {
      await assertSeen(transaction, donor, seen);
      const settled = await settleReports(transaction, id);
      // That a listed donor has answered reports before is still known when there is nothing to decide.
      const isOpen = donor.hidden || hidden || settled.length > 0;
      const ended = transaction.deleteFrom("report_hidings").where("donor_id", "=", id);
      // Staff have decided: the donor may answer new reports.
      const reportHiding = isOpen && (await ended.returning(["donor_id", "hidden_at", "answered"]).executeTakeFirst());
      if (seen.reported && settled.length === 0 && !reportHiding) throw new ChangedMeanwhileError();
      if (donor.hidden === hidden && settled.length === 0 && !reportHiding) return { settledReports: 0 };
      const after = { ...donor, hidden };
      await updateDonor(transaction, after);
      await wakeNeedsOf(transaction, id);
      const action = hidden ? "hide" : donor.hidden ? "restore" : "reports settled";
      const note = settled.length > 0 ? `${settled.length} reports settled` : "";
      const actionId = await recordAction(transaction, { action, by, donorId: id, note });
      await rememberDecision(transaction, { actionId, before: donor, after, settled, reportHiding });
      return { settledReports: settled.length, actionId };
    });
}

async function assertSeen(transaction: Transaction, donor: StoredDonor, seen: Seen): Promise<void> {
  if (!seen.reported) return assertVersion(donor, seen.version);
  const actions = await findActions(transaction, { donorIds: [donor.id], limit: 1 });
  const current = writeReportVersion({ version: makeVersion(donor), actions });
  if (seen.version !== undefined && seen.version !== current) throw new ChangedMeanwhileError();
}

/** Deletes a donor and all that hangs on them; undefined when there is no such donor. */
export function eraseDonor(db: Database, id: string, by: Actor): Promise<string | undefined> {
  return withLockedDonor(db, { id }, async (_donor, transaction) => {
    const count = (table: "number_reveals" | "reports") =>
      countRows(transaction, transaction.selectFrom(table).select("id").where("donor_id", "=", id));
    const note = `with ${await count("number_reveals")} number reveals and ${await count("reports")} reports`;
    await wakeNeedsOf(transaction, id);
    await transaction.deleteFrom("donors").where("id", "=", id).execute();
    return recordAction(transaction, { action: "erase", by, donorId: id, note });
  });
}

type Decided = {
  actionId: string;
  before: StoredDonor;
  after: StoredDonor;
  settled?: string[];
  reportHiding?: Schema["report_hidings"] | false | undefined;
};

/** Keeps what a decision changed in place of the one before it: only the last one can be undone. */
export async function rememberDecision(transaction: Transaction, decided: Decided): Promise<void> {
  const { actionId, before, after, settled = [], reportHiding } = decided;
  const decision = {
    action_id: actionId,
    version: makeVersion(after),
    was_hidden: before.hidden ? 1 : 0,
    confirmed_on: before.confirmedOn,
    confirmed_by_phone_on: before.confirmedByPhoneOn,
    settled_reports: JSON.stringify(settled),
    report_hiding: reportHiding ? JSON.stringify(reportHiding) : "",
  } as const;
  await transaction
    .insertInto("last_decisions")
    .values({ donor_id: before.id, ...decision })
    .onConflict((conflict) => conflict.column("donor_id").doUpdateSet(decision))
    .execute();
}

/** The donor whom an action was about; undefined when there is no such action. */
export async function findDecidedDonor(db: Database, actionId: string): Promise<string | undefined> {
  const action = await db.selectFrom("staff_actions").select("donor_id").where("id", "=", actionId).executeTakeFirst();
  return action?.donor_id;
}

/** Makes the donor what they were before the decision and opens its reports again, unless the donor has been changed since. */
export function undoDecision(db: Database, actionId: string, donorId: string, by: Actor): Promise<string | undefined> {
  return withLockedDonor(db, { id: donorId }, async (donor, transaction) => {
    const last = await transaction
      .deleteFrom("last_decisions")
      .where("donor_id", "=", donorId)
      .returning(["action_id", "version", "was_hidden", "confirmed_on", "confirmed_by_phone_on"])
      .returning(["settled_reports", "report_hiding"])
      .executeTakeFirst();
    if (last?.action_id !== actionId || last.version !== makeVersion(donor)) throw new ChangedMeanwhileError();
    const { confirmed_on: confirmedOn, confirmed_by_phone_on: confirmedByPhoneOn } = last;
    // Decisions that were made before these columns existed changed neither.
    const confirmed = confirmedOn && { confirmedOn, confirmedByPhoneOn };
    await updateDonor(transaction, { ...donor, hidden: last.was_hidden === 1, ...confirmed });
    const reports = JSON.parse(last.settled_reports) as string[];
    for (const id of reports) {
      await transaction.updateTable("reports").set({ settled: 0 }).where("id", "=", id).execute();
    }
    if (last.report_hiding) {
      const hiding = JSON.parse(last.report_hiding) as Schema["report_hidings"];
      await transaction.insertInto("report_hidings").values(hiding).execute();
    }
    await updateReportedDonor(transaction, donorId);
    const note = reports.length > 0 ? `${reports.length} reports opened again` : "";
    return recordAction(transaction, { action: "undo", by, donorId, note });
  });
}
