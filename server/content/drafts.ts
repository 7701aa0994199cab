import { isDeepStrictEqual } from "node:util";
import type { MergedContent } from "#cms/content-files.ts";
import { editableFiles, isEditable } from "#cms/editable-files.ts";
import { layEdits } from "#cms/edits.ts";
import { findField, fitsField, getFormSchema } from "#cms/fields.ts";
import { findMistakes } from "#cms/mistakes.ts";
import type { ContentFile } from "#cms/schema/pages.ts";
import { languages, type Language } from "#contract/languages.ts";
import type { Draft, EditedFile, FieldAddress, Mistake, PendingChanges, SavedDraft } from "#contract/staff/content.ts";
import { readAt } from "#contract/staff/field-path.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { ChangedMeanwhileError, ValidationError } from "#server/donors/errors.ts";
import type { Actor } from "#server/registry/audit.ts";
import { discardDraft, findDrafts, saveDraft } from "#server/registry/content/drafts.ts";
import { findPublishedEdits } from "#server/registry/content/edits.ts";
import type { NewEdit } from "#server/registry/content/publications.ts";
import { findMissingPictures } from "#server/registry/pictures.ts";
import { isOnlyUploaded, listUploads } from "#cms/picture-files.ts";
import { findUnfilled, isLanguage, mergeContent, mergeFile, readPublishedContent } from "./published-content.ts";

export type EditableFile = { language: Language; file: ContentFile };

export async function readEditedFile(db: Database, { language, file }: EditableFile): Promise<EditedFile> {
  const edits = (await withTimeout(findPublishedEdits(db))).filter((edit) => isLanguage(edit.language));
  const drafts = await withTimeout(findDrafts(db, { language, file }));
  const published = mergeFile(language, file, edits).content;
  const edited = layEdits(file, published, drafts);
  return {
    language,
    file,
    schema: getFormSchema(file),
    published,
    edited,
    drafts,
    mistakes: await findAllMistakes(db, file, edited),
    placeholders: findUnfilled(language, file, edited),
    outdated: findOutdated({ language, file }, edits),
  };
}

type Published = FieldAddress & { publicationId: string };

/** The fields of a file that another language has changed in a later publication, from the newest edit of each. */
export function findOutdated({ language, file }: EditableFile, edits: readonly Published[]): string[] {
  const ofFile = edits.filter((edit) => edit.file === file && findField(file, edit.field)?.path === edit.field);
  const own = new Map(
    ofFile.filter((edit) => edit.language === language).map(({ field, publicationId }) => [field, publicationId]),
  );
  const newer = ofFile.filter((edit) => edit.language !== language && edit.publicationId > (own.get(edit.field) ?? ""));
  return [...new Set(newer.map(({ field }) => field))];
}

/** Finds values that the schema refuses, and pictures that nobody has brought. */
async function findAllMistakes(db: Database, file: ContentFile, content: unknown): Promise<Mistake[]> {
  const uploaded = listUploads(content).filter(({ name }) => isOnlyUploaded(name));
  const names = uploaded.map(({ name }) => name);
  const missing = await withTimeout(findMissingPictures(db, names));
  const unbrought = uploaded.filter(({ name }) => missing.includes(name));
  return [...findMistakes(file, content), ...unbrought.map(({ field }) => ({ field, message: noPicture }))];
}

const noPicture = "This picture is not there. Please choose it again.";

/** Stores a value that is not published yet. The published value itself is no draft. */
export async function changeDraft(
  db: Database,
  { language, file }: EditableFile,
  { field, value, version }: { field: string; value?: unknown; version: string },
  by: Actor,
): Promise<SavedDraft> {
  const found = findField(file, field);
  if (found?.path !== field) throw new ValidationError({ message: "There is no such field in this file." });
  if (!fitsField(found, value)) throw new ValidationError({ message: "This field holds another kind of value." });
  const address = { language, file, field };
  const published = mergeFile(language, file, await withTimeout(findPublishedEdits(db))).content;
  const isPublished = isDeepStrictEqual(readAt(published, field), value ?? undefined);
  const edit = { ...address, value: value ?? undefined };
  const draft = isPublished ? undefined : await withTimeout(saveDraft(db, edit, version, by));
  if (isPublished) await removeDraft(db, address, version);
  else if (!draft) throw new ChangedMeanwhileError((await withTimeout(findDrafts(db, address)))[0]);
  const edited = layEdits(file, published, await withTimeout(findDrafts(db, { language, file })));
  return { ...(draft && { draft }), mistakes: await findAllMistakes(db, file, edited) };
}

export async function removeDraft(db: Database, address: FieldAddress, version: string): Promise<void> {
  if (!(await withTimeout(discardDraft(db, address, version))))
    throw new ChangedMeanwhileError((await withTimeout(findDrafts(db, address)))[0]);
}

/** The content as publishing all drafts would leave it. Where a draft has a mistake, it is as it is now. */
export async function readDraftedContent(db: Database): Promise<MergedContent> {
  const { content } = await readPublishedContent(db);
  return (await mergeContent(toEdits(await withTimeout(findDrafts(db))), content)).content;
}

/** Without a value a draft removes something; an edit without one goes back to what comes with the program. */
export function toEdits(drafts: Draft[]): NewEdit[] {
  return drafts.map(({ language, file, field, value = null }) => ({ language, file, field, value }));
}

/** The drafts as a publication would take them, and what keeps it from doing so. */
export async function readPendingChanges(db: Database): Promise<PendingChanges> {
  const { content } = await readPublishedContent(db);
  const drafts = await withTimeout(findDrafts(db));
  const changes = drafts.map(({ language, file, field, value: after, version, by, at }) => {
    // The program may no longer have the draft's language or file.
    const before = readAt(content[language]?.[file as ContentFile], field);
    return { language, file, field, before, after, version, by, at };
  });
  return { changes, mistakes: await findDraftMistakes(db, content, drafts) };
}

export async function findDraftMistakes(db: Database, published: MergedContent, drafts: Draft[]) {
  const mistakes: PendingChanges["mistakes"] = drafts
    .filter((draft) => !isOfProgram(draft))
    .map(({ language, file, field }) => ({ language, file, field, message: fieldIsGone }));
  for (const { code: language } of languages) {
    for (const file of editableFiles) {
      const ofFile = drafts.filter((draft) => draft.language === language && draft.file === file);
      if (ofFile.length === 0) continue;
      const found = await findAllMistakes(db, file, layEdits(file, published[language][file], ofFile));
      mistakes.push(...found.map(({ field, message }) => ({ language, file, field, message })));
    }
  }
  return mistakes;
}

const fieldIsGone = "The site no longer has this. Please discard the change.";

function isOfProgram({ language, file, field }: FieldAddress): boolean {
  return isLanguage(language) && isEditable(file) && findField(file, field)?.path === field;
}
