import { createHash } from "node:crypto";
import { v7 as newId } from "uuid";
import type { BloodType } from "#contract/blood-types.ts";
import type { DonationType } from "#contract/donation-types.ts";
import type { Donor, NewDonor } from "#contract/donor.ts";
import type { Registry } from "#server/database/schema.ts";

export const pageSize = 50;

/** What to look for: an empty criterion matches all, of several states or cities any will do. */
export type DonorQuery = {
  donationType: DonationType | "";
  bloodType: BloodType | "";
  states: string[];
  cities: string[];
  before?: string;
};

export type DonorPage = { donors: Donor[]; more: boolean };

/** Stores a donor and gives the id; the same registration sent again is not stored again and gets the same id. */
export async function registerDonor(db: Registry, donor: NewDonor): Promise<string> {
  const fingerprint = fingerprintOf(donor);
  const id = newId();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("donors")
    .values({
      id,
      full_name: donor.fullName,
      phone_no: donor.phoneNo,
      donation_type: donor.donationType,
      blood_type: donor.bloodType,
      state: donor.state,
      city: donor.city,
      fingerprint,
    })
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) return id;
  const stored = await db
    .selectFrom("donors")
    .select("id")
    .where("fingerprint", "=", fingerprint)
    .executeTakeFirstOrThrow();
  return stored.id;
}

/** The newest donors that match, at most a page of them; `before` is the id that the last page ended with. */
export async function findDonors(db: Registry, search: DonorQuery): Promise<DonorPage> {
  let query = db
    .selectFrom("donors")
    .select([
      "id",
      "full_name as fullName",
      "phone_no as phoneNo",
      "donation_type as donationType",
      "blood_type as bloodType",
      "state",
      "city",
    ])
    .orderBy("id", "desc")
    .limit(pageSize + 1);
  if (search.donationType) query = query.where("donation_type", "=", search.donationType);
  if (search.bloodType) query = query.where("blood_type", "=", search.bloodType);
  if (search.states.length) query = query.where("state", "in", search.states);
  if (search.cities.length) query = query.where("city", "in", search.cities);
  if (search.before) query = query.where("id", "<", search.before);
  const found = (await query.execute()) as Donor[];
  return { donors: found.slice(0, pageSize), more: found.length > pageSize };
}

/** Equal for two registrations that a person would call the same. */
function fingerprintOf(donor: NewDonor): string {
  const name = donor.fullName.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
  const digits = donor.phoneNo.replace(/\D/g, "");
  const same = [name, digits, donor.donationType, donor.bloodType, donor.state, donor.city];
  return createHash("sha256").update(JSON.stringify(same)).digest("hex");
}
