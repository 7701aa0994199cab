import { today } from "#contract/day.ts";
import type { StaffActionName } from "#contract/staff/audit.ts";
import type { Database, Transaction } from "#server/database/schema.ts";
import type { MakeChange } from "#server/donors/donor-change.ts";
import { ChangedMeanwhileError } from "#server/donors/errors.ts";
import { hashSecret, newSecret } from "#server/donors/private-link.ts";
import { recordAction, type Actor } from "./audit.ts";
import { applyChange, assertVersion, changeLockedDonor, makeVersion, type StoredDonor } from "./donor-row.ts";

/** Which donor, and which version of them somebody is looking at; without one, whatever it is. */
export type DonorVersion = { id: string; version?: string };

/** Changes what a caller asks for. It confirms nothing. Undefined when there is no such donor, as with all of these. */
export function correctDonor(db: Database, donor: DonorVersion, by: Actor, makeChange: MakeChange) {
  return changeAsStaff(db, donor, by, (current) => {
    const change = makeChange(current);
    const names = Object.keys(change) as (keyof typeof change)[];
    const note = names.filter((field) => current[field] !== change[field]).join(", ");
    if (note !== "paused") return { change, action: "correct", note };
    return { change, action: change.paused ? "pause" : "resume", note: "" };
  });
}

/** The details were confirmed with the donor by phone: they count as confirmed today, and their card says how. It can be undone. */
export function confirmByPhone(db: Database, donor: DonorVersion, by: Actor) {
  const change = { confirmedOn: today(), confirmedByPhoneOn: today() };
  return changeAsStaff(db, donor, by, async (before, transaction) => {
    const { confirmedOn: confirmed_on, confirmedByPhoneOn: confirmed_by_phone_on } = before;
    const row = { version: makeVersion(applyChange(before, change)), confirmed_on, confirmed_by_phone_on };
    const insert = transaction.insertInto("phone_confirmations").values({ donor_id: before.id, ...row });
    await insert.onConflict((conflict) => conflict.column("donor_id").doUpdateSet(row)).execute();
    return { change, action: "confirm by phone", note: "" };
  });
}

/** Takes the last confirmation by phone back, unless the donor has been changed since. */
export function undoConfirmation(db: Database, donor: DonorVersion, by: Actor) {
  return changeAsStaff(db, donor, by, async (current, transaction) => {
    const change = await transaction
      .deleteFrom("phone_confirmations")
      .where("donor_id", "=", current.id)
      .where("version", "=", makeVersion(current))
      .returning(["confirmed_on as confirmedOn", "confirmed_by_phone_on as confirmedByPhoneOn"])
      .executeTakeFirst();
    if (!change) throw new ChangedMeanwhileError();
    return { change, action: "undo", note: "" };
  });
}

/** The parts of a new private link; the old one opens nothing from now on. */
export async function replacePrivateLink(db: Database, id: string, by: Actor) {
  const secret = newSecret();
  const change = { linkHash: hashSecret(secret) };
  const donor = await changeAsStaff(db, { id }, by, ({ linkHash }) => {
    return { change, action: "new link", note: linkHash ? "in place of another" : "the first one" };
  });
  return donor && { id, secret, language: donor.noticeLanguage };
}

/** Somebody called and nobody answered; the donor stays as they are. */
export function recordNotReached(db: Database, id: string, by: Actor) {
  return changeAsStaff(db, { id }, by, () => ({ change: {}, action: "not reached", note: "" }));
}

type StaffChange = { change: Partial<StoredDonor>; action: StaffActionName; note: string };
type MakeStaffChange = (donor: StoredDonor, transaction: Transaction) => StaffChange | Promise<StaffChange>;

function changeAsStaff(db: Database, { id, version }: DonorVersion, by: Actor, makeChange: MakeStaffChange) {
  return changeLockedDonor(db, id, async (donor, transaction) => {
    assertVersion(donor, version);
    const { change, action, note } = await makeChange(donor, transaction);
    await recordAction(transaction, { action, by, donorId: id, note });
    return change;
  });
}
