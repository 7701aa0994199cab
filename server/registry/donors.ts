import { createHash } from "node:crypto";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { today } from "#contract/day.ts";
import type { Donor, NewDonor } from "#contract/donor.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { maskNumber } from "#server/donors/mask-number.ts";
import { listedWhenConfirmed } from "./listed.ts";

/** What is stored with a registration in addition to what was typed. */
export type RegistrationMetadata = { secretHash: string; noticeVersion: string; noticeLanguage: string };

const noMetadata: RegistrationMetadata = { secretHash: "", noticeVersion: "", noticeLanguage: "" };

/**
 * Stores a donor; the same registration sent again is not stored again, but on a later day confirms the entry. Gives the
 * id and the hash of the stored entry's secret: another one than was sent when somebody else, or the same person long
 * ago, has registered this before.
 */
export async function registerDonor(
  db: Database,
  donor: NewDonor,
  metadata = noMetadata,
): Promise<{ id: string; secretHash: string }> {
  const row = makeDonorRow({ id: newId(), ...donor, confirmedOn: today() }, metadata);
  const stored = await db
    .insertInto("donors")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("fingerprint")
        .doUpdateSet(confirmed(row.confirmed_on))
        .where("donors.confirmed_on", "<", row.confirmed_on),
    )
    .returning(["id", "secret_hash as secretHash"])
    .executeTakeFirst();
  if (stored) return stored;
  return db
    .selectFrom("donors")
    .select(["id", "secret_hash as secretHash"])
    .where("fingerprint", "=", row.fingerprint)
    .executeTakeFirstOrThrow();
}

/** An entry whose donor has just been heard of: only a pause, a rest or staff still keep it out of the search. */
function confirmed(day: string) {
  // In JSON text these quotes are unescaped only around the key itself.
  const withDay = sql<string>`'"confirmedOn":"' || donors.confirmed_on || '"'`;
  return {
    confirmed_on: day,
    card: sql<string>`replace(donors.card, ${withDay}, ${`"confirmedOn":"${day}"`})`,
    listed: listedWhenConfirmed(),
  };
}

/** A new donor as the table holds them. */
export function makeDonorRow(donor: Omit<Donor, "numberOnRequest">, metadata = noMetadata): Schema["donors"] {
  return {
    ...makeDonorColumns(donor),
    listed: 1,
    secret_hash: metadata.secretHash,
    confirmed_on: donor.confirmedOn,
    paused: 0,
    hidden: 0,
    resting_until: "",
    notice_version: metadata.noticeVersion,
    notice_language: metadata.noticeLanguage,
  };
}

/** The columns that follow from what a donor gave and whether their number waits to be asked for. */
export function makeDonorColumns({
  numberOnRequest,
  ...donor
}: Omit<Donor, "numberOnRequest"> & { numberOnRequest?: boolean }) {
  const shown = numberOnRequest ? { ...donor, phoneNo: maskNumber(donor.phoneNo), numberOnRequest: true } : donor;
  return {
    id: donor.id,
    state: donor.state,
    city: donor.city,
    donation_type: donor.donationType,
    blood_type: donor.bloodType,
    card: JSON.stringify(shown),
    phone_no: numberOnRequest ? donor.phoneNo : "",
    fingerprint: fingerprintOf(donor),
  };
}

/** Equal for two registrations that a person would call the same. */
function fingerprintOf(donor: NewDonor): string {
  const name = donor.fullName.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
  const digits = donor.phoneNo.replace(/\D/g, "");
  const same = [name, digits, donor.donationType, donor.bloodType, donor.state, donor.city];
  return createHash("sha256").update(JSON.stringify(same)).digest("base64url").slice(0, 22);
}
