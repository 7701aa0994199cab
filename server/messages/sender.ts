import type { Database } from "#server/database/schema.ts";
import type { ServedWords } from "#server/publishing/served-site.ts";
import { noteUnusable } from "#server/registry/messages/contacts.ts";
import { openMessageKey } from "#server/registry/messages/keys.ts";
import { sendToHolders } from "#server/registry/messages/lost-link.ts";
import * as outbox from "#server/registry/messages/outbox.ts";
import { readRecipient } from "#server/registry/messages/recipient.ts";
import { composeMessage } from "./compose.ts";
import { DeliveryError, type Adapters } from "./outgoing.ts";

export type SenderContext = {
  db: Database;
  adapters: Adapters;
  /** The words that are published now. */
  words: () => ServedWords;
  siteUrl: string;
};

/** What came of looking for a message that is due. */
type Outcome = "nothing due" | "not sent" | "tried";

const idleMs = 5000;
/** Older ones come from a backup that was restored, or from a server that was off for days. */
const tooLateMs = 2 * 86_400_000;

/**
 * Sends the message that is next, and gives the pause before the one after it. Nothing of the database is held meanwhile.
 * They go one by one, so that a server that is killed leaves at most one message that is sent twice.
 */
export async function sendInPace(context: SenderContext, messagesAMinute: number): Promise<number> {
  const started = Date.now();
  const pauses = { "nothing due": idleMs, "not sent": 0, tried: 60_000 / messagesAMinute };
  return pauses[await sendNext(context)] - (Date.now() - started);
}

export async function sendNext(context: SenderContext): Promise<Outcome> {
  const message = await outbox.findDueMessage(context.db);
  if (!message) return "nothing due";
  return (await outbox.takeMessage(context.db, message)) ? sendTaken(context, message) : "not sent";
}

async function sendTaken(context: SenderContext, message: outbox.MessageRow): Promise<Outcome> {
  const { db, adapters, words, siteUrl } = context;
  const isRequest = message.kind === "newLink" && !message.contact_id;
  const recipient = isRequest ? undefined : await readRecipient(db, message);
  if (!recipient) {
    await (isRequest ? sendToHolders(db, message) : outbox.dropMessage(db, message));
    return "not sent";
  }
  try {
    const send = adapters[recipient.channel];
    if (Date.parse(message.due_at) < Date.now() - tooLateMs) throw new DeliveryError("It came too late.", true, false);
    if (!send) throw new DeliveryError(`${recipient.channel} is not set up on this server.`);
    await send(composeMessage(recipient, { ...words(), siteUrl, derive: await openMessageKey(db) }), recipient.address);
  } catch (error) {
    const { message: cause, isPermanent = false, endsAddress } = error as DeliveryError;
    if (endsAddress && message.contact_id) await noteUnusable(db, message.contact_id, cause);
    await outbox.noteFailure(db, message, cause, isPermanent);
    return "tried";
  }
  await outbox.noteSent(db, message);
  return "tried";
}
