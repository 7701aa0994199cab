import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { ConfigError } from "#server/config.ts";
import type { SmtpConfig } from "#server/message-settings.ts";
import { writeLetterHtml } from "./letter-html.ts";
import { explainMailError } from "./mail-errors.ts";
import type { Outgoing, Send } from "./outgoing.ts";

const timeouts = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const poolOptions = { pool: true, maxConnections: 1, maxRequeues: 2, ...timeouts } as const;
/** Without List-Unsubscribe-Post, which is not among nodemailer's own, the large providers offer no way out at one tap. */
const signedHeaders =
  "From:To:Reply-To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post";

export type Mail = ReturnType<typeof createMail>;

/** Sends e-mail through the mail server of the settings, over a connection that stays open. */
export function createMail(smtp: SmtpConfig, deadlineMs = 45_000) {
  const dkim = smtp.dkim && { ...readDkim(smtp.dkim), domainName: findDomain(smtp.from) };
  let pool: ReturnType<typeof openPool> | undefined;
  const openPool = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({ ...poolOptions, ...smtp.server, ...(dkim && { dkim }) });
  };
  const open = () => (pool ??= openPool());
  const close = (closing = pool) => {
    if (pool === closing) pool = undefined;
    void closing?.then((transport) => transport.close({ force: true }));
  };
  const send: Send = async (outgoing, address) => {
    const opened = open();
    const transport = await opened;
    // A server that answers letter by letter passes every other time-out.
    const timer = setTimeout(close, deadlineMs, opened);
    try {
      await transport.sendMail(writeMail(outgoing, address, smtp));
    } catch (error) {
      throw explainMailError(error);
    } finally {
      clearTimeout(timer);
    }
  };
  return { open, send, close: () => close() };
}

function writeMail(outgoing: Outgoing, address: string, { from, bounceAddress }: SmtpConfig) {
  const { id, language, foundationName: name, replyTo, subject, paragraphs, button, footer, endUrl } = outgoing;
  const texts = [...paragraphs, `${button.label}:\n${button.url}`, `-- \n${footer}`];
  // As objects, since nodemailer would read a text as a list of addresses.
  const to = { name: "", address };
  const bounces = { name: "", address: bounceAddress?.replace("@", `+${id}@`) ?? from };
  const oneClick = endUrl && {
    "List-Unsubscribe": { prepared: true, value: `<${endUrl}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  return {
    from: { name, address: from },
    to,
    replyTo: { name, address: replyTo },
    envelope: { from: bounces, to: [to] },
    messageId: `<${id}@${findDomain(from)}>`,
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": language, ...oneClick },
    subject,
    text: `${texts.join("\n\n")}\n`,
    html: writeLetterHtml(outgoing),
  };
}

function readDkim({ keyFile, selector }: NonNullable<SmtpConfig["dkim"]>) {
  try {
    const privateKey = readFileSync(keyFile, "utf8");
    // nodemailer signs with RSA only, and sends unsigned what it cannot sign.
    if (createPrivateKey(privateKey).asymmetricKeyType !== "rsa") throw new Error("it holds no RSA key");
    return { keySelector: selector, privateKey, headerFieldNames: signedHeaders };
  } catch (error) {
    throw new ConfigError(`DKIM_KEY_FILE cannot be used: ${(error as Error).message}.`);
  }
}

function findDomain(address: string): string {
  return address.slice(address.indexOf("@") + 1);
}
