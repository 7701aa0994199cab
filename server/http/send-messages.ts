import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Reach } from "#contract/managed-donor.ts";
import type { Config } from "#server/config.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { createMail } from "#server/messages/mail.ts";
import { createPush } from "#server/messages/push.ts";
import { runSender, type SenderContext } from "#server/messages/sender.ts";
import { createWebhook } from "#server/messages/webhook.ts";

const stopTimeoutMs = 5000;

type Options = Pick<SenderContext, "db" | "words" | "siteUrl"> & {
  config: Partial<Pick<Config, "smtp" | "webhook" | "hasServiceWorker" | "messagesAMinute">>;
};

/** Sends messages for as long as the server listens, and says by which ways. */
export function sendMessages(app: FastifyInstance, options: Options): () => Promise<Reach> {
  const { smtp, webhook, hasServiceWorker = true, messagesAMinute = 60 } = options.config;
  const mail = smtp && createMail(smtp, options.words);
  const push = createPush(options.db, options.siteUrl, options.words);
  const adapters = {
    ...(mail && { email: mail.send }),
    push: push.send,
    ...(webhook && { phone: createWebhook(webhook) }),
  };
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  // Before visitors come: the first mail would hold them up for a fifth of a second while nodemailer is loaded.
  if (mail) app.addHook("onReady", async () => void (await mail.open()));
  app.addHook("onListen", async () => {
    running = runSender({ ...options, adapters, messagesAMinute, log: app.log }, stopping.signal);
  });
  // While visitors still wait for their answers: a mail server may take its time, too.
  app.addHook("preClose", async () => stopping.abort());
  app.addHook("onClose", async () => {
    // What a slow mail server has not taken by then is sent again when the lease ends.
    await Promise.race([running, wait(stopTimeoutMs, undefined, { ref: false })]);
    mail?.close();
  });
  // A donor's page opens without this way while a key can neither be read nor made.
  const findPushKey = () => withTimeout(push.readPublicKey()).catch(() => "");
  return async () => ({
    email: Boolean(mail),
    phone: Boolean(webhook),
    pushKey: hasServiceWorker ? await findPushKey() : "",
  });
}
