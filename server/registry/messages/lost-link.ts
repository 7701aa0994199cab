import { isOptional } from "#contract/messages.ts";
import type { Database, Queryable } from "#server/database/schema.ts";
import { hashSecret, isSecretOf, type PrivateLinkKey } from "#server/donors/private-link.ts";
import { countRows } from "#server/registry/count-rows.ts";
import { makeFirstId } from "#server/registry/id-timestamp.ts";
import { openMessageKey } from "./keys.ts";
import { addMessages, dropMessage, selectUsable, type MessageRow } from "./outbox.ts";

const linksADay = 5;

/**
 * Somebody who has lost their link asks for it by their address. Whether the address is known is found out when the
 * message is sent, so that the answer, and the time that it takes, tell nobody. Until then asking again adds nothing.
 */
export async function askForLink(db: Queryable, address: string): Promise<void> {
  await addMessages(db, [{ kind: "newLink", cause: `lost ${address}`, address }]);
}

/** Turns a request for a lost link into a message to each donor who has confirmed that address. */
export function sendToHolders(db: Database, asked: MessageRow): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const holders = selectUsable(transaction).where("address_key", "=", asked.address).where("channel", "=", "email");
    for (const contact of await holders.limit(10).execute()) {
      const recent = transaction.selectFrom("messages").select("id").where("contact_id", "=", contact.contact_id);
      const links = recent.where("kind", "=", "newLink").where("id", ">", makeFirstId(Date.now() - 86_400_000));
      if ((await countRows(transaction, links)) >= linksADay) continue;
      await addMessages(transaction, [{ kind: "newLink", ...contact }]);
    }
    await dropMessage(transaction, asked);
  });
}

/**
 * Whether the secret is that of a message that was sent to the donor in the last month, over a contact that they still
 * have. The link that replaces a lost one becomes the donor's own, and the former one opens nothing more.
 */
export async function opensByMessage(db: Queryable, { id, secret }: PrivateLinkKey): Promise<boolean> {
  const sent = selectUsable(db)
    .innerJoin("messages", "messages.contact_id", "contacts.id")
    .where("messages.donor_id", "=", id);
  const messages = await sent.select(["messages.id", "messages.kind"]).execute();
  if (messages.length === 0) return false;
  const [derive, linkHash] = [await openMessageKey(db), hashSecret(secret)];
  // An address that nobody has confirmed may be a stranger's, and staff are no donors.
  const opening = messages.filter(({ kind }) => kind === "newLink" || isOptional(kind));
  const message = opening.find(({ id }) => isSecretOf(derive("own page", id), linkHash));
  if (message?.kind === "newLink") {
    await db.updateTable("donors").set({ link_hash: linkHash }).where("id", "=", id).execute();
    await dropMessage(db, message);
  }
  return message !== undefined;
}
