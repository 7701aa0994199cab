import type { Transaction } from "kysely";
import { dayAfter, today } from "#contract/day.ts";
import type { DeletionReceipt, ManagedDonor } from "#contract/managed-donor.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { makeCard } from "#server/donors/donor-card.ts";
import type { MakeChange } from "#server/donors/donor-change.ts";
import { ManageError } from "#server/donors/errors.ts";
import { findUnlistedReason } from "#server/donors/listing.ts";
import { isSecretOf, type PrivateLinkKey } from "#server/donors/private-link.ts";
import { deleteDonorRow, findDonor, updateDonor, withLockedDonor, type StoredDonor } from "./donor-row.ts";
import { readIdTimestamp } from "./id-timestamp.ts";
import { listReveals } from "./number-reveals.ts";
import { answerReports, findHiddenByReports } from "./report-hidings.ts";

export async function readDonor(db: Database, key: PrivateLinkKey, confirmWithinDays: number): Promise<ManagedDonor> {
  const donor = assertOpens(key, await findDonor(db, key.id));
  const { fullName, phoneNo, donationType, bloodType, state, city, paused, numberOnRequest, restingUntil } = donor;
  const absence = findUnlistedReason(donor, confirmWithinDays);
  const hiddenByReports = donor.hidden ? await findHiddenByReports(db, donor.id) : undefined;
  const reveals = await listReveals(db, donor.id);
  return {
    donor: { fullName, phoneNo, donationType, bloodType, state, city },
    paused,
    numberOnRequest,
    shown: makeCard(donor),
    ...(absence && { absence }),
    ...(hiddenByReports && { hiddenByReports }),
    ...(restingUntil > today() && { restingUntil }),
    registeredAt: readIdTimestamp(donor.id),
    confirmedOn: donor.confirmedOn,
    confirmBefore: dayAfter(confirmWithinDays + 1, donor.confirmedOn),
    notice: { version: donor.noticeVersion, language: donor.noticeLanguage },
    numberAskedAt: reveals.times,
    numberAskedOn: reveals.days,
  };
}

/** Confirms a donor's details. It also answers the reports that hide the donor, once: then searches show them again. */
export function confirmDonor(db: Database, key: PrivateLinkKey, confirmWithinDays: number): Promise<ManagedDonor> {
  return changeDonor(db, key, confirmWithinDays, async (donor, transaction) => {
    const isAnswer = donor.hidden && (await answerReports(transaction, donor.id));
    return isAnswer ? { hidden: false } : {};
  });
}

/** Changes a donor while nobody else does; whatever the change, it confirms the rest. */
export async function changeDonor(
  db: Database,
  key: PrivateLinkKey,
  confirmWithinDays: number,
  makeChange: MakeChange | MakeStoredChange,
): Promise<ManagedDonor> {
  try {
    await withLockedDonor(db, { id: key.id }, async (found, transaction) => {
      const current = assertOpens(key, found);
      const changed = { ...current, ...(await makeChange(current, transaction)), confirmedOn: today() };
      const rests = changed.donationType === "Blood" && changed.restingUntil > changed.confirmedOn;
      await updateDonor(transaction, rests ? changed : { ...changed, restingUntil: "" }, confirmWithinDays);
    });
  } catch (error) {
    // Another donor became the same at the same moment: the second try knows of them.
    if (isDuplicateKeyError(error)) return changeDonor(db, key, confirmWithinDays, makeChange);
    throw error;
  }
  return readDonor(db, key, confirmWithinDays);
}

/** A change that depends on, or changes, what other tables hold about the donor. */
type MakeStoredChange = (donor: StoredDonor, transaction: Transaction<Schema>) => Promise<Partial<StoredDonor>>;

/** Deletes a donor and all that hangs on them; the database clears its files afterwards. */
export function deleteDonor(db: Database, key: PrivateLinkKey): Promise<DeletionReceipt> {
  return withLockedDonor(db, { id: key.id }, async (found, transaction) => {
    const { id } = assertOpens(key, found);
    await deleteDonorRow(transaction, id);
    return { id, deletedAt: new Date().toISOString() };
  });
}

function assertOpens({ secret }: PrivateLinkKey, donor: StoredDonor | undefined): StoredDonor {
  if (!donor) throw new ManageError("not found");
  if (!isSecretOf(secret, donor.linkHash)) throw new ManageError("wrong secret");
  return donor;
}

/** True for SQLite's CONSTRAINT_UNIQUE and PostgreSQL's unique_violation. */
function isDuplicateKeyError(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === "23505" || (code === "ERR_SQLITE_ERROR" && errcode === 2067);
}
