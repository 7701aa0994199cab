import { today } from "#contract/day.ts";
import type { NewDonor } from "#contract/donor.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { makeOwnFingerprint } from "#server/donors/fingerprint.ts";
import { insertNewDonors, makeDonorRow, updateDonor, withLockedDonor } from "./donor-row.ts";

/** What is stored with a registration in addition to what was typed. */
export type RegistrationMetadata = { linkHash: string; noticeVersion: string; noticeLanguage: string };

const noMetadata: RegistrationMetadata = { linkHash: "", noticeVersion: "", noticeLanguage: "" };

export type RegisteredDonor = { id: string; linkHash: string };

/**
 * Stores a donor. The same registration as that of a listed donor is not stored again, but on a later day it confirms the
 * donor. The hash is that of the stored donor's secret: it differs from the one that was sent when somebody has
 * registered this before.
 */
export async function registerRow(db: Database, row: Schema["donors"]): Promise<RegisteredDonor> {
  const inserted = await insertNewDonors(db, [row]);
  if (inserted.size) return { id: row.id, linkHash: row.link_hash };
  // A donor who was there may have been deleted meanwhile: then this registration is the first one again.
  return (await registerAgain(db, row)) ?? registerRow(db, row);
}

/**
 * A registration that is the same as another one. That a donor is registered but not listed is nobody's business, so the
 * registration is then stored like any other, and the donor who was there stays as they are.
 */
function registerAgain(db: Database, row: Schema["donors"]): Promise<RegisteredDonor | undefined> {
  return withLockedDonor(db, { fingerprint: row.fingerprint }, async (donor, transaction, isListed) => {
    const isRetry = donor.linkHash !== "" && donor.linkHash === row.link_hash;
    if (isListed || isRetry) {
      if (donor.confirmedOn < today()) await updateDonor(transaction, { ...donor, confirmedOn: today() });
      return { id: donor.id, linkHash: donor.linkHash };
    }
    const fingerprint = makeOwnFingerprint(donor.id);
    await transaction.updateTable("donors").set({ fingerprint }).where("id", "=", donor.id).execute();
    await transaction.insertInto("donors").values(row).execute();
    return { id: row.id, linkHash: row.link_hash };
  });
}

/** The row of a donor who registers today. */
export function makeNewDonorRow(donor: NewDonor & { id: string }, metadata = noMetadata): Schema["donors"] {
  return makeDonorRow({
    ...donor,
    ...metadata,
    numberOnRequest: false,
    paused: false,
    hidden: false,
    confirmedOn: today(),
    confirmedByPhoneOn: "",
    restingUntil: "",
  });
}
