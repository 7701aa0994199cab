import type { Transaction } from "kysely";
import type { Database, Schema } from "#server/database/schema.ts";
import { ChangedMeanwhileError } from "#server/donors/errors.ts";
import { findUnlistedReason } from "#server/donors/listing.ts";
import { recordAction, type Actor } from "./audit.ts";
import { makeVersion, withLockedDonor, type StoredDonor } from "./donor-row.ts";

type Decided = {
  actionId: string;
  before: StoredDonor;
  hidden: boolean;
  settled: string[];
  reportHiding: Schema["report_hidings"] | undefined;
};

/** Keeps what a decision changed in place of the one before it: only the last one can be undone. */
export async function rememberDecision(transaction: Transaction<Schema>, decided: Decided): Promise<void> {
  const { actionId, before, hidden, settled, reportHiding } = decided;
  const decision = {
    action_id: actionId,
    version: makeVersion({ ...before, hidden }),
    was_hidden: before.hidden ? 1 : 0,
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

/** Makes the donor stand as before the decision and opens its reports again, unless the donor has been changed since. */
export function undoDecision(
  db: Database,
  { actionId, donorId }: { actionId: string; donorId: string },
  by: Actor,
  confirmWithinDays: number,
): Promise<boolean> {
  return withLockedDonor(db, { id: donorId }, async (donor, transaction) => {
    if (!donor) return false;
    const last = await transaction
      .deleteFrom("last_decisions")
      .where("donor_id", "=", donorId)
      .returning(["action_id", "version", "was_hidden", "settled_reports", "report_hiding"])
      .executeTakeFirst();
    if (last?.action_id !== actionId || last.version !== makeVersion(donor)) throw new ChangedMeanwhileError();
    const before = { ...donor, hidden: last.was_hidden === 1 };
    const listed = findUnlistedReason(before, confirmWithinDays) ? 0 : 1;
    await transaction
      .updateTable("donors")
      .set({ hidden: last.was_hidden, listed })
      .where("id", "=", donorId)
      .execute();
    const reports = JSON.parse(last.settled_reports) as string[];
    for (const id of reports) {
      await transaction.updateTable("reports").set({ settled: 0 }).where("id", "=", id).execute();
    }
    if (last.report_hiding) {
      const hiding = JSON.parse(last.report_hiding) as Schema["report_hidings"];
      await transaction.insertInto("report_hidings").values(hiding).execute();
    }
    const note = `${reports.length} reports opened again`;
    await recordAction(transaction, { action: "undo", by, donorId, note });
    return true;
  });
}
