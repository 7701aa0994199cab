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
