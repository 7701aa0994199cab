import { isDeepStrictEqual } from "node:util";
import { layEdits } from "#cms/edits.ts";
import { findField, fitsField, readPlace } from "#cms/fields.ts";
import { getFormSchema } from "#cms/form-schema.ts";
import { findMistakes } from "#cms/mistakes.ts";
import type { ContentFile } from "#cms/schema/pages.ts";
import type { Language } from "#contract/languages.ts";
import type { EditedFile, FieldAddress, Mistake, SavedDraft } from "#contract/staff/content.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { ChangedMeanwhileError, ValidationError } from "#server/donors/errors.ts";
import type { Actor } from "#server/registry/audit.ts";
import { discardDraft, findDraft, findDrafts, saveDraft } from "#server/registry/content/drafts.ts";
import { findPublishedEdits } from "#server/registry/content/edits.ts";
import { findPictureMistakes } from "./pictures.ts";
import { findUnfilled, isLanguage, mergeFile } from "./published-content.ts";

/** Which file of the content. */
export type FileAddress = { language: Language; file: ContentFile };

/** A file as staff edit it. */
export async function readEditedFile(db: Database, { language, file }: FileAddress): Promise<EditedFile> {
  const [edits, drafts] = [
    await withTimeout(findPublishedEdits(db)),
    await withTimeout(findDrafts(db, { language, file })),
  ];
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
    outdated: findOutdated(
      { language, file },
      edits.filter((edit) => isLanguage(edit.language)),
    ),
  };
}

type Published = FieldAddress & { publicationId: string };

/** The fields of a file that another language has changed in a later publication, from the newest edit of each. */
export function findOutdated(
  { language, file }: Omit<FieldAddress, "field"> & { file: ContentFile },
  edits: readonly Published[],
): string[] {
  const ofFile = edits.filter((edit) => edit.file === file && findField(file, edit.field)?.path === edit.field);
  const own = new Map(
    ofFile.filter((edit) => edit.language === language).map(({ field, publicationId }) => [field, publicationId]),
  );
  const newer = ofFile.filter((edit) => edit.language !== language && edit.publicationId > (own.get(edit.field) ?? ""));
  return [...new Set(newer.map(({ field }) => field))];
}

/** What the schema refuses, and pictures that are not there. */
export async function findAllMistakes(db: Database, file: ContentFile, content: unknown): Promise<Mistake[]> {
  return [...findMistakes(file, content), ...(await findPictureMistakes(db, file, content))];
}

export type NewDraft = { field: string; value?: unknown; version: string };

/** Stores a value that is not published yet. The published value itself is no draft. */
export async function changeDraft(
  db: Database,
  { language, file }: FileAddress,
  { field, value, version }: NewDraft,
  by: Actor,
): Promise<SavedDraft> {
  const found = findField(file, field);
  if (found?.path !== field) throw new ValidationError({ message: "There is no such field in this file." });
  if (!fitsField(found, value)) throw new ValidationError({ message: "This field holds another kind of value." });
  const address = { language, file, field };
  const published = mergeFile(language, file, await withTimeout(findPublishedEdits(db))).content;
  if (isDeepStrictEqual(readPlace(published, field), value ?? undefined)) {
    await removeDraft(db, address, version);
    return { mistakes: await readMistakes(db, address, published) };
  }
  const draft = await withTimeout(saveDraft(db, { ...address, value: value ?? undefined }, version, by));
  if (!draft) throw new ChangedMeanwhileError(await withTimeout(findDraft(db, address)));
  return { draft, mistakes: await readMistakes(db, address, published) };
}

/** Goes back to the published value. */
export async function removeDraft(db: Database, address: FieldAddress, version: string): Promise<void> {
  if (!(await withTimeout(discardDraft(db, address, version))))
    throw new ChangedMeanwhileError(await withTimeout(findDraft(db, address)));
}

async function readMistakes(db: Database, { language, file }: FieldAddress, published: unknown): Promise<Mistake[]> {
  const edited = layEdits(file as ContentFile, published, await withTimeout(findDrafts(db, { language, file })));
  return findAllMistakes(db, file as ContentFile, edited);
}
