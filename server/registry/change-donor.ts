import type { Transaction } from "kysely";
import { today } from "#contract/day.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { normalizeNumber } from "#server/donors/phone-number.ts";
import { updateDonor, withLockedDonor, type StoredDonor } from "./donor-row.ts";

/** What changes about a donor who is locked meanwhile. It throws if it must not change. */
export type MakeStoredChange = (
  donor: StoredDonor,
  transaction: Transaction<Schema>,
) => Promise<Partial<StoredDonor>> | Partial<StoredDonor>;

/**
 * Changes a donor while nobody else does: whoever asks for it, what follows from a change is the same. False when there is
 * no such donor.
 */
export async function changeLockedDonor(db: Database, id: string, makeChange: MakeStoredChange): Promise<boolean> {
  try {
    return await withLockedDonor(db, { id }, async (donor, transaction) => {
      if (donor) await updateDonor(transaction, applyChange(donor, await makeChange(donor, transaction)));
      return Boolean(donor);
    });
  } catch (error) {
    // Another donor became the same at the same moment: the second try knows of them.
    if (isDuplicateKeyError(error)) return changeLockedDonor(db, id, makeChange);
    throw error;
  }
}

/** The donor after a change, with what follows from it. */
export function applyChange(donor: StoredDonor, change: Partial<StoredDonor>): StoredDonor {
  const changed = { ...donor, ...change };
  const rests = changed.donationType === "Blood" && changed.restingUntil > today();
  const isSamePerson =
    changed.fullName === donor.fullName && normalizeNumber(changed.phoneNo) === normalizeNumber(donor.phoneNo);
  return {
    ...changed,
    restingUntil: rests ? changed.restingUntil : "",
    // The call confirmed this name and this number only.
    confirmedByPhoneOn: isSamePerson ? changed.confirmedByPhoneOn : (change.confirmedByPhoneOn ?? ""),
  };
}

/** True for SQLite's CONSTRAINT_UNIQUE and PostgreSQL's unique_violation. */
function isDuplicateKeyError(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === "23505" || (code === "ERR_SQLITE_ERROR" && errcode === 2067);
}
