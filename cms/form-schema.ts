import { z } from "zod";
import type { FormSchema } from "#contract/staff/form-schema.ts";
import { contentFiles, type ContentFile } from "./schema/pages.ts";

const made = new Map<ContentFile, FormSchema>();

/** The JSON Schema of a file, from which the desk makes its form. */
export function getFormSchema(file: ContentFile): FormSchema {
  const known = made.get(file);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(contentFiles[file], { io: "input" });
  made.set(file, schema as FormSchema);
  return schema as FormSchema;
}
