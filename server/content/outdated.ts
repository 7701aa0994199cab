import { findField } from "#cms/fields.ts";
import type { ContentFile } from "#cms/schema/pages.ts";
import type { FieldAddress } from "#contract/staff/content.ts";

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
