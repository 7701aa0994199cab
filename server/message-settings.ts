import { z } from "zod";

const address = z.email("must be an e-mail address, such as registry@example.org");

/** The environment variables about messages to donors and staff. */
export const messageSettings = {
  SMTP_URL: smtpUrl().optional(),
  MAIL_FROM: address.optional(),
  BOUNCE_ADDRESS: address.regex(/^.{1,27}@/, "must have at most 27 characters before the @").optional(),
  DKIM_KEY_FILE: z.string().optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)*$/, "must be a name in the DNS, such as dehleez")
    .default("dehleez"),
  MESSAGE_WEBHOOK_URL: webhookUrl().optional(),
  MESSAGE_WEBHOOK_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  MESSAGES_A_MINUTE: z.coerce.number("must be a whole number").int("must be a whole number").min(1).default(60),
};

type Settings = z.output<z.ZodObject<typeof messageSettings>>;

export type SmtpConfig = NonNullable<ReturnType<typeof chooseSmtp>>;

/** How e-mail is sent; undefined where it is not set up. */
export function chooseSmtp(settings: Settings) {
  const { SMTP_URL: url, MAIL_FROM: from, BOUNCE_ADDRESS: bounceAddress, DKIM_KEY_FILE: keyFile } = settings;
  if (!url || !from) return undefined;
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(new URL(url).hostname);
  return {
    // The certificate of a mail server on this machine is seldom made out to localhost.
    server: { url, ...(isLocal ? { ignoreTLS: true } : { requireTLS: true }) },
    from,
    bounceAddress,
    dkim: keyFile ? { keyFile, selector: settings.DKIM_SELECTOR } : undefined,
  };
}

function smtpUrl() {
  const message =
    "must look like smtps://user:password@host:465 or smtp://host:587, with % in a password written as %25";
  return z
    .url({ protocol: /^smtps?$/, hostname: /./, error: message, abort: true })
    .refine((url) => /^smtps?:\/\/[^/?#]+\/?$/.test(url), message);
}

function webhookUrl() {
  const message = "must look like https://relay.example.org/path, or http://localhost:8080/path on this machine";
  return z.string().regex(/^(https:|http:(?=\/\/(localhost|127\.0\.0\.1)[:/]))\/\/[\w.:-]+(\/\S*)?$/, message);
}
