import type { Channel } from "#contract/messages.ts";
import type { Database } from "#server/database/schema.ts";
import type { ServedWords } from "#server/publishing/served-site.ts";
import { noteUnusable } from "#server/registry/messages/contacts.ts";
import { openMessageKey } from "#server/registry/messages/keys.ts";
import { isAskedLink, sendAskedLinks } from "#server/registry/messages/lost-link.ts";
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
 * Sends the message that is next over a channel, and gives the pause before the one after it. Nothing of the database is
 * held meanwhile. They go one by one, so that a server that is killed leaves at most one message of it that is sent twice.
 */
export async function sendInPace(context: SenderContext, channel: Channel, messagesAMinute: number): Promise<number> {
  const started = Date.now();
  const pauses = { "nothing due": idleMs, "not sent": 0, tried: 60_000 / messagesAMinute };
  return pauses[await sendNext(context, channel)] - (Date.now() - started);
}

export async function sendNext(context: SenderContext, channel: Channel): Promise<Outcome> {
  const message = await outbox.findDueMessage(context.db, channel);
  if (!message) return "nothing due";
  return (await outbox.takeMessage(context.db, message)) ? sendTaken(context, message) : "not sent";
}

async function sendTaken(context: SenderContext, message: outbox.MessageRow): Promise<Outcome> {
  const { db, adapters, words, siteUrl } = context;
  if (isAskedLink(message)) return sendAskedLinks(db, message).then(() => "not sent");
  const recipient = await readRecipient(db, message);
  if (!recipient) return outbox.dropMessage(db, message).then(() => "not sent");
  const derive = await openMessageKey(db);
  if (!(await outbox.countToday(db, message, recipient.addressKey, derive))) return "not sent";
  try {
    const send = adapters[message.channel];
    if (Date.parse(message.due_at) < Date.now() - tooLateMs) throw new DeliveryError("It came too late.", true, false);
    if (!send) throw new DeliveryError(`${message.channel} is not set up on this server.`);
    await send(composeMessage(recipient, { ...words(), siteUrl, derive }), recipient.address);
  } catch (error) {
    const { message: cause, isPermanent = false, endsAddress } = error as DeliveryError;
    if (endsAddress) await noteUnusable(db, message.contact_id ?? message.detail, cause);
    await outbox.noteFailure(db, message, cause, isPermanent);
    return "tried";
  }
  await outbox.noteSent(db, message);
  return "tried";
}
