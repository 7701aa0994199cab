import { getProperty, type FormSchema } from "#contract/staff/form-schema.ts";
import { type ContentFile, contentFiles } from "./schema/pages.ts";
import { z } from "zod";

/** A value that is edited as one: a text, or a whole list. */
export type Field = { path: string; schema: FormSchema; isOptional: boolean };

/** The field that an exact place such as `team.members.0.name` is in; undefined where the file has no such place. */
export function findField(file: ContentFile, place: string): Field | undefined {
  let [schema, isOptional] = [getFormSchema(file), false];
  const path: string[] = [];
  for (const name of place.split(".")) {
    if (schema.type === "array") break;
    const property = getProperty(schema, name);
    if (!property) return undefined;
    path.push(name);
    ({ schema, isOptional } = property);
  }
  return schema.type === "object" ? undefined : { path: path.join("."), schema, isOptional };
}

/** Whether a value is of the kind that the field holds, with mistakes or without; an absent one where it is optional. */
export function fitsField({ schema, isOptional }: Field, value: unknown): boolean {
  if (value === undefined || value === null) return isOptional;
  return schema.type === (Array.isArray(value) ? "array" : typeof value);
}

const made = new Map<ContentFile, FormSchema>();

/** The JSON Schema of a file, from which the desk makes its form. */
export function getFormSchema(file: ContentFile): FormSchema {
  const known = made.get(file);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(contentFiles[file], { io: "input" });
  made.set(file, schema as FormSchema);
  return schema as FormSchema;
}
