import { sql } from "kysely";
import { v7 as newId } from "uuid";
import type { Contact } from "#contract/managed-donor.ts";
import { confirmAddressHours, confirmations, maxCodeTries, maxDevices, messagesADay } from "#contract/messages.ts";
import type { Topic } from "#contract/messages.ts";
import type { LinkPurpose } from "#contract/page-outcome.ts";
import type { Database, Queryable, Schema } from "#server/database/schema.ts";
import type { Bounce } from "#server/messages/mail-errors.ts";
import type { NewContact } from "#server/messages/contact-input.ts";
import { ValidationError } from "#server/donors/errors.ts";
import { isIndianMobile, normalizeNumber } from "#server/donors/phone-number.ts";
import { hashSecret, isSecretOf } from "#server/donors/private-link.ts";
import { validation } from "#server/messages.ts";
import { countRows } from "#server/registry/count-rows.ts";
import { withLockedDonor } from "#server/registry/donor-row.ts";
import { makeFirstId, readIdTimestamp } from "#server/registry/id-timestamp.ts";
import { addWilling, dropUnwilling } from "#server/registry/needs/willing.ts";
import { addMessages } from "./outbox.ts";
import { deriveCode, openMessageKey } from "./keys.ts";

/** Stores how a donor may be reached from now on. A new address is asked whether it is theirs, and replaces another. */
export async function saveContact(db: Database, donorId: string, contact: NewContact, sender = ""): Promise<void> {
  const { channel, address, language, noticeVersion } = contact;
  const [topics, question] = [contact.topics.join(" "), confirmations[channel]];
  const network = (await openMessageKey(db))("network", sender);
  await withLockedDonor(db, { id: donorId }, async (donor, transaction) => {
    const addressKey = channel === "phone" ? normalizeNumber(donor.phoneNo) : contact.addressKey;
    if (channel === "phone" && !isIndianMobile(addressKey))
      throw new ValidationError({ message: validation.indianOnly });
    const own = transaction.selectFrom("contacts").selectAll().where("donor_id", "=", donorId);
    const others = await own.where("channel", "=", channel).orderBy("id").execute();
    const known = others.find(({ address_key, failure }) => address_key === addressKey && !failure);
    const choice = { address, topics, language, notice_version: noticeVersion };
    const id = known?.id ?? newId();
    if (known) await transaction.updateTable("contacts").set(choice).where("id", "=", id).execute();
    else {
      const max = channel === "push" ? maxDevices : 1;
      const replaced = others.filter(({ failure }, n) => failure || n <= others.length - max);
      for (const { id } of replaced) await transaction.deleteFrom("contacts").where("id", "=", id).execute();
      const confirmed_at = question ? "" : new Date().toISOString();
      const row = { id, donor_id: donorId, channel, address_key: addressKey, ...choice, confirmed_at, failure: "" };
      await transaction.insertInto("contacts").values(row).execute();
    }
    if (contact.topics.includes("needs")) await addWilling(transaction, donor, network);
    else await dropUnwilling(transaction, donorId);
    if (!question || known?.confirmed_at) return;
    if (question === "code" && (await countRows(transaction, selectCodes(transaction, id))) >= messagesADay.code)
      throw new ValidationError({ message: validation.manyCodes });
    await addMessages(transaction, [{ kind: question, donor_id: donorId, contact_id: id, channel, language }]);
  });
}

const dayAgo = () => makeFirstId(Date.now() - confirmAddressHours * 3_600_000);

/** The codes of the last day. */
function selectCodes(db: Queryable, contactId: string) {
  const codes = db.selectFrom("messages").select("id").where("contact_id", "=", contactId).where("kind", "=", "code");
  return codes.where("id", ">", dayAgo());
}

/** Confirms a donor's number by a code of the last day; throws if it is another, or if too many were tried. */
export async function confirmNumber(db: Queryable, donorId: string, id: string, code: string): Promise<void> {
  const own = db.selectFrom("contacts").selectAll().where("id", "=", id).where("donor_id", "=", donorId);
  const { address_key = "", confirmed_at } = (await own.executeTakeFirst()) ?? {};
  if (confirmed_at) return;
  const sent = selectCodes(db, id).where("donor_id", "=", donorId).where("attempts", ">", 0);
  // Counted before it is compared: many tries at once are many tries.
  const tries = db.updateTable("messages").set({ code_tries: sql`code_tries + 1` });
  const tried = tries.where("id", "in", sent).where("code_tries", "<", maxCodeTries).returning("id");
  const [codes, derive] = [await tried.execute(), await openMessageKey(db)];
  const message = validation.wrongCode;
  if (!codes.some((sent) => code === deriveCode(derive, sent.id, address_key)))
    throw new ValidationError({ message, errors: { code: message } });
  // Unless it has become another number meanwhile.
  const same = db.updateTable("contacts").where("id", "=", id).where("address_key", "=", address_key);
  await same.set({ confirmed_at: new Date().toISOString() }).execute();
}

export async function endContact(db: Queryable, donorId: string, contactId: string): Promise<void> {
  await db.deleteFrom("contacts").where("donor_id", "=", donorId).where("id", "=", contactId).execute();
  await dropUnwilling(db, donorId);
}

/** The ways by which a donor may be reached. Of a device's push address only the host and a hash are told. */
export async function listContacts(db: Queryable, donorId: string): Promise<Contact[]> {
  const own = db.selectFrom("contacts").selectAll().where("donor_id", "=", donorId);
  return (await own.orderBy("id").execute()).map(toContact);
}

function toContact({ id, channel, address, address_key, topics, confirmed_at, failure }: Schema["contacts"]): Contact {
  return {
    id,
    channel,
    address: channel === "push" ? new URL((JSON.parse(address) as { endpoint: string }).endpoint).host : address,
    ...(channel === "push" && { device: address_key }),
    topics: topics.split(" ").filter(Boolean) as Topic[],
    since: readIdTimestamp(id),
    confirmed: confirmed_at !== "",
    ...(failure && { failure }),
  };
}

/** The contact that a link in a message names: to confirm it, by its message; to end it, by itself. */
export async function findContactOf(db: Queryable, purpose: LinkPurpose, token: string) {
  const [id = "", secret = ""] = token.split(".");
  if (!isSecretOf(secret, hashSecret((await openMessageKey(db))(purpose, id)))) return undefined;
  const contacts = db.selectFrom("contacts").select(["id", "donor_id", "channel", "address", "confirmed_at"]);
  if (purpose === "end") return contacts.where("id", "=", id).executeTakeFirst();
  if (id < dayAgo()) return undefined;
  const message = db.selectFrom("messages").select("contact_id").where("id", "=", id);
  return contacts.where("id", "=", message).executeTakeFirst();
}

/** From now on messages go to the address. */
export async function confirmContact(db: Queryable, id: string): Promise<void> {
  const confirmed_at = new Date().toISOString();
  await db.updateTable("contacts").set({ confirmed_at }).where("id", "=", id).where("confirmed_at", "=", "").execute();
}

/** The address of a contact or a request cannot be used any longer; its owner reads so on their own page. */
export async function noteUnusable(db: Queryable, id: string, failure: string): Promise<void> {
  await db.updateTable("contacts").set({ failure }).where("id", "=", id).execute();
  await db.updateTable("needs").set({ email_failure: failure }).where("id", "=", id).execute();
}

/** A mail that a mail server had taken came back. Says whether it was one of ours. */
export async function noteBounce(db: Queryable, { id, failure, isPermanent }: Bounce): Promise<boolean> {
  const change = db.updateTable("messages").set({ due_at: "", sent_at: "", failure }).where("id", "=", id);
  const message = await change.returning(["contact_id", "detail"]).executeTakeFirst();
  if (isPermanent && message) await noteUnusable(db, message.contact_id ?? message.detail, failure);
  return message !== undefined;
}

const unconfirmedHours = 48;

/** Forgets the addresses that nobody has confirmed. A donor's number stays their choice, also when it has changed. */
export async function sweepContacts(db: Queryable): Promise<void> {
  const old = makeFirstId(Date.now() - unconfirmedHours * 3_600_000);
  const unconfirmed = sql<boolean>`confirmed_at = '' and channel <> 'phone'`;
  await db.deleteFrom("contacts").where(unconfirmed).where("id", "<", old).execute();
}
