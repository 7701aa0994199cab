import type { Payee } from "../payee.ts";

/** The payee that visitors see, or none, and the change of it that waits for confirmation. */
export type PayeeState = {
  payees: Payee[];
  /** Who has confirmed the present one, and when, within `payeeNoticeDays`. */
  changed?: { by: string; at: string };
  proposal?: PayeeProposal;
};

export type PayeeProposal = {
  /** Another one for each proposal: who confirms sends the one that they saw. */
  id: string;
  /** None takes the page for giving off the site. */
  payees: Payee[];
  by: string;
  at: string;
  /** Confirmed by one of the others at once, or by anybody after a pause, where there are no others. */
  paused: boolean;
  from: string;
  until: string;
  /** Whether the member who asks may confirm it, as far as the time allows. */
  isMine: boolean;
};

/** What every page of the desk tells every member. */
export type PayeeNotice = { payeeNotice?: "proposed" | "changed" | undefined };

/** What the form sends; without any of them there is to be no payee. */
export const payeeFields = ["address", "name", "bankName", "number", "ifsc"] as const;

export const payeeNoticeDays = 7;

/** The days of the rule of server/staff/payee-rule.ts. */
export const payeeDays = {
  /** Every change waits, so that all members can look at it and stop it; then it can be confirmed. */
  waitDays: 1,
  confirmDays: 3,
  /** After one was stopped there is no other. */
  stoppedDays: 7,
  /** Who has joined counts after these days. */
  trustDays: 7,
  /** Who was removed can stop a change, and has a place among those who are asked, which nobody fills. */
  removedRightsDays: 7,
  /** Who has had company in these days decides nothing alone. */
  aloneAfterDays: 30,
  /** That something was changed is told for so long. */
  payeeNoticeDays: 7,
};

/** Why a member can propose nothing now. */
export type PayeeBlock = "stopped" | "newcomer" | "nobody";
