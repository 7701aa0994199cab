import { dayAfter, today } from "#contract/day.ts";
import type { DeletionReceipt, ManagedDonor } from "#contract/managed-donor.ts";
import type { Database } from "#server/database/schema.ts";
import { makeCard } from "#server/donors/donor-card.ts";
import { NarrowLinkError, NoSuchDonorError, WrongSecretError } from "#server/donors/errors.ts";
import { mayDo, narrow, type DonorAction } from "#server/donors/link-access.ts";
import { confirmWithinDays } from "#contract/limits.ts";
import { findUnlistedReason } from "#server/donors/listing.ts";
import { isSecretOf, type PrivateLinkKey } from "#server/donors/private-link.ts";
import { changeLockedDonor, findDonor, withLockedDonor, type MakeStoredChange, type StoredDonor } from "./donor-row.ts";
import { readIdTimestamp } from "./id-timestamp.ts";
import { listContacts } from "./messages/contacts.ts";
import { addLink, openByMessage } from "./messages/lost-link.ts";
import { listSent, selectUsable } from "./messages/outbox.ts";
import { listDonorNeeds } from "./needs/answers.ts";
import { wakeNeedsOf } from "./needs/need-row.ts";
import { listReveals } from "./number-reveals.ts";
import { answerReports, findHiddenByReports } from "./reports.ts";

export async function readDonor(db: Database, key: PrivateLinkKey): Promise<ManagedDonor> {
  const { donor, access } = await assertMay(db, key, "read");
  const { fullName, phoneNo, donationType, bloodType, state, city } = donor;
  const absence = findUnlistedReason(donor);
  const managed = {
    donor: { fullName, phoneNo, donationType, bloodType, state, city },
    ...(absence && { absence }),
    ...(await describeDonor(db, donor)),
    needs: await listDonorNeeds(db, donor.id),
  };
  return narrow(managed, access);
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
  return changeDonor(db, key, "confirm", async (donor, transaction) => {
    const isAnswer = donor.hidden && (await answerReports(transaction, donor.id));
    return isAnswer ? { hidden: false } : {};
  });
}

/** Changes a donor by their link, if it may; whatever the change, it confirms the rest. */
export async function changeDonor(db: Database, key: PrivateLinkKey, action: DonorAction, change: MakeStoredChange) {
  await assertMay(db, key, action);
  await changeLockedDonor(db, key.id, async (donor, transaction) => {
    return { ...(await change(donor, transaction)), confirmedOn: today() };
  });
  return readDonor(db, key);
}

/** Deletes a donor and, by foreign keys, all that hangs on them; the database clears its files afterwards. */
export async function deleteDonor(db: Database, key: PrivateLinkKey): Promise<DeletionReceipt> {
  await assertMay(db, key, "own");
  const deleted = await withLockedDonor(db, { id: key.id }, async ({ id }, transaction) => {
    await wakeNeedsOf(transaction, id);
    await transaction.deleteFrom("donors").where("id", "=", id).execute();
    return id;
  });
  if (!deleted) throw new NoSuchDonorError();
  return { id: deleted, deletedAt: new Date().toISOString() };
}

/** Sends the private link by the way by which the message came whose link this is. */
export async function sendPrivateLink(db: Database, key: PrivateLinkKey): Promise<void> {
  const { contactId = "" } = (await assertMay(db, key, "sendLink")).access;
  // Two taps at once send one.
  await withLockedDonor(db, { id: key.id }, async (_donor, transaction) => {
    const contact = await selectUsable(transaction).where("contacts.id", "=", contactId).executeTakeFirst();
    if (contact) await addLink(transaction, { kind: "newLink", ...contact });
  });
}

/** The donor, and what the link may do; throws unless it is their private link or that of a message, and may do this. */
export async function assertMay(db: Database, { id, secret }: PrivateLinkKey, action: DonorAction, about?: string) {
  const donor = await findDonor(db, id);
  if (!donor) throw new NoSuchDonorError();
  const access = isSecretOf(secret, donor.linkHash) ? {} : await openByMessage(db, donor, secret);
  if (!access) throw new WrongSecretError();
  if (!mayDo(access, action, about)) throw new NarrowLinkError();
  return { donor, access };
}
