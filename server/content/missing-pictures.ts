import { findPictureFiles } from "#cms/picture-files.ts";
import { readUploadedSize } from "#cms/uploaded-pictures.ts";
import { getFormSchema, getProperty, type FormSchema } from "#cms/form-schema.ts";
import type { ContentFile } from "#cms/schema/pages.ts";
import type { Mistake } from "#contract/staff/content.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { findPictureNames } from "#server/registry/content/pictures.ts";

/** The pictures that the content names and that nobody has brought. */
export async function findMissingPictures(db: Database, file: ContentFile, content: unknown): Promise<Mistake[]> {
  const named = listPictures(getFormSchema(file), content);
  const uploaded = named.filter(({ name }) => readUploadedSize(name) && findPictureFiles(name).length === 0);
  const there = await withTimeout(
    findPictureNames(
      db,
      uploaded.map(({ name }) => name),
    ),
  );
  return uploaded.filter(({ name }) => !there.has(name)).map(({ field }) => ({ field, message }));
}

const message = "This picture is not there. Please choose it again.";

/** The exact places of the names of pictures. */
export function listPictures(
  schema: FormSchema,
  value: unknown,
  path: string[] = [],
): { field: string; name: string }[] {
  if (schema.kind === "picture name") return typeof value === "string" ? [{ field: path.join("."), name: value }] : [];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const property = schema.items ?? getProperty(schema, name)?.schema;
    return property ? listPictures(property, inner, [...path, name]) : [];
  });
}
