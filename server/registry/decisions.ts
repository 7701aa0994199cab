import type { Transaction } from "kysely";
import type { Database, Schema } from "#server/database/schema.ts";
import { ChangedMeanwhileError } from "#server/donors/errors.ts";
import { recordAction, type Actor } from "./audit.ts";
import { makeVersion, updateDonor, withLockedDonor, type StoredDonor } from "./donor-row.ts";
import { updateReportedDonor } from "./reported-donors.ts";

type Decided = {
  actionId: string;
  before: StoredDonor;
  after: StoredDonor;
  settled?: string[];
  reportHiding?: Schema["report_hidings"] | undefined;
};

/** Keeps what a decision changed in place of the one before it: only the last one can be undone. */
export async function rememberDecision(transaction: Transaction<Schema>, decided: Decided): Promise<void> {
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
export function undoDecision(
  db: Database,
  { actionId, donorId }: { actionId: string; donorId: string },
  by: Actor,
): Promise<boolean> {
  return withLockedDonor(db, { id: donorId }, async (donor, transaction) => {
    if (!donor) return false;
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
    await recordAction(transaction, { action: "undo", by, donorId, note });
    return true;
  });
}
