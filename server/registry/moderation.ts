import type { StaffActionName } from "#contract/staff/audit.ts";
import type { Database } from "#server/database/schema.ts";
import { findUnlistedReason } from "#server/donors/listing.ts";
import { recordAction, type Actor } from "./audit.ts";
import { rememberDecision } from "./decisions.ts";
import { assertVersion, deleteDonorRow, withLockedDonor, type StoredDonor } from "./donor-row.ts";
import { endReportHiding, findDonorsHiddenByReports, settleReports } from "./report-hidings.ts";

/** What a decision changed, and its line in the audit; neither when the donor stood so already and no report was open. */
export type Decision = { changed: boolean; settledReports: number; actionId?: string };

/** Takes a donor out of the search and settles their reports. Undefined when there is no such donor. */
export function hideDonor(db: Database, id: string, by: Actor, version?: string): Promise<Decision | undefined> {
  return decide(db, id, by, { hidden: true, isListed: () => false, version });
}

/** Lists a hidden donor again, unless something else keeps them out of the search, and settles their reports. */
export function restoreDonor(
  db: Database,
  id: string,
  by: Actor,
  confirmWithinDays: number,
  version?: string,
): Promise<Decision | undefined> {
  const isListed = (donor: StoredDonor) => !findUnlistedReason({ ...donor, hidden: false }, confirmWithinDays);
  return decide(db, id, by, { hidden: false, isListed, version });
}

/** Restores all donors whom one burst of reports has hidden; nothing that staff have hidden. */
export async function restoreBurst(
  db: Database,
  { since, until }: { since: string; until?: string | undefined },
  by: Actor,
  confirmWithinDays: number,
): Promise<{ restored: number; settledReports: number }> {
  const ids = await findDonorsHiddenByReports(db, since, until);
  let settledReports = 0;
  for (const id of ids) settledReports += (await restoreDonor(db, id, by, confirmWithinDays))?.settledReports ?? 0;
  return { restored: ids.length, settledReports };
}

type Wanted = { hidden: boolean; isListed: (donor: StoredDonor) => boolean; version: string | undefined };

function decide(db: Database, id: string, by: Actor, wanted: Wanted): Promise<Decision | undefined> {
  return withLockedDonor(db, { id }, async (donor, transaction) => {
    if (!donor) return undefined;
    assertVersion(donor, wanted.version);
    const { hidden } = wanted;
    const flags = { hidden: hidden ? 1 : 0, listed: wanted.isListed(donor) ? 1 : 0 } as const;
    await transaction.updateTable("donors").set(flags).where("id", "=", id).execute();
    const settled = await settleReports(transaction, id);
    const reportHiding = await endReportHiding(transaction, id);
    const changed = donor.hidden !== hidden || settled.length > 0;
    if (!changed) return { changed, settledReports: 0 };
    const action = nameAction(donor.hidden, hidden);
    const note = settled.length > 0 ? `${settled.length} reports settled` : "";
    const actionId = await recordAction(transaction, { action, by, donorId: id, note });
    await rememberDecision(transaction, {
      actionId,
      before: donor,
      after: { ...donor, hidden },
      settled,
      reportHiding,
    });
    return { changed, settledReports: settled.length, actionId };
  });
}

function nameAction(wasHidden: boolean, hidden: boolean): StaffActionName {
  if (hidden) return "hide";
  return wasHidden ? "restore" : "reports settled";
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
