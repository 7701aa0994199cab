import type { Payee } from "../payee.ts";
import type { PendingChanges } from "./content.ts";

/** The days of the rule of server/staff/payee-rule.ts. */
export const payeeDays = {
  /** Every change waits, so that all members can look at it and stop it; then it can be confirmed. */
  waitDays: 1,
  confirmDays: 3,
  /** After one was stopped there is no other. */
  stoppedDays: 7,
  /** A member counts these days after joining. */
  trustDays: 7,
  /** For these days a removed member can stop a change, and has a place among those who are asked, which nobody fills. */
  removedRightsDays: 7,
  /** A member who was not alone in these days decides nothing alone. */
  aloneAfterDays: 30,
  /** That something was changed is told for so long. */
  payeeNoticeDays: 7,
};

/** The payee that visitors see, or none, and what is to be changed of it and of the words around it. */
export type PayeeState = {
  payees: Payee[];
  /** Who has confirmed the present one, and when, within `payeeNoticeDays`. */
  changed?: { by: string; at: string };
  /** Those that are proposed; while nothing is, all drafts that could be. */
  changes: PendingChanges["changes"];
  proposal?: PayeeProposal;
  /** Why the member who asks can propose nothing now. */
  blocked?: PayeeBlock;
};

export type PayeeBlock = "stopped" | "newcomer" | "nobody";

export type PayeeProposal = {
  /** Another one for each proposal: who confirms or stops it sends the one that they saw. */
  id: string;
  by: string;
  at: string;
  from: string;
  until: string;
  /** Whether one of those who are missing is enough. */
  needs: "one" | "all";
  confirmed: string[];
  missing: string[];
  /** Whether the member who asks may do so now. */
  mayConfirm: boolean;
};

/** What every page of the desk tells every member: about the payee, and whether others have changed the team. */
export type DeskNotices = { payeeNotice?: "proposed" | "changed" | undefined; teamNotice?: boolean | undefined };

/** Somebody who was a member a few days ago: their passkey shows them a change that waits, to stop it, and nothing else. */
export type FormerMember = { name: string; state?: PayeeState };
