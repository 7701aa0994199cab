import { languages } from "#contract/languages.ts";
import { payeeFile, type Payee } from "#contract/payee.ts";
import type { FieldAddress } from "#contract/staff/content.ts";
import type { PayeeProposal } from "#contract/staff/payee.ts";
import type { Database, Queryable } from "#server/database/schema.ts";
import { ChangedMeanwhileError } from "#server/donors/errors.ts";
import { recordAction, type Actor } from "#server/registry/audit.ts";
import { makeFirstId } from "#server/registry/id-timestamp.ts";
import { NotAMemberError } from "#server/registry/staff/members.ts";
import { discardDraft, saveDraft } from "./drafts.ts";

export const payeeAddress: FieldAddress = { language: languages[0].code, file: payeeFile, field: "payees" };

type Proposal = Omit<PayeeProposal, "isMine"> & { isOpen: boolean; approvers: string[] };

const dayMs = 86_400_000;

/** The last proposal, which may be over. */
export async function findProposal(db: Queryable): Promise<Proposal | undefined> {
  const columns = ["value", "version as id", "member_id as proposer", "member_name as by", "changed_at as at"] as const;
  const proposals = db.selectFrom("content_drafts").select(columns);
  const row = await proposals.where(({ and }) => and(payeeAddress)).executeTakeFirst();
  if (!row) return undefined;
  const { value, proposer, ...proposal } = row;
  const approval = findApproval(proposer, Date.parse(row.at), await listMemberIds(db));
  return { ...proposal, payees: JSON.parse(value) as Payee[], ...approval };
}

/** In a transaction, nobody is removed until it ends. */
async function listMemberIds(db: Queryable): Promise<string[]> {
  const members = db.selectFrom("staff_members").select("id").orderBy("id");
  return (await members.$if(db.isTransaction, (query) => query.forShare()).execute()).map(({ id }) => id);
}

/**
 * Another member may confirm within a day. If members have been there for a day, only they count: nobody proposes, invites
 * somebody and confirms in their name. Where there are no two that count, anybody may, after a day in which all have seen it.
 */
function findApproval(proposer: string, at: number, members: string[]) {
  const settled = members.filter((id) => id < makeFirstId(at - dayMs));
  const counted = settled.length > 0 ? settled : members.filter((id) => id < makeFirstId(at));
  const others = counted.includes(proposer) ? counted.filter((id) => id !== proposer) : [];
  const paused = others.length === 0;
  const from = at + (paused ? dayMs : 0);
  return {
    paused,
    from: new Date(from).toISOString(),
    until: new Date(from + dayMs).toISOString(),
    approvers: paused ? members : others,
    // What a member has proposed goes with them.
    isOpen: members.includes(proposer) && Date.now() < from + dayMs,
  };
}

/** Throws ChangedMeanwhileError while another proposal waits. */
export function storeProposal(db: Database, payees: Payee[], by: Actor, note: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (!(await listMemberIds(transaction)).includes(by.id)) throw new NotAMemberError();
    const last = await findProposal(transaction);
    const stored =
      !last?.isOpen && (await saveDraft(transaction, { ...payeeAddress, value: payees }, last?.id ?? "", by));
    if (!stored) throw new ChangedMeanwhileError();
    await recordAction(transaction, { action: "propose payee", by, note });
  });
}

export function withdrawProposal(db: Database, id: string, by: Actor): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (!(await listMemberIds(transaction)).includes(by.id)) throw new NotAMemberError();
    if (!(await discardDraft(transaction, payeeAddress, id))) throw new ChangedMeanwhileError();
    await recordAction(transaction, { action: "withdraw payee", by, note: "" });
  });
}

/** The proposal with this id, if this member may confirm it now; undefined if it is too early or needs somebody else. */
export async function findConfirmable(db: Queryable, id: string, by: Actor) {
  const proposal = await findProposal(db);
  if (proposal?.id !== id || !proposal.isOpen) throw new ChangedMeanwhileError();
  const mayConfirm = proposal.approvers.includes(by.id) && proposal.from <= new Date().toISOString();
  return mayConfirm ? proposal : undefined;
}
