import { isDeepStrictEqual } from "node:util";
import type { MergedContent } from "#cms/content-files.ts";
import { datedFiles } from "#cms/schema/dated.ts";
import type { ContentFile } from "#cms/schema/pages.ts";
import { languages } from "#contract/languages.ts";
import { needsConsent } from "#contract/payee.ts";
import type { FieldAddress, Publication } from "#contract/staff/content.ts";
import { readAt } from "#contract/staff/field-path.ts";
import { findDraftMistakes, toEdits } from "#server/content/drafts.ts";
import { findShipped, mergeContent, readPublishedContent } from "#server/content/published-content.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { ChangedMeanwhileError, ValidationError } from "#server/donors/errors.ts";
import type { Actor } from "#server/registry/audit.ts";
import { findDrafts } from "#server/registry/content/drafts.ts";
import { findEditsOf, findPublishedEdits } from "#server/registry/content/edits.ts";
import { confirmProposal } from "#server/registry/content/payee.ts";
import * as registry from "#server/registry/content/publications.ts";
import type { Publisher } from "./publisher.ts";

/** Publishes the drafts of these versions, and nothing else. Throws if one was changed, has a mistake, or is to be proposed. */
export function publishDrafts(db: Database, publisher: Publisher, versions: string[], by: Actor, proposalId = "") {
  return publishInTurn(db, publisher, by, async (published) => {
    const drafts = (await withTimeout(findDrafts(db))).filter(({ version }) => versions.includes(version));
    if (drafts.length !== versions.length) throw new ChangedMeanwhileError();
    if (!proposalId && drafts.some(({ file }) => needsConsent(file))) {
      throw new ValidationError({ message: "What stands on the page for giving is proposed under Giving." });
    }
    const mistakes = await findDraftMistakes(db, published, drafts);
    if (mistakes.length > 0)
      throw new ValidationError({ message: "Some changes have mistakes. Nothing was published.", mistakes });
    return { edits: noteChanges(toEdits(drafts), published), versions, proposalId };
  });
}

/** Brings back the site as it was after a publication, "" being before the first, as a new publication. */
export function restorePublication(db: Database, publisher: Publisher, id: string, by: Actor): Promise<Publication> {
  return publishInTurn(db, publisher, by, async (published) => {
    const [now, then] = [await withTimeout(findPublishedEdits(db)), await withTimeout(findPublishedEdits(db, id))];
    // Whom money goes to stays as it is, and so do the words around it.
    const changes = now.flatMap((edit) => {
      const { language, file, field } = edit;
      const former = { language, file, field, value: then.find((other) => isSameField(other, edit))?.value };
      return needsConsent(file) || isDeepStrictEqual(readEdit(edit), readEdit(former)) ? [] : former;
    });
    const edits = noteChanges(changes, published);
    if (edits.length === 0) throw new ValidationError({ message: "The site is already as it was then." });
    return { edits, versions: [], restores: id };
  });
}

type Item = { id: string; changed?: string };

/**
 * Notes in edited lists of events and news when each item was changed, and which were removed. It is part of the content,
 * so that every server, the build from pulled files and a state that is brought back agree about it.
 */
function noteChanges(edits: registry.NewEdit[], published: MergedContent): registry.NewEdit[] {
  const changed = `${new Date().toISOString().slice(0, 19)}Z`;
  return edits.flatMap((edit) => {
    if (!(edit.file in datedFiles)) return [edit];
    // What is gone follows from the list.
    if (edit.field === "gone") return [];
    const present = published[languages[0].code][edit.file as ContentFile] as Record<string, unknown>;
    const [before, gone] = [present[edit.field] as Item[], present.gone as string[]];
    const items = readEdit(edit) as Item[];
    const value = items.map((item) => {
      const former = before.find(({ id }) => id === item.id);
      return former && isDeepStrictEqual({ ...item, changed }, { ...former, changed }) ? former : { ...item, changed };
    });
    const known = new Set([...gone, ...before.map(({ id }) => id)]);
    const removed = [...known.difference(new Set(items.map(({ id }) => id)))];
    const noted = { ...edit, field: "gone", value: removed };
    return [{ ...edit, value }, ...(isDeepStrictEqual(removed, gone) ? [] : [noted])];
  });
}

/** Stores that a member agrees with a proposal. When nobody is missing any more it is published, and nothing else. */
export async function confirmPayee(db: Database, publisher: Publisher, id: string, by: Actor): Promise<void> {
  const confirmed = await withTimeout(confirmProposal(db, id, by));
  if (!confirmed) throw new ValidationError({ message: "You cannot confirm this, or not yet." });
  if (confirmed.isComplete) await publishDrafts(db, publisher, confirmed.versions, by, id);
}

type Prepared = Pick<registry.NewPublication, "edits" | "versions" | "restores" | "proposalId">;
type Prepare = (published: MergedContent) => Promise<Prepared>;

let last: Promise<unknown> = Promise.resolve();

/** One after the other at a server, so that nobody who publishes there is overtaken again and again. */
export function publishInTurn(...given: Parameters<typeof publish>): Promise<Publication> {
  const turn = last.then(() => publish(...given));
  last = turn.catch(() => {});
  return turn;
}

/** More publications of other servers at the same moment than a foundation has. */
const maxTurns = 5;

/** Prepares it again when another server has published meanwhile, since each publication is of the whole site. */
async function publish(db: Database, publisher: Publisher, by: Actor, prepare: Prepare) {
  for (let turn = 1; ; turn++) {
    const follows = await withTimeout(registry.findNewestPublicationId(db));
    const { content: published } = await readPublishedContent(db);
    const publication = await prepare(published);
    const edits = publication.edits.map((edit) => Object.assign({}, edit, { value: readEdit(edit) ?? null }));
    const { content } = await mergeContent(edits, published);
    const id = registry.makePublicationId(follows);
    try {
      await publisher.publish(id, content, () => registry.storePublication(db, { id, follows, by, ...publication }));
      const { publications } = await readHistory(db, { id });
      return publications[0]!;
    } catch (error) {
      if (!(error instanceof registry.OvertakenError)) throw error;
      if (turn === maxTurns) throw new ChangedMeanwhileError();
    }
  }
}

/** The value that an edit stands for; undefined where it removes what is optional. */
function readEdit({ value, ...address }: registry.NewEdit): unknown {
  return value === undefined ? readAt(findShipped(address), address.field) : (value ?? undefined);
}

export function isSameField(one: FieldAddress, other: FieldAddress): boolean {
  return one.language === other.language && one.file === other.file && one.field === other.field;
}

/** A page of publications with what each has changed, newest first; or one of them. */
export async function readHistory(db: Database, which: { before?: string | undefined; id?: string }) {
  const { publications, next } = await withTimeout(registry.listPublications(db, which));
  const ids = publications.map(({ id }) => id);
  const edits = await withTimeout(findEditsOf(db, ids));
  for (const publication of publications) {
    const { by, at } = publication;
    publication.changes = (edits.get(publication.id) ?? []).map((edit) => {
      const { language, file, field } = edit;
      const [before, after] = [edit.before, edit.after].map((value) => readEdit({ ...edit, value }));
      return { language, file, field, before, after, by, at };
    });
  }
  return { publications, ...(next && { next }) };
}
