import { setTimeout as wait } from "node:timers/promises";
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
  /** So many at most leave this server in a minute. */
  messagesAMinute: number;
  log: Record<"info" | "error", (details: object, message: string) => void>;
};

/** What came of looking for a message that is due. */
type Outcome = "nothing due" | "not sent" | "tried";

const idleMs = 5000;
/** Older ones come from a backup that was restored, or from a server that was off for days. */
const tooLateMs = 2 * 86_400_000;

/**
 * Sends what the outbox holds until the signal ends it. Nothing of the database is held meanwhile. It goes one by one, so
 * that a server that is killed leaves at most one message that is sent twice.
 */
export async function runSender(context: SenderContext, signal: AbortSignal): Promise<void> {
  const pauses = { "nothing due": idleMs, "not sent": 0, tried: 60_000 / context.messagesAMinute };
  let isFailing = false;
  while (!signal.aborted) {
    const started = Date.now();
    const outcome = await sendNext(context).catch((error: unknown) => {
      const { name, code, message } = error as Error & { code?: string };
      // Once, and not every few seconds while the database is away.
      if (!isFailing)
        context.log.error({ name, code, message }, "messages cannot be sent; they are tried again until they can");
      return undefined;
    });
    isFailing = !outcome;
    const pause = pauses[outcome ?? "nothing due"] - (Date.now() - started);
    await wait(Math.max(0, pause), undefined, { signal }).catch(() => {});
  }
}

/** Sends the message that is next. */
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
