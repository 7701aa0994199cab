import { findPictureFiles } from "#cms/picture-files.ts";
import { getFormSchema, getProperty, type FormSchema } from "#cms/form-schema.ts";
import { readUploadedSize } from "#cms/uploaded-pictures.ts";
import type { ContentFile } from "#cms/schema/pages.ts";
import type { Mistake } from "#contract/staff/content.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { findMissingPictures } from "#server/registry/pictures.ts";

/** The mistakes of naming pictures that nobody has brought. */
export async function findPictureMistakes(db: Database, file: ContentFile, content: unknown): Promise<Mistake[]> {
  const uploaded = listPictures(getFormSchema(file), content).filter(({ name }) => isOnlyUploaded(name));
  const names = uploaded.map(({ name }) => name);
  const missing = await withTimeout(findMissingPictures(db, names));
  return uploaded.filter(({ name }) => missing.includes(name)).map(({ field }) => ({ field, message }));
}

/** Whether staff have brought the picture, and content/images/ does not have it too. */
export function isOnlyUploaded(name: string): boolean {
  return readUploadedSize(name) !== undefined && findPictureFiles(name).length === 0;
}

const message = "This picture is not there. Please choose it again.";

/** The exact places of the names of pictures. */
export function listPictures(
  schema: FormSchema,
  value: unknown,
  path: string[] = [],
): { field: string; name: string }[] {
  if (schema.kind === "picture") return typeof value === "string" ? [{ field: path.join("."), name: value }] : [];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const property = schema.items ?? getProperty(schema, name)?.schema;
    return property ? listPictures(property, inner, [...path, name]) : [];
  });
}
