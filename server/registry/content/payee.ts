import { isDeepStrictEqual } from "node:util";
import { v7 as newId } from "uuid";
import type { Database, Transaction } from "#server/database/schema.ts";
import { ChangedMeanwhileError, ValidationError } from "#server/donors/errors.ts";
import { countRows } from "#server/registry/count-rows.ts";
import { recordAction, type Actor } from "#server/registry/audit.ts";
import { findPeople, NotAMemberError } from "#server/registry/staff/members.ts";
import { findBlock, judgeProposal, type Proposed } from "#server/staff/payee-rule.ts";

/**
 * The last proposal, which may be over, and what the rule says about it; none if its drafts are not as they were proposed. A
 * transaction has it, and the members, to itself.
 */
export async function readProposal(db: Database) {
  const people = await findPeople(db);
  const columns = ["id", "versions", "note", "proposed_at", "stopped_at", "member_id", "member_name"] as const;
  const row = await db.selectFrom("payee_proposals").select(columns).executeTakeFirst();
  if (!row) return { people };
  const versions = JSON.parse(row.versions) as string[];
  const drafts = db.selectFrom("content_drafts").select("version").where("version", "in", versions);
  if (!row.stopped_at && (await countRows(db, drafts)) < versions.length) return { people };
  const rows = db.selectFrom("payee_confirmations").select("member_id").where("proposal_id", "=", row.id);
  const confirmedBy = (await rows.execute()).map(({ member_id }) => member_id);
  const stoppedAt = row.stopped_at ? Date.parse(row.stopped_at) : undefined;
  const proposed: Proposed = { by: row.member_id, at: Date.parse(row.proposed_at), confirmedBy, stoppedAt };
  const verdict = judgeProposal(proposed, people, Date.now());
  return { people, proposed, proposal: { ...row, people, versions, verdict } };
}

/** Throws ChangedMeanwhileError while another proposal waits; the same one is stored once. */
export function storeProposal(db: Database, versions: string[], by: Actor, note: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const { people, proposed, proposal } = await readProposal(transaction);
    if (!people.some(({ id, removedAt }) => id === by.id && removedAt === undefined)) throw new NotAMemberError();
    const isSame = proposal?.member_id === by.id && isDeepStrictEqual(proposal.versions, versions);
    if (proposal?.verdict.isOpen && isSame) return;
    if (proposal?.verdict.isOpen) throw new ChangedMeanwhileError();
    const isBlocked = findBlock(by.id, proposed, people, Date.now());
    if (isBlocked) throw new ValidationError({ message: "You cannot propose this now. Under Giving it says why." });
    await transaction.deleteFrom("payee_proposals").execute();
    const who = { member_id: by.id, member_name: by.name };
    const what = { versions: JSON.stringify(versions), note, proposed_at: new Date().toISOString(), stopped_at: "" };
    await transaction
      .insertInto("payee_proposals")
      .values({ id: newId(), ...who, ...what })
      .execute();
    await recordAction(transaction, { action: "propose payee", by, note });
  });
}

/** Ends a proposal; for some days there is no other. Whoever changes or discards one of its drafts ends it, too. */
export function stopProposal(db: Database, id: string, memberId: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const { proposal } = await readProposal(transaction);
    // It was stopped already, perhaps by a request whose answer was lost.
    if (proposal?.id === id && proposal.stopped_at) return;
    const { people, verdict } = await findOpen(transaction, id);
    const by = people.find((person) => person.id === memberId);
    if (!by || !verdict.mayStop(memberId)) throw new NotAMemberError();
    await transaction.updateTable("payee_proposals").set({ stopped_at: new Date().toISOString() }).execute();
    await recordAction(transaction, { action: "stop payee", by, note: "" });
  });
}

/** Notes that a member agrees, once; tells whether nobody is missing any more. Undefined if they cannot agree now. */
export function confirmProposal(db: Database, id: string, by: Actor) {
  return db.transaction().execute(async (transaction) => {
    if (!(await findOpen(transaction, id)).verdict.mayConfirm(by.id)) return undefined;
    const insert = transaction.insertInto("payee_confirmations").values({ proposal_id: id, member_id: by.id });
    const added = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
    const isNew = added.numInsertedOrUpdatedRows === 1n;
    if (isNew) await recordAction(transaction, { action: "confirm payee", by, note: "" });
    const { versions, verdict } = await findOpen(transaction, id);
    return { versions, isComplete: verdict.isComplete };
  });
}

/** Takes the proposal whose drafts are published now, by one of those who agree to it, and gives what the audit says of it. */
export async function takeProposal(transaction: Transaction, id: string, versions: string[], by: Actor) {
  const proposal = await findOpen(transaction, id);
  const { isComplete, mayConfirm } = proposal.verdict;
  if (!isComplete || !mayConfirm(by.id) || !isDeepStrictEqual(versions, proposal.versions))
    throw new ChangedMeanwhileError();
  await transaction.deleteFrom("payee_proposals").where("id", "=", id).execute();
  return proposal.note;
}

/** Throws ChangedMeanwhileError if another proposal waits, or none. */
async function findOpen(db: Database, id: string) {
  const { proposal } = await readProposal(db);
  if (proposal?.id !== id || !proposal.verdict.isOpen) throw new ChangedMeanwhileError();
  return proposal;
}
