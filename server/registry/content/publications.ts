import { v7 as newId } from "uuid";
import { needsConsent, payeeFile } from "#contract/payee.ts";
import type { FieldAddress, Publication } from "#contract/staff/content.ts";
import type { Database } from "#server/database/schema.ts";
import { ChangedMeanwhileError } from "#server/donors/errors.ts";
import { recordAction, type Actor } from "#server/registry/audit.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import { takeProposal } from "./payee.ts";

/** The newest publication, "" before the first. */
export async function findNewestPublicationId(db: Database): Promise<string> {
  const row = await db.selectFrom("publications").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row?.id ?? "";
}

/** An id that comes after the publication before, even if that was made by a server whose clock is ahead. */
export function makePublicationId(follows: string): string {
  const id = newId();
  return id > follows ? id : newId({ msecs: Date.parse(readIdTimestamp(follows)) + 1 });
}

/** An absent value is the one that comes with the program, null one that is to be absent. */
export type NewEdit = FieldAddress & { value?: unknown };

export type NewPublication = {
  id: string;
  /** The newest publication, on which the edits are based. */
  follows: string;
  by: Actor;
  edits: NewEdit[];
  /** Of the drafts that are published, which are drafts no longer. */
  versions: string[];
  restores?: string;
  /** The proposal that has these drafts. */
  proposalId?: string;
};

/** Another publication came first: look at it, then try again. */
export class OvertakenError extends Error {}

/** Throws OvertakenError, or ChangedMeanwhileError if one of the drafts is not there any more. */
export async function storePublication(db: Database, publication: NewPublication): Promise<void> {
  const { id, follows, by, edits, versions, restores, proposalId } = publication;
  await db.transaction().execute(async (transaction) => {
    if (!proposalId && edits.some(isOfPayee)) throw new ChangedMeanwhileError();
    const note = proposalId ? await takeProposal(transaction, proposalId, versions, by) : describeEdits(edits);
    const who = { member_id: by.id, member_name: by.name, restores: restores === "" ? asShipped : (restores ?? "") };
    const insert = transaction.insertInto("publications").values({ id, follows, ...who });
    const stored = await insert.onConflict((conflict) => conflict.column("follows").doNothing()).executeTakeFirst();
    if (stored.numInsertedOrUpdatedRows !== 1n) throw new OvertakenError("another publication came first");
    for (const { value, ...address } of edits) {
      const edit = { publication_id: id, ...address, value: JSON.stringify(value) ?? null };
      await transaction.insertInto("content_edits").values(edit).execute();
    }
    for (const version of versions) {
      const draft = transaction.deleteFrom("content_drafts").where("version", "=", version);
      if ((await draft.executeTakeFirst()).numDeletedRows !== 1n) throw new ChangedMeanwhileError();
    }
    const action = proposalId ? "change payee" : restores === undefined ? "publish" : "restore content";
    await recordAction(transaction, { action, by, note });
  });
}

/** A picture that is deleted for good waits for nobody: what comes with the program takes its place, and no member's choice. */
function isOfPayee({ file, value }: NewEdit): boolean {
  return needsConsent(file) && (file === payeeFile || value !== undefined);
}

/** How `restores` names what comes with the program. */
const asShipped = "as shipped";

const publicationsOnPage = 20;

/** Newest first, and where the next page begins; or one of them. What they changed is in their edits. */
export async function listPublications(db: Database, { before, id }: { before?: string | undefined; id?: string }) {
  let query = db
    .selectFrom("publications")
    .select(["id", "member_name as by", "restores"])
    .orderBy("id", "desc")
    .limit(publicationsOnPage + 1);
  if (before) query = query.where("id", "<", before);
  if (id) query = query.where("id", "=", id);
  const rows = await query.execute();
  const publications = rows.slice(0, publicationsOnPage).map(({ id, by, restores }): Publication => {
    const publication: Publication = { id, at: readIdTimestamp(id), by, changes: [] };
    if (restores) publication.restores = restores === asShipped ? "" : restores;
    return publication;
  });
  return { publications, ...(rows.length > publicationsOnPage && { next: publications.at(-1)!.id }) };
}

/** What, without the values: "about: heading, team.members (en)". */
function describeEdits(edits: NewEdit[]): string {
  const files = Map.groupBy(edits, ({ language, file }) => `${file} ${language}`);
  const notes = [...files.values()].map((inFile) => {
    const { language, file } = inFile[0]!;
    return `${file}: ${inFile.map(({ field }) => field).join(", ")} (${language})`;
  });
  return notes.join("; ");
}
