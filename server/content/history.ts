import { isEditable } from "#cms/editable-files.ts";
import { readPlace } from "#cms/fields.ts";
import { readShippedFile } from "#cms/shipped-file.ts";
import type { FieldAddress, PublicationPage } from "#contract/staff/content.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { findEditsOf, type PastEdit } from "#server/registry/content/edits.ts";
import { listPublications } from "#server/registry/content/publications.ts";
import { isLanguage } from "./published-content.ts";

/** A page of publications with what each has changed, newest first; or one of them. */
export async function readHistory(
  db: Database,
  which: { before?: string | undefined; id?: string },
): Promise<PublicationPage> {
  const { publications, next } = await withTimeout(listPublications(db, which));
  const ids = publications.map(({ id }) => id);
  const edits = await withTimeout(findEditsOf(db, ids));
  for (const publication of publications) {
    const { by, at } = publication;
    publication.changes = (edits.get(publication.id) ?? []).map((edit) => {
      const { language, file, field } = edit;
      const [before, after] = [readValue(edit, edit.before), readValue(edit, edit.after)];
      return { language, file, field, before, after, by, at };
    });
  }
  return { publications, ...(next && { next }) };
}

function readValue({ language, file, field }: FieldAddress, { isShipped, value }: PastEdit["before"]): unknown {
  if (!isShipped) return value;
  return isLanguage(language) && isEditable(file)
    ? readPlace(readShippedFile(file, language).content, field)
    : undefined;
}
