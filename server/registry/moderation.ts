import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { StaffActionName } from "#contract/staff/audit.ts";
import { writeReportVersion } from "#contract/staff/reports.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { ChangedMeanwhileError } from "#server/donors/errors.ts";
import { findUnlistedReason } from "#server/donors/listing.ts";
import { findActions, recordAction, type Actor } from "./audit.ts";
import { rememberDecision } from "./decisions.ts";
import { assertVersion, deleteDonorRow, makeVersion, withLockedDonor, type StoredDonor } from "./donor-row.ts";
import { endReportHiding, findDonorsHiddenByReports, settleReports } from "./report-hidings.ts";

/** What a decision changed, and its line in the audit; neither when the donor stood so already and no report was open. */
type Decision = { settledReports: number; actionId?: string };

/** Which version somebody saw who decides, of the donor or, with `reported`, of the reports: then some must be open. */
type Seen = { version?: string; reported?: true };

/** Takes a donor out of the search and settles their reports. Undefined when there is no such donor. */
export function hideDonor(db: Database, id: string, by: Actor, seen: Seen = {}): Promise<Decision | undefined> {
  return decide(db, id, by, true, seen);
}

/** Lists a hidden donor again, unless something else keeps them out of the search, and settles their reports. */
export function restoreDonor(db: Database, id: string, by: Actor, seen: Seen = {}): Promise<Decision | undefined> {
  return decide(db, id, by, false, seen);
}

/** Restores all donors whom one burst of reports has hidden, and gives their number; nothing that staff have hidden. */
export async function restoreBurst(
  db: Database,
  { since, until }: { since: string; until: string },
  by: Actor,
): Promise<number> {
  const ids = await findDonorsHiddenByReports(db, since, until);
  let restored = 0;
  for (const id of ids) {
    // Somebody else may have decided about the donor meanwhile, or erased them.
    const decision = await restoreDonor(db, id, by, { reported: true }).catch(ignoreChanged);
    if (decision?.actionId) restored++;
    await yieldToEventLoop();
  }
  return restored;
}

function ignoreChanged(error: unknown): undefined {
  if (!(error instanceof ChangedMeanwhileError)) throw error;
}

function decide(db: Database, id: string, by: Actor, hidden: boolean, seen: Seen) {
  return withLockedDonor(db, { id }, async (donor, transaction): Promise<Decision | undefined> => {
    if (!donor) return undefined;
    await assertSeen(transaction, donor, seen);
    const settled = await settleReports(transaction, id);
    // That a listed donor has answered reports before is still known when there is nothing to decide.
    const isOpen = donor.hidden || hidden || settled.length > 0;
    const reportHiding = isOpen ? await endReportHiding(transaction, id) : undefined;
    if (seen.reported && settled.length === 0 && !reportHiding) throw new ChangedMeanwhileError();
    if (donor.hidden === hidden && settled.length === 0 && !reportHiding) return { settledReports: 0 };
    const after = { ...donor, hidden };
    const flags = { hidden: hidden ? 1 : 0, listed: findUnlistedReason(after) ? 0 : 1 } as const;
    await transaction.updateTable("donors").set(flags).where("id", "=", id).execute();
    const action = nameAction(donor.hidden, hidden);
    const note = settled.length > 0 ? `${settled.length} reports settled` : "";
    const actionId = await recordAction(transaction, { action, by, donorId: id, note });
    await rememberDecision(transaction, { actionId, before: donor, after, settled, reportHiding });
    return { settledReports: settled.length, actionId };
  });
}

async function assertSeen(
  transaction: Transaction<Schema>,
  donor: StoredDonor,
  { version, reported }: Seen,
): Promise<void> {
  if (!reported) return assertVersion(donor, version);
  const actions = await findActions(transaction, { donorIds: [donor.id], limit: 1 });
  const current = writeReportVersion({ version: makeVersion(donor), actions });
  if (version !== undefined && version !== current) throw new ChangedMeanwhileError();
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
