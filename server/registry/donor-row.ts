import { hash } from "node:crypto";
import type { Selection } from "kysely";
import { today } from "#contract/day.ts";
import type { Database, Queryable, Schema, Transaction } from "#server/database/schema.ts";
import { makeCard } from "#server/donors/donor-card.ts";
import { ChangedMeanwhileError } from "#server/donors/errors.ts";
import { makeFingerprint, makeOwnFingerprint } from "#server/donors/fingerprint.ts";
import { findUnlistedReason } from "#server/donors/listing.ts";
import { joinWords } from "#server/donors/name-words.ts";
import { normalizeNumber, reverseDigits } from "#server/donors/phone-number.ts";
import { moveWilling } from "./needs/willing.ts";

/** The columns that a donor is read from. */
export const donorColumns = [
  "id",
  "full_name as fullName",
  "phone_no as phoneNo",
  "donation_type as donationType",
  "blood_type as bloodType",
  "state",
  "city",
  "confirmed_on as confirmedOn",
  "confirmed_by_phone_on as confirmedByPhoneOn",
  "number_on_request as numberOnRequest",
  "paused",
  "hidden",
  "resting_until as restingUntil",
  "notice_version as noticeVersion",
  "notice_language as noticeLanguage",
  "link_hash as linkHash",
] as const;

export type SelectedDonor = Selection<Schema, "donors", (typeof donorColumns)[number]>;

type SwitchName = "numberOnRequest" | "paused" | "hidden";

/** All that is stored about a donor. The other columns of the row follow from it. */
export type StoredDonor = Omit<SelectedDonor, SwitchName> & Record<SwitchName, boolean>;

export function readDonorRow(row: SelectedDonor): StoredDonor {
  return { ...row, numberOnRequest: row.numberOnRequest === 1, paused: row.paused === 1, hidden: row.hidden === 1 };
}

/** Makes the whole row at once, so that the card and all else that is derived always follow the columns. */
export function makeDonorRow(donor: StoredDonor): Schema["donors"] {
  return {
    id: donor.id,
    full_name: donor.fullName,
    name_words: joinWords(donor.fullName),
    phone_no: donor.phoneNo,
    phone_digits_reversed: reverseDigits(donor.phoneNo),
    number_on_request: donor.numberOnRequest ? 1 : 0,
    donation_type: donor.donationType,
    blood_type: donor.bloodType,
    state: donor.state,
    city: donor.city,
    confirmed_on: donor.confirmedOn,
    confirmed_by_phone_on: donor.confirmedByPhoneOn,
    paused: donor.paused ? 1 : 0,
    hidden: donor.hidden ? 1 : 0,
    resting_until: donor.restingUntil,
    notice_version: donor.noticeVersion,
    notice_language: donor.noticeLanguage,
    link_hash: donor.linkHash,
    listed: findUnlistedReason(donor) ? 0 : 1,
    card: JSON.stringify(makeCard(donor)),
    fingerprint: makeFingerprint(donor),
  };
}

export async function findDonor(db: Database, id: string): Promise<StoredDonor | undefined> {
  const row = await db.selectFrom("donors").select(donorColumns).where("id", "=", id).executeTakeFirst();
  return row && readDonorRow(row);
}

/** Changes with every change of what is stored about a donor. */
export function makeVersion(donor: StoredDonor): string {
  const entries = Object.entries(donor).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash("sha256", JSON.stringify(entries), "base64url").slice(0, 22);
}

/** Throws when the donor is not the version that somebody is about to change. */
export function assertVersion(donor: StoredDonor, version: string | undefined): void {
  if (version !== undefined && version !== makeVersion(donor)) throw new ChangedMeanwhileError();
}

/** Runs the work in a transaction in which nobody else changes the donor; undefined when there is no such donor. */
export function withLockedDonor<Outcome>(
  db: Database,
  key: { id: string } | { fingerprint: string },
  work: (donor: StoredDonor, transaction: Transaction, isListed: boolean) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  return db.transaction().execute(async (transaction) => {
    const donors = transaction.selectFrom("donors").select([...donorColumns, "listed"]);
    const found = await donors
      .where(({ and }) => and(key))
      .forUpdate()
      .executeTakeFirst();
    if (!found) return undefined;
    const { listed, ...row } = found;
    return work(readDonorRow(row), transaction, listed === 1);
  });
}

/** Stores the rows of donors whose fingerprint nobody has, and gives their ids. */
export async function insertNewDonors(db: Queryable, rows: Schema["donors"][]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const insert = db.insertInto("donors").values(rows).returning("id");
  const inserted = await insert.onConflict((conflict) => conflict.column("fingerprint").doNothing()).execute();
  return new Set(inserted.map(({ id }) => id));
}

/** Stores what has changed about a donor. One who is now the same as another gets a fingerprint of their own. */
export async function updateDonor(transaction: Transaction, donor: StoredDonor): Promise<void> {
  const { id, ...columns } = makeDonorRow(donor);
  const same = transaction.selectFrom("donors").select("id").where("fingerprint", "=", columns.fingerprint);
  if (await same.where("id", "<>", id).executeTakeFirst()) columns.fingerprint = makeOwnFingerprint(id);
  await transaction.updateTable("donors").set(columns).where("id", "=", id).execute();
  // Nobody has asked the owner of another number.
  const phone = { address_key: normalizeNumber(donor.phoneNo), confirmed_at: "", failure: "" };
  const contact = transaction.updateTable("contacts").set(phone).where("donor_id", "=", id);
  await contact.where("channel", "=", "phone").where("address_key", "<>", phone.address_key).execute();
  await moveWilling(transaction, donor);
}

/** What changes about a donor who is locked meanwhile. It throws if it must not change. */
export type MakeStoredChange = (
  donor: StoredDonor,
  transaction: Transaction,
) => Promise<Partial<StoredDonor>> | Partial<StoredDonor>;

/** Changes a donor while nobody else does, and gives the changed one; undefined when there is no such donor. */
export function changeLockedDonor(db: Database, id: string, makeChange: MakeStoredChange) {
  return withLockedDonor(db, { id }, async (donor, transaction) => {
    const changed = applyChange(donor, await makeChange(donor, transaction));
    await updateDonor(transaction, changed);
    return changed;
  });
}

/** The donor after a change, with what follows from it, whoever asks for it. */
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
