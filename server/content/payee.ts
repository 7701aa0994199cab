import { isDeepStrictEqual } from "node:util";
import { plainWords } from "#cms/mistakes.ts";
import { contentFiles } from "#cms/schema/pages.ts";
import { languages } from "#contract/languages.ts";
import { payeeFile, type Payee } from "#contract/payee.ts";
import { payeeFields, payeeNoticeDays, type PayeeNotice, type PayeeState } from "#contract/staff/payee.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { ValidationError } from "#server/donors/errors.ts";
import type { Actor } from "#server/registry/audit.ts";
import { findPublishedEdits } from "#server/registry/content/edits.ts";
import { findProposal, storeProposal } from "#server/registry/content/payee.ts";
import { mergeFile } from "./published-content.ts";

export async function readPayee(db: Database, memberId = ""): Promise<PayeeState> {
  const edits = (await withTimeout(findPublishedEdits(db))).filter(({ file }) => file === payeeFile);
  const changed = edits.find(({ at }) => Date.now() < Date.parse(at) + payeeNoticeDays * 86_400_000);
  const found = await withTimeout(findProposal(db));
  const state: PayeeState = { payees: mergeFile(languages[0].code, payeeFile, edits).content.payees as Payee[] };
  if (changed) state.changed = { by: changed.by, at: changed.at };
  if (!found?.isOpen) return state;
  const { approvers, isOpen: _, ...proposal } = found;
  return { ...state, proposal: { ...proposal, isMine: approvers.includes(memberId) } };
}

export async function readPayeeNotice(db: Database): Promise<PayeeNotice> {
  const { proposal, changed } = await readPayee(db);
  return proposal ? { payeeNotice: "proposed" } : changed ? { payeeNotice: "changed" } : {};
}

/** Stores what the form holds until it is confirmed. */
export async function proposePayee(db: Database, form: unknown, by: Actor): Promise<void> {
  const given = Object(form) as Record<string, unknown>;
  const { address, name, ...bank } = Object.fromEntries(payeeFields.map((field) => [field, given[field] || undefined]));
  const hasBank = Object.values(bank).some(Boolean);
  const payee = { address, name, ...(hasBank && { bank }) };
  const isEmpty = !address && !name && !hasBank;
  const { data, error } = contentFiles.payee.safeParse({ payees: isEmpty ? [] : [payee] }, plainWords);
  if (error) throw new ValidationError({ message: error.issues[0]!.message });
  const { payees } = await readPayee(db);
  if (isDeepStrictEqual(payees, data.payees)) {
    throw new ValidationError({ message: "This is what visitors see already." });
  }
  await withTimeout(storeProposal(db, data.payees, by, describeChange(payees, data.payees)));
}

/** For the audit, in full. */
export function describeChange(...payees: [before: Payee[], after: Payee[]]): string {
  return payees
    .map(([payee]) => (payee ? [payee.address, payee.name, ...Object.values(payee.bank ?? {})].join(", ") : "–"))
    .join(" → ");
}
