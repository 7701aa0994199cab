import type { Donor, DonorPage, DonorSearch, ErrorAnswer } from "./donor.ts";
import type { LinkAction } from "./link-actions.ts";
import type { DeletionReceipt, ManagedDonor, Reach } from "./managed-donor.ts";
import type { AskedNeed, BoardNeed, BoardSearch, OwnNeed } from "./needs.ts";

/**
 * What the server has done for a visitor. A page that it renders begins with it, and so does its script, which gets it
 * alone where it posts a form itself.
 */
export type PageOutcome = {
  search?: SearchOutcome;
  /** What came of a form about one donor, for a script that shows the others already. */
  card?: CardOutcome;
  /** The new donor, without a secret if they were registered before. */
  registration?: { donor?: { id: Donor["id"]; secret?: string; reach?: Reach; name: string }; refused?: RefusedForm };
  manage?: LinkOutcome<ManagedDonor | DeletionReceipt>;
  messageLink?: MessageLinkOutcome;
  need?: { need?: AskedNeed; refused?: RefusedForm; answers?: TypedAnswers };
  ownNeed?: LinkOutcome<OwnNeed>;
  board?: BoardOutcome;
};

/** A search with the donors to show, and why there are none or no more of them if that failed. */
export type SearchOutcome = DonorPage & {
  search: DonorSearch;
  isFurther?: boolean;
  card?: CardOutcome;
  /** Set when the list has grown to its end: the first donor who was not in it before. */
  firstNewId?: Donor["id"] | undefined;
  error?: PageError | undefined;
};

/** As the API has answered it; in a browser also that it did not. */
export type PageError = ErrorAnswer & { status?: number };

/** What a visitor asked for about one of the donors: the number, or the form for a report. */
export type CardOutcome = { id: Donor["id"]; number?: string; report?: "asking" | "thanks"; message?: string };

/** The page of a private link by its key: what the link opens, or why nothing. */
export type LinkOutcome<Data> = { key: string; view: NotOpenedReason | Opened<Data> };

export type Opened<Data> = { kind: "opened"; data: Data } & PressedButton;

/** What the button does that led there, and why that was refused. */
export type PressedButton = { did?: LinkAction | undefined; refused?: RefusedForm | undefined };

/** Why a private link opened nothing. */
export type NotOpenedReason =
  | { kind: "noLink" | "wrongLink" | "gone" | "asked" | "forgotten"; refused?: RefusedForm }
  | { kind: "error"; message: string };

/** What the server did not accept, and why. */
export type RefusedForm = ErrorAnswer & { typed: Record<string, string> };

/** A request that is not sent yet: to be checked by the one who asks, or to be changed. */
export type TypedAnswers = { typed: Record<string, string>; isToCheck: boolean };

/** What a link in a message is for: to confirm the address that it was sent to, or to end such messages. */
export type LinkPurpose = "confirm" | "end";

/** What a link in a message has come to, or why not. It asks first, since programs that check mail open every link. */
export type MessageLinkOutcome = {
  purpose: LinkPurpose;
  state: "asking" | "done" | "expired";
  address?: string;
  message?: string;
};

/** Has offered help, with the id by which the guest can take that back unless it was known before; or has taken it back. */
export type Helped = { offer?: string | undefined; isTakenBack?: true };

/**
 * The board: what is needed, or one need by its shared address; `undefined` of `need` when it is gone. `helped` says what a
 * guest's form has done.
 */
export type BoardOutcome = {
  search: BoardSearch;
  needs?: BoardNeed[];
  shared?: { need?: BoardNeed | undefined; helped?: Helped; refused?: RefusedForm };
  error?: PageError;
};

/** What a script accepts that posts a form of its page: the outcome alone. */
export const outcomeType = "application/json";

/** The id of the block of data that holds it in a rendered page. */
export const outcomeBlockId = "outcome";
