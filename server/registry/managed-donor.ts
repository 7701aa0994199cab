import { dayAfter, today } from "#contract/day.ts";
import type { DeletionReceipt, ManagedDonor } from "#contract/managed-donor.ts";
import type { Database } from "#server/database/schema.ts";
import { makeCard } from "#server/donors/donor-card.ts";
import { NoSuchDonorError, WrongSecretError } from "#server/donors/errors.ts";
import { confirmWithinDays } from "#contract/limits.ts";
import { findUnlistedReason } from "#server/donors/listing.ts";
import { isSecretOf, type PrivateLinkKey } from "#server/donors/private-link.ts";
import { changeLockedDonor, findDonor, withLockedDonor, type MakeStoredChange, type StoredDonor } from "./donor-row.ts";
import { readIdTimestamp } from "./id-timestamp.ts";
import { listContacts } from "./messages/contacts.ts";
import { opensByMessage } from "./messages/lost-link.ts";
import { listSent } from "./messages/outbox.ts";
import { listDonorNeeds } from "./needs/answers.ts";
import { wakeNeedsOf } from "./needs/need-row.ts";
import { listReveals } from "./number-reveals.ts";
import { answerReports, findHiddenByReports } from "./reports.ts";

export async function readDonor(db: Database, key: PrivateLinkKey): Promise<ManagedDonor> {
  const donor = await assertOpens(db, key);
  const { fullName, phoneNo, donationType, bloodType, state, city } = donor;
  const absence = findUnlistedReason(donor);
  return {
    donor: { fullName, phoneNo, donationType, bloodType, state, city },
    ...(absence && { absence }),
    ...(await describeDonor(db, donor)),
    needs: await listDonorNeeds(db, donor.id),
  };
}

/** The part that both the donor and staff are told. */
export async function describeDonor(db: Database, donor: StoredDonor) {
  const { paused, numberOnRequest, restingUntil } = donor;
  const hiddenByReports = donor.hidden ? await findHiddenByReports(db, donor.id) : undefined;
  const reveals = await listReveals(db, donor.id);
  return {
    paused,
    numberOnRequest,
    shown: makeCard(donor),
    ...(hiddenByReports && { hiddenByReports }),
    ...(restingUntil > today() && { restingUntil }),
    registeredAt: readIdTimestamp(donor.id),
    confirmedOn: donor.confirmedOn,
    confirmBefore: findConfirmBefore(donor),
    notice: { version: donor.noticeVersion, language: donor.noticeLanguage },
    numberAskedAt: reveals.times,
    numberAskedOn: reveals.days,
    contacts: await listContacts(db, donor.id),
    messages: await listSent(db, donor.id),
  };
}

/** The day on which the donor leaves the search unless they confirm before. */
export function findConfirmBefore({ confirmedOn }: { confirmedOn: string }): string {
  return dayAfter(confirmWithinDays + 1, confirmedOn);
}

/** Confirms a donor's details. It also answers the reports that hide the donor, once: then searches show them again. */
export function confirmDonor(db: Database, key: PrivateLinkKey): Promise<ManagedDonor> {
  return changeDonor(db, key, async (donor, transaction) => {
    const isAnswer = donor.hidden && (await answerReports(transaction, donor.id));
    return isAnswer ? { hidden: false } : {};
  });
}

/** Changes a donor by their private link; whatever the change, it confirms the rest. */
export async function changeDonor(db: Database, key: PrivateLinkKey, makeChange: MakeStoredChange) {
  await assertOpens(db, key);
  await changeLockedDonor(db, key.id, async (donor, transaction) => {
    const change = await makeChange(donor, transaction);
    return { ...change, confirmedOn: today() };
  });
  return readDonor(db, key);
}

/** Deletes a donor and, by foreign keys, all that hangs on them; the database clears its files afterwards. */
export async function deleteDonor(db: Database, key: PrivateLinkKey): Promise<DeletionReceipt> {
  await assertOpens(db, key);
  const deleted = await withLockedDonor(db, { id: key.id }, async ({ id }, transaction) => {
    await wakeNeedsOf(transaction, id);
    await transaction.deleteFrom("donors").where("id", "=", id).execute();
    return id;
  });
  if (!deleted) throw new NoSuchDonorError();
  return { id: deleted, deletedAt: new Date().toISOString() };
}

/** The donor; throws unless the secret is that of their private link, or of a message to them. */
export async function assertOpens(db: Database, key: PrivateLinkKey): Promise<StoredDonor> {
  const donor = await findDonor(db, key.id);
  if (!donor) throw new NoSuchDonorError();
  if (!isSecretOf(key.secret, donor.linkHash) && !(await opensByMessage(db, key))) throw new WrongSecretError();
  return donor;
}
