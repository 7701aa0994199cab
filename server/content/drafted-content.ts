import type { MergedContent } from "#cms/content-files.ts";
import { isEditable } from "#cms/editable-files.ts";
import { layEdits, mergeEdits } from "#cms/edits.ts";
import { findField, readPlace } from "#cms/fields.ts";
import type { ContentFile } from "#cms/schema/pages.ts";
import type { Draft, FieldAddress, Mistake, PendingChanges } from "#contract/staff/content.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { findDrafts } from "#server/registry/content/drafts.ts";
import { findAllMistakes } from "./edited-file.ts";
import { isLanguage, readPublishedContent } from "./published-content.ts";

/** What visitors would see if all drafts were published. Where a draft has a mistake, it is as it is now. */
export async function readDraftedContent(db: Database): Promise<MergedContent> {
  const { content } = await readPublishedContent(db);
  return mergeDrafts(content, await withTimeout(findDrafts(db)));
}

/** The drafts as a publication would take them, and what keeps it from doing so. */
export async function readPendingChanges(db: Database): Promise<PendingChanges> {
  const { content } = await readPublishedContent(db);
  const drafts = await withTimeout(findDrafts(db));
  const changes = drafts.map(({ language, file, field, value: after, version, by, at }) => {
    return { language, file, field, before: readField(content, { language, file, field }), after, version, by, at };
  });
  return { changes, mistakes: await findDraftMistakes(db, content, drafts) };
}

export type DraftMistake = FieldAddress & Mistake;

/** Why these drafts cannot be published. */
export async function findDraftMistakes(
  db: Database,
  published: MergedContent,
  drafts: Draft[],
): Promise<DraftMistake[]> {
  const mistakes: DraftMistake[] = drafts
    .filter((draft) => !isOfProgram(draft))
    .map(({ language, file, field }) => ({ language, file, field, message: fieldIsGone }));
  for (const { language, file, ofFile } of groupByFile(drafts)) {
    const found = await findAllMistakes(db, file, layEdits(file, published[language][file], ofFile));
    for (const { field, message } of found) mistakes.push({ language, file, field, message });
  }
  return mistakes;
}

const fieldIsGone = "The site no longer has this. Please discard the change.";

/** The content with these drafts, but for those with mistakes. */
export function mergeDrafts(published: MergedContent, drafts: Draft[]): MergedContent {
  const content = { ...published };
  for (const { language, file, ofFile } of groupByFile(drafts)) {
    const merged = mergeEdits(file, content[language][file], ofFile);
    content[language] = { ...content[language], [file]: merged.content };
  }
  return content;
}

/** The value of a field; undefined where the program has none. */
function readField(content: MergedContent, address: FieldAddress): unknown {
  return isOfProgram(address)
    ? readPlace(content[address.language][address.file as ContentFile], address.field)
    : undefined;
}

function isOfProgram({ language, file, field }: FieldAddress): boolean {
  return isLanguage(language) && isEditable(file) && findField(file, field)?.path === field;
}

function groupByFile(drafts: Draft[]) {
  const groups = Map.groupBy(drafts.filter(isOfProgram), ({ language, file }) => `${language} ${file}`);
  return [...groups.values()].map((ofFile) => {
    return { language: ofFile[0]!.language, file: ofFile[0]!.file as ContentFile, ofFile };
  });
}
