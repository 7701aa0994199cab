import type { Database } from "#server/database/schema.ts";
import { findUnlistedReason } from "#server/donors/listing.ts";
import { recordAction, type Actor } from "./audit.ts";
import { deleteDonorRow, withLockedDonor, type StoredDonor } from "./donor-row.ts";
import { endReportHiding, settleReports } from "./report-hidings.ts";

/** What a decision changed; nothing when the donor stood so already and no report was open. */
export type Decision = { changed: boolean; settledReports: number };

/** Takes a donor out of the search and settles their reports. Undefined when there is no such donor. */
export function hideDonor(db: Database, id: string, by: Actor): Promise<Decision | undefined> {
  return decide(db, id, by, "hide", () => false);
}

/** Lists a hidden donor again, unless something else keeps them out of the search, and settles their reports. */
export function restoreDonor(
  db: Database,
  id: string,
  by: Actor,
  confirmWithinDays: number,
): Promise<Decision | undefined> {
  return decide(db, id, by, "restore", (donor) => !findUnlistedReason({ ...donor, hidden: false }, confirmWithinDays));
}

function decide(
  db: Database,
  id: string,
  by: Actor,
  action: "hide" | "restore",
  isListed: (donor: StoredDonor) => boolean,
): Promise<Decision | undefined> {
  return withLockedDonor(db, { id }, async (donor, transaction) => {
    if (!donor) return undefined;
    const hidden = action === "hide";
    await transaction
      .updateTable("donors")
      .set({ hidden: hidden ? 1 : 0, listed: isListed(donor) ? 1 : 0 })
      .where("id", "=", id)
      .execute();
    const settledReports = await settleReports(transaction, id);
    await endReportHiding(transaction, id);
    const changed = donor.hidden !== hidden || settledReports > 0;
    if (changed)
      await recordAction(transaction, { action, by, donorId: id, note: `${settledReports} reports settled` });
    return { changed, settledReports };
  });
}

/** Deletes a donor and all that hangs on them; false when there is no such donor. */
export function eraseDonor(db: Database, id: string, by: Actor): Promise<boolean> {
  return withLockedDonor(db, { id }, async (donor, transaction) => {
    if (!donor) return false;
    const count = async (table: "number_reveals" | "reports") =>
      (await transaction.selectFrom(table).select("id").where("donor_id", "=", id).execute()).length;
    const note = `with ${await count("number_reveals")} number reveals and ${await count("reports")} reports`;
    await deleteDonorRow(transaction, id);
    await recordAction(transaction, { action: "erase", by, donorId: id, note });
    return true;
  });
}
