import type { FastifyInstance } from "fastify";
import { sentChannels } from "#contract/messages.ts";
import type { Reach } from "#contract/managed-donor.ts";
import type { Config } from "#server/config.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { createMail } from "#server/messages/mail.ts";
import { createPush } from "#server/messages/push.ts";
import { sendInPace, type SenderContext } from "#server/messages/sender.ts";
import { createWebhook } from "#server/messages/webhook.ts";
import { repeatWhileListening } from "#server/repeat.ts";

type Options = Pick<SenderContext, "db" | "words" | "siteUrl"> & {
  config: Pick<Config, "smtp" | "webhook" | "hasServiceWorker" | "messagesAMinute">;
};

/** Sends messages for as long as the server listens, and says by which ways. */
export function sendMessages(app: FastifyInstance, options: Options): () => Promise<Reach> {
  const { smtp, webhook, hasServiceWorker, messagesAMinute } = options.config;
  const mail = smtp && createMail(smtp);
  const push = createPush(options.db, options.siteUrl);
  const adapters = {
    ...(mail && { email: mail.send }),
    push: push.send,
    ...(webhook && { phone: createWebhook(webhook) }),
  };
  // Before visitors come: the first mail would hold them up for a fifth of a second while nodemailer is loaded.
  if (mail) app.addHook("onReady", async () => void (await mail.open()));
  // Hooks that close run in reverse order: after the last message.
  app.addHook("onClose", async () => mail?.close());
  const failure = "messages cannot be sent; they are tried again until they can";
  for (const channel of sentChannels)
    repeatWhileListening(app, failure, () => sendInPace({ ...options, adapters }, channel, messagesAMinute));
  // Read once, since every registration asks. A donor's page opens without this way while a key can neither be read nor made.
  let pushKey = "";
  const findPushKey = async () => (pushKey ||= await withTimeout(push.readPublicKey()).catch(() => ""));
  return async () => ({
    email: Boolean(mail),
    phone: Boolean(webhook),
    pushKey: hasServiceWorker ? await findPushKey() : "",
  });
}
