import type { Transaction } from "kysely";
import type { Database, Schema } from "#server/database/schema.ts";
import { listedNow } from "./listed.ts";
import { recordAction } from "./audit.ts";
import { deleteDonorRows } from "./donor-row.ts";

/** What became of an entry; unchanged when it was so already and no report was open. */
export type Decided = { changed: boolean; settledReports: number };

/** Takes an entry out of the search; its reports have been looked at. Undefined when there is no such entry. */
export function hideDonor(db: Database, id: string): Promise<Decided | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("donors")
      .set({ hidden: 1, listed: 0 })
      .where("id", "=", id)
      .where("hidden", "=", 0)
      .executeTakeFirstOrThrow();
    return noteDecision(transaction, "hide", id, numUpdatedRows);
  });
}

/** Lets an entry back into the search, as far as its donor does; its reports have been looked at. */
export function restoreDonor(db: Database, id: string, confirmWithinDays: number): Promise<Decided | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("donors")
      .set({ hidden: 0 })
      .where("id", "=", id)
      .where("hidden", "=", 1)
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable("donors")
      .set({ listed: listedNow(confirmWithinDays) })
      .where("id", "=", id)
      .execute();
    return noteDecision(transaction, "restore", id, numUpdatedRows);
  });
}

/** Removes an entry and all that hangs on it; false when there is none. */
export function eraseDonor(db: Database, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { donors, showings, reports } = await deleteDonorRows(transaction, id);
    if (!donors) return false;
    const note = `with ${showings} showings and ${reports} reports`;
    await recordAction(transaction, { action: "erase", donorId: id, note });
    return true;
  });
}

async function noteDecision(
  transaction: Transaction<Schema>,
  action: "hide" | "restore",
  id: string,
  updatedRows: bigint,
): Promise<Decided | undefined> {
  const { numUpdatedRows } = await transaction
    .updateTable("reports")
    .set({ settled: 1 })
    .where("donor_id", "=", id)
    .where("settled", "=", 0)
    .executeTakeFirstOrThrow();
  const decided = { changed: updatedRows + numUpdatedRows > 0n, settledReports: Number(numUpdatedRows) };
  if (decided.changed) {
    await recordAction(transaction, { action, donorId: id, note: `${decided.settledReports} reports settled` });
    return decided;
  }
  const entry = await transaction.selectFrom("donors").select("id").where("id", "=", id).executeTakeFirst();
  return entry && decided;
}
