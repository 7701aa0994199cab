import { v7 as newId } from "uuid";
import { today } from "#contract/day.ts";
import type { NewDonor } from "#contract/donor.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { makeDonorRow, updateDonor, withLockedDonor } from "./donor-row.ts";

/** What is stored with a registration in addition to what was typed. */
export type RegistrationMetadata = { linkHash: string; noticeVersion: string; noticeLanguage: string };

const noMetadata: RegistrationMetadata = { linkHash: "", noticeVersion: "", noticeLanguage: "" };

/** Whoever registers has just confirmed, so it does not matter how long a confirmation lasts. */
const confirmedToday = 0;

export type RegisteredDonor = { id: string; linkHash: string };

/**
 * Stores a donor. The same registration sent again is not stored again, but on a later day it confirms the donor. The
 * hash is that of the stored donor's secret: it differs from the one that was sent when somebody has registered this
 * before.
 */
export async function registerDonor(db: Database, donor: NewDonor, metadata = noMetadata): Promise<RegisteredDonor> {
  const row = makeNewDonorRow({ id: newId(), ...donor }, metadata);
  const inserted = await db
    .insertInto("donors")
    .values(row)
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .returning(["id", "link_hash as linkHash"])
    .executeTakeFirst();
  if (inserted) return inserted;
  const confirmed = await db
    .selectFrom("donors")
    .select(["id", "link_hash as linkHash"])
    .where("fingerprint", "=", row.fingerprint)
    .where("confirmed_on", ">=", row.confirmed_on)
    .executeTakeFirst();
  // A donor who was there may have been deleted meanwhile: then this registration is the first one again.
  return confirmed ?? (await confirmDonor(db, row.fingerprint)) ?? registerDonor(db, donor, metadata);
}

/** Only a pause, a rest or staff still keep a donor out of the search who has confirmed. */
function confirmDonor(db: Database, fingerprint: string): Promise<RegisteredDonor | undefined> {
  return withLockedDonor(db, { fingerprint }, async (donor, transaction) => {
    if (!donor) return undefined;
    if (donor.confirmedOn < today()) {
      await updateDonor(transaction, { ...donor, confirmedOn: today() }, confirmedToday);
    }
    return { id: donor.id, linkHash: donor.linkHash };
  });
}

/** The row of a donor who registers today. */
export function makeNewDonorRow(donor: NewDonor & { id: string }, metadata = noMetadata): Schema["donors"] {
  const switches = { numberOnRequest: false, paused: false, hidden: false };
  const newDonor = { ...donor, ...metadata, ...switches, confirmedOn: today(), restingUntil: "" };
  return makeDonorRow(newDonor, confirmedToday);
}
