import { languages } from "#contract/languages.ts";
import { needsConsent, payeeFile, type Payee } from "#contract/payee.ts";
import type { Change } from "#contract/staff/content.ts";
import { payeeDays, type DeskNotices, type PayeeState } from "#contract/staff/payee.ts";
import type { StaffMember } from "#contract/staff/session.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { ChangedMeanwhileError, ValidationError } from "#server/donors/errors.ts";
import type { Actor } from "#server/registry/audit.ts";
import { findPublishedEdits } from "#server/registry/content/edits.ts";
import { readProposal, storeProposal } from "#server/registry/content/payee.ts";
import { hasTeamChanged } from "#server/registry/staff/members.ts";
import { findBlock } from "#server/staff/payee-rule.ts";
import { readPendingChanges } from "./drafts.ts";
import { mergeFile } from "./published-content.ts";

/** As this member sees it. */
export async function readPayee(db: Database, memberId: string): Promise<PayeeState> {
  const edits = await withTimeout(findPublishedEdits(db));
  const { people, proposed, proposal } = await withTimeout(readProposal(db));
  const changed = findChange(edits);
  const { changes } = await readPendingChanges(db);
  const state: PayeeState = {
    payees: mergeFile(languages[0].code, payeeFile, edits).content.payees as Payee[],
    ...(changed && { changed: { by: changed.by, at: changed.at } }),
    changes: changes.filter(({ file }) => needsConsent(file)),
  };
  const blocked = findBlock(memberId, proposed, people, Date.now());
  if (!proposal?.verdict.isOpen) return { ...state, ...(blocked && { blocked }) };
  const { id, versions, member_name: by, proposed_at: at, verdict } = proposal;
  const { needs, from, until, confirmed, missing } = verdict;
  const mayConfirm = verdict.mayConfirm(memberId);
  return {
    ...state,
    changes: state.changes.filter(({ version }) => versions.includes(version)),
    proposal: { id, by, at, from, until, needs, confirmed, missing, mayConfirm },
  };
}

type Published = Awaited<ReturnType<typeof findPublishedEdits>>;

/** The last change that two members have agreed on, if it is to be told. */
function findChange(edits: Published): Published[number] | undefined {
  const since = new Date(Date.now() - payeeDays.payeeNoticeDays * 86_400_000).toISOString();
  return edits.findLast(({ file, value, at }) => needsConsent(file) && value !== undefined && at > since);
}

/** What every page of the desk tells this member. */
export async function readNotices(db: Database, member: StaffMember): Promise<DeskNotices> {
  const { proposal } = await withTimeout(readProposal(db));
  const isChanged = findChange(await withTimeout(findPublishedEdits(db)));
  const payeeNotice = proposal?.verdict.isOpen ? "proposed" : isChanged ? "changed" : undefined;
  return { payeeNotice, teamNotice: await withTimeout(hasTeamChanged(db, member)) };
}

/** Has these drafts of the payee, and of the words around it, wait until they are confirmed. */
export async function proposePayee(db: Database, versions: string[], by: Actor): Promise<void> {
  const pending = await readPendingChanges(db);
  const changes = pending.changes.filter(({ file, version }) => needsConsent(file) && versions.includes(version));
  if (changes.length !== versions.length) throw new ChangedMeanwhileError();
  const mistake = pending.mistakes.find(({ file }) => needsConsent(file));
  if (mistake) throw new ValidationError({ message: mistake.message });
  await withTimeout(storeProposal(db, versions, by, changes.map(describeChange).join("; ")));
}

/** For the audit: the payee in full, and which words. */
function describeChange({ file, field, language, before, after }: Change): string {
  if (file !== payeeFile) return `${file}: ${field} (${language})`;
  const texts = [before, after].map((value) => JSON.stringify(value).match(/(?<=:")[^"]+/g) ?? ["–"]);
  return texts.map((each) => each.join(", ")).join(" → ");
}
