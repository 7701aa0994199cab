import type { DeletionReceipt, OwnEntry } from "#contract/managed-donor.ts";
import type { Database } from "#server/database/schema.ts";
import { dayAfter, today } from "#contract/day.ts";
import { makeDonorColumns } from "./donors.ts";
import { readDetails, findDonorRow, deleteDonorRows, readCard, withLockedDonor, type DonorRow } from "./donor-row.ts";
import { findUnlistedReason } from "./listed.ts";
import type { ApplyChange, EditableDonor } from "#server/donors/donor-change.ts";
import { ManageError } from "#server/donors/errors.ts";
import { isSecretOf, type PrivateLinkKey } from "#server/donors/private-link.ts";
import { listReveals } from "./number-reveals.ts";
import { readIdTimestamp } from "./id-timestamp.ts";

export async function readDonor(db: Database, key: PrivateLinkKey, confirmWithinDays: number): Promise<OwnEntry> {
  const entry = open(await findDonorRow(db, key.id), key);
  return describe(db, entry, confirmWithinDays);
}

/** Lets the donor decide anew while nobody else changes the entry; whatever they decide, it confirms the rest. */
export async function changeDonor(
  db: Database,
  key: PrivateLinkKey,
  confirmWithinDays: number,
  apply: ApplyChange,
): Promise<OwnEntry> {
  try {
    await withLockedDonor(db, key.id, async (found, transaction) => {
      const entry = open(found, key);
      const { donor, paused, numberOnRequest, restingUntil } = apply(readEditable(entry));
      const confirmedOn = today();
      const standing = {
        paused: paused ? 1 : 0,
        hidden: entry.hidden,
        resting_until: donor.donationType === "Blood" && restingUntil > confirmedOn ? restingUntil : "",
        confirmed_on: confirmedOn,
      } as const;
      await transaction
        .updateTable("donors")
        .set({ ...makeDonorColumns({ id: entry.id, ...donor, confirmedOn, numberOnRequest }), ...standing })
        .set({ listed: findUnlistedReason(standing, confirmWithinDays) ? 0 : 1 })
        .where("id", "=", entry.id)
        .execute();
    });
  } catch (error) {
    throw isDuplicateKeyError(error) ? new ManageError("duplicate") : error;
  }
  return readDonor(db, key, confirmWithinDays);
}

/** Removes all that the registry holds about a donor. */
export function deleteDonor(db: Database, key: PrivateLinkKey): Promise<DeletionReceipt> {
  return withLockedDonor(db, key.id, async (found, transaction) => {
    const { id } = open(found, key);
    await deleteDonorRows(transaction, id);
    return { id, deletedAt: new Date().toISOString() };
  });
}

function open(entry: DonorRow | undefined, { secret }: PrivateLinkKey): DonorRow {
  if (!entry) throw new ManageError("not found");
  if (!isSecretOf(secret, entry.secret_hash)) throw new ManageError("wrong secret");
  return entry;
}

function readEditable(entry: DonorRow): EditableDonor {
  return {
    donor: readDetails(entry),
    paused: entry.paused === 1,
    numberOnRequest: entry.phone_no !== "",
    restingUntil: entry.resting_until,
  };
}

async function describe(db: Database, entry: DonorRow, confirmWithinDays: number): Promise<OwnEntry> {
  const { restingUntil, ...editable } = readEditable(entry);
  const absence = findUnlistedReason(entry, confirmWithinDays);
  return {
    ...editable,
    shown: readCard(entry),
    ...(absence && { absence }),
    ...(restingUntil > today() && { restingUntil }),
    registeredAt: readIdTimestamp(entry.id),
    confirmedOn: entry.confirmed_on,
    confirmBefore: dayAfter(confirmWithinDays + 1, entry.confirmed_on),
    notice: { version: entry.notice_version, language: entry.notice_language },
    numberAskedAt: await listReveals(db, entry.id),
  };
}

/** True for SQLite's CONSTRAINT_UNIQUE and PostgreSQL's unique_violation. */
function isDuplicateKeyError(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === "23505" || (code === "ERR_SQLITE_ERROR" && errcode === 2067);
}
