import { sql } from "kysely";
import { isOptional, lostLink, messageDays, topicOfKind, type MessageKind } from "#contract/messages.ts";
import type { Database, Queryable, Transaction } from "#server/database/schema.ts";
import type { LinkAccess } from "#server/donors/link-access.ts";
import { hashSecret, isSecretOf } from "#server/donors/private-link.ts";
import type { StoredDonor } from "#server/registry/donor-row.ts";
import { makeFirstId } from "#server/registry/id-timestamp.ts";
import { updateNeed, type NeedRow } from "#server/registry/needs/need-row.ts";
import { openMessageKey } from "./keys.ts";
import { addMessages, dropMessage, selectUsable, type MessageRow, type NewMessage } from "./outbox.ts";

/**
 * Somebody who has lost the link of a registration or a request asks for it by their address. Whether the address is known
 * is found out when the message is sent, so that the answer, and the time that it takes, tell nobody.
 */
export async function askForLink(db: Queryable, kind: "newLink" | "needLink", address: string): Promise<void> {
  await addMessages(db, [{ kind, cause: `${kind} ${address}`, address }]);
}

/** Whether it stands for what somebody has asked for, and not for a message yet. */
export function isAskedLink({ kind, contact_id, detail }: MessageRow): boolean {
  return (kind === "newLink" && !contact_id) || (kind === "needLink" && !detail);
}

const isConfirmed = sql<boolean>`(checked = 'phone' or email_confirmed = 1)`;

/** Turns it into a message to each donor who has confirmed that address, or about each request whose address is confirmed. */
export function sendAskedLinks(db: Database, asked: MessageRow): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const { kind, address } = asked;
    const holders = selectUsable(transaction).where("address_key", "=", address).where("channel", "=", "email");
    const needs = transaction.selectFrom("needs").select(["id as detail", "email as address", "language"]);
    const own = needs.where("email", "=", address).where("email_failure", "=", "").where(isConfirmed);
    const newest = kind === "newLink" ? holders.limit(10) : own.orderBy("id", "desc").limit(5);
    for (const link of await newest.execute()) await addLink(transaction, { kind, ...link });
    await dropMessage(transaction, asked);
  });
}

/** Writes a message with a new link, unless there was one just now, or enough today. */
export async function addLink(transaction: Transaction, link: NewMessage): Promise<void> {
  const { kind, contact_id, detail = "" } = link;
  const links = transaction.selectFrom("messages").select("id").where("kind", "=", kind).where("id", ">", since(24));
  const same = contact_id ? links.where("contact_id", "=", contact_id) : links.where("detail", "=", detail);
  const [last, ...others] = await same.orderBy("id", "desc").execute();
  const isTooSoon = last && last.id > since(lostLink.minutesBetween / 60);
  if (!isTooSoon && others.length < lostLink.aDay - 1) await addMessages(transaction, [link]);
}

/** Of messages that were written in the last hours. */
const since = (hours: number) => makeFirstId(Date.now() - hours * 3_600_000);

/**
 * What a link may do that came in a message: over a contact that the donor still has, in the last month, and while they had
 * this private link. The link that replaces a lost one becomes the donor's own, and the former one opens nothing more.
 */
export async function openByMessage(db: Database, donor: StoredDonor, secret: string): Promise<LinkAccess | undefined> {
  const sent = selectUsable(db).innerJoin("messages", "messages.contact_id", "contacts.id");
  const own = sent.where("messages.donor_id", "=", donor.id).where("messages.id", ">", since(messageDays * 24));
  const messages = await own.select(["messages.id", "messages.kind", "messages.detail"]).execute();
  const [derive, newHash] = [await openMessageKey(db), hashSecret(secret)];
  const found = messages.find(({ id }) => isSecretOf(derive("own page", `${id} ${donor.linkHash}`), newHash));
  if (found && isOptional(found.kind))
    return { topic: topicOfKind[found.kind], about: found.detail, contactId: found.contact_id };
  const isReplaced = found?.kind === "newLink" && (await replaceLink(db, "donors", donor, found.id, newHash));
  return isReplaced ? {} : undefined;
}

/**
 * The same for a request: whether a link opens it that came in a message about it. The first one confirms the address, and
 * opens nothing once that was corrected.
 */
export async function opensNeedByMessage(db: Database, need: NeedRow, secret: string): Promise<boolean> {
  const { id, link_hash: linkHash, email, email_confirmed } = need;
  const sent = db.selectFrom("messages").select(["id", "kind"]).where("detail", "=", id);
  const own = sent.where("kind", "in", ["needAsked", "needNews", "needLink"]).where("id", ">", since(messageDays * 24));
  const [messages, derive, newHash] = [await own.execute(), await openMessageKey(db), hashSecret(secret)];
  const findAbout = (kind: MessageKind) => (kind === "needAsked" ? `${linkHash} ${email}` : linkHash);
  const found = messages.find((sent) => isSecretOf(derive("need", `${sent.id} ${findAbout(sent.kind)}`), newHash));
  if (found?.kind === "needLink") return replaceLink(db, "needs", { id, linkHash }, found.id, newHash);
  if (found?.kind === "needAsked" && !email_confirmed) await updateNeed(db, id, { email_confirmed: 1 });
  return found !== undefined;
}

type Linked = { id: string; linkHash: string };

/** The link of a message for a lost one, which is good for a day, takes the place of the former private link. */
async function replaceLink(db: Database, table: "donors" | "needs", linked: Linked, sentId: string, newHash: string) {
  if (sentId < since(lostLink.hours)) return false;
  // Or a request of the same moment has done so.
  const former = db.updateTable(table).set({ link_hash: newHash }).where("id", "=", linked.id);
  const { numUpdatedRows } = await former.where("link_hash", "in", [linked.linkHash, newHash]).executeTakeFirst();
  return numUpdatedRows === 1n;
}
