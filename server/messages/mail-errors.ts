import { DeliveryError } from "./outgoing.ts";

/** The first that fits what nodemailer tells about an error: its code, the system's, and the step of the conversation. */
const causes: [RegExp, string][] = [
  [/ENOTFOUND|EDNS|EAI_AGAIN/, "The name of the mail server was not found"],
  [/ECONNREFUSED/, "Nothing listens at the address of the mail server, or it refuses us"],
  [/certificate|altnames|CERT_/i, "The certificate of the mail server is not trusted"],
  [/ETLS|STARTTLS|SSL|EPROTO\b/, "The mail server offers no TLS that we can use"],
  [/ETIMEDOUT/, "The mail server did not answer in time"],
  [/EAUTH/, "The mail server refuses the user or the password of SMTP_URL"],
  [/ MAIL FROM /, "The mail server takes no mail from our address (MAIL_FROM, BOUNCE_ADDRESS)"],
  [/ RCPT TO /, "The mail server did not take the recipient"],
  [/ DATA /, "The mail server did not take the text"],
  [/ECONNECTION|ESOCKET|pool was closed/, "The connection to the mail server was closed"],
  [/EPROTOCOL/, "The mail server answers in no way that we know"],
];

type SmtpError = Partial<Record<"code" | "originalCode" | "command" | "response" | "message", string>>;

/** Says in plain words what went wrong, without the address: staff read it, and it is stored. */
export function explainMailError(error: unknown): DeliveryError {
  const { code, originalCode, command, response = "", message = "" } = error as SmtpError;
  const reply = response.replace(/<?[^\s<>]+@[^\s<>]+>?/g, "…").replace(/\s+/g, " ");
  if (command === "RCPT TO" && isAddressUnusable(response)) {
    const [status] = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)!;
    return new DeliveryError(`The mail server says that there is no such address (${status}).`, true);
  }
  const about = `${code} ${originalCode} ${command} ${response ? "" : message}`;
  const [, cause = `The mail could not be sent (${code})`] = causes.find(([pattern]) => pattern.test(about)) ?? [];
  return new DeliveryError(`${cause}${reply && `: ${reply.slice(0, 300)}`}.`);
}

/**
 * Whether a mail server has refused the address itself for good. One that relays nothing for us, dislikes our text or has
 * a full mailbox may refuse for days, but is no reason to end the use of an address.
 */
function isAddressUnusable(response: string): boolean {
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];
  if (status) return /^5\.1\.(?!7$|8$)|^5\.2\.1$/.test(status);
  return /^55[013]/.test(response) && !/relay|authent|sender|policy|spam|block|denied|full/i.test(response);
}

export type Bounce = { id: string; failure: string; isPermanent: boolean };

const ourId = /(?:\+|^Message-ID:\s*<)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/im;

/** Reads a report about a mail that could not be delivered (RFC 3464): its id is in the address that it came to. */
export function parseBounce(mail: string): Bounce | undefined {
  const id = ourId.exec(mail)?.[1]?.toLowerCase();
  const status = /^Status:\s*([45]\.\d+\.\d+)/im.exec(mail)?.[1];
  // A mail server also reports that it tries on.
  if (!id || !status || !/^Action:\s*failed\b/im.test(mail)) return undefined;
  return { id, failure: `The mail came back (${status}).`, isPermanent: isAddressUnusable(status) };
}
