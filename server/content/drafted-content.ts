import type { MergedContent } from "#cms/content-files.ts";
import { editableFiles, isEditable } from "#cms/editable-files.ts";
import { layEdits } from "#cms/edits.ts";
import { findField, readPlace } from "#cms/fields.ts";
import type { ContentFile } from "#cms/schema/pages.ts";
import { languages } from "#contract/languages.ts";
import type { Draft, FieldAddress, PendingChanges } from "#contract/staff/content.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { findDrafts } from "#server/registry/content/drafts.ts";
import { findAllMistakes } from "./edited-file.ts";
import { isLanguage, mergeContent, readPublishedContent } from "./published-content.ts";

/** What visitors would see if all drafts were published. Where a draft has a mistake, it is as it is now. */
export async function readDraftedContent(db: Database): Promise<MergedContent> {
  const { content } = await readPublishedContent(db);
  return (await mergeContent(await withTimeout(findDrafts(db)), content)).content;
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

/** Why these drafts cannot be published. */
export async function findDraftMistakes(
  db: Database,
  published: MergedContent,
  drafts: Draft[],
): Promise<PendingChanges["mistakes"]> {
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

/** The value of a field; undefined where the program has none. */
function readField(content: MergedContent, address: FieldAddress): unknown {
  return isOfProgram(address)
    ? readPlace(content[address.language][address.file as ContentFile], address.field)
    : undefined;
}

function isOfProgram({ language, file, field }: FieldAddress): boolean {
  return isLanguage(language) && isEditable(file) && findField(file, field)?.path === field;
}
