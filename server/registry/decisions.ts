import { writeReportVersion } from "#contract/staff/reports.ts";
import type { Database, Transaction } from "#server/database/schema.ts";
import { ChangedMeanwhileError } from "#server/donors/errors.ts";
import { findActions, recordAction, type Actor } from "./audit.ts";
import { countRows } from "./count-rows.ts";
import { assertVersion, makeVersion, updateDonor, withLockedDonor, type StoredDonor } from "./donor-row.ts";
import { wakeNeedsOf } from "./needs/need-row.ts";
import { settleReports } from "./reports.ts";

/** Which version somebody saw who decides, of the donor or, with `reported`, of the reports: then some must be open. */
type Seen = { version?: string; reported?: true };

/** Takes a donor out of the search, settles their reports and gives how many these were. Undefined when there is no such donor. */
export const hideDonor = decideThat(true);

/** Lists a hidden donor again, unless something else keeps them out of the search, and settles their reports. */
export const restoreDonor = decideThat(false);

function decideThat(hidden: boolean) {
  return (db: Database, id: string, by: Actor, seen: Seen = {}) =>
    withLockedDonor(db, { id }, async (donor, transaction) => {
      await assertSeen(transaction, donor, seen);
      const settledReports = await settleReports(transaction, id);
      if (seen.reported && settledReports === 0) throw new ChangedMeanwhileError();
      // That a listed donor has answered reports before is still known when there is nothing to decide.
      if (donor.hidden === hidden && settledReports === 0) return { settledReports };
      // Staff have decided: the donor may answer new reports.
      await transaction.deleteFrom("report_hidings").where("donor_id", "=", id).execute();
      await updateDonor(transaction, { ...donor, hidden });
      await wakeNeedsOf(transaction, id);
      const action = hidden ? "hide" : donor.hidden ? "restore" : "reports settled";
      const note = settledReports > 0 ? `${settledReports} reports settled` : "";
      await recordAction(transaction, { action, by, donorId: id, note });
      return { settledReports };
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
