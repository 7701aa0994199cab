import type { Channel, MessageKind } from "#contract/messages.ts";
import type { Language } from "#contract/languages.ts";
import { OperatorError } from "#server/operator-error.ts";

/** A message as it leaves: the same words for a letter, and a short text for a lock screen, which names nobody. */
export type Outgoing = {
  id: string;
  kind: MessageKind;
  language: Language;
  /** The name of the foundation, and the address for answers. */
  foundationName: string;
  replyTo: string;
  subject: string;
  paragraphs: string[];
  button: { label: string; url: string };
  /** Why it comes, and where it can be ended. */
  footer: string;
  /** Ends it by one request, without a question (RFC 8058). */
  endUrl?: string;
  short: string;
  /** What a donor enters on their own page, to show that the number is theirs. */
  code?: string;
  /** Somebody waits for it until this moment, in milliseconds. */
  urgentUntil?: number;
};

/** Sends a message to an address: an e-mail address, a push subscription as JSON, or a phone number. */
export type Send = (outgoing: Outgoing, address: string) => Promise<void>;

/** How each channel sends; one that is not set up is left out. */
export type Adapters = Partial<Record<Channel, Send>>;

/** Why a message was not taken, in words for staff. One that is permanent ends the use of the address, too, unless it says no. */
export class DeliveryError extends OperatorError {
  readonly isPermanent: boolean;
  readonly endsAddress: boolean;
  constructor(message: string, isPermanent = false, endsAddress = isPermanent) {
    super(message);
    this.isPermanent = isPermanent;
    this.endsAddress = endsAddress;
  }
}

const timeoutMs = 10_000;

/** Posts a message. Redirects are not followed. An answer that is not among the refusals is a reason to try again. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: string | Buffer<ArrayBuffer>,
  refusals: Record<number, DeliveryError>,
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const sending = fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
  const { host } = new URL(url);
  const response = await sending.catch((error: Error & { cause?: { code?: string } }) => {
    const cause = signal.aborted ? `no answer within ${timeoutMs / 1000} seconds` : error.cause?.code;
    throw new DeliveryError(`${host} cannot be reached: ${cause ?? error.message}.`);
  });
  await response.body?.cancel();
  if (!response.ok) throw refusals[response.status] ?? new DeliveryError(`${host} answered ${response.status}.`);
}
