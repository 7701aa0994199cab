import { z } from "zod";
import { contentFiles, type ContentFile } from "./schema/pages.ts";

/** As much of JSON Schema as our content needs. */
export type FormSchema = {
  type?: string;
  /** What staff call the file. */
  title?: string;
  /** What a value is, where it is no plain text. */
  kind?: string;
  enum?: string[];
  properties?: Record<string, FormSchema>;
  additionalProperties?: FormSchema | false;
  propertyNames?: { enum?: string[] };
  required?: string[];
  items?: FormSchema;
};

const made = new Map<ContentFile, FormSchema>();

/** The JSON Schema of a file, from which the desk makes its form. */
export function getFormSchema(file: ContentFile): FormSchema {
  const known = made.get(file);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(contentFiles[file], { io: "input" });
  made.set(file, schema as FormSchema);
  return schema as FormSchema;
}

/** The schema of what is called so inside an object, and whether it may be absent. */
export function getProperty(schema: FormSchema, name: string): { schema: FormSchema; isOptional: boolean } | undefined {
  const { properties = {}, additionalProperties, propertyNames, required = [] } = schema;
  const isNamed = Object.hasOwn(properties, name);
  const isListed = additionalProperties && propertyNames?.enum?.includes(name);
  const property = isNamed ? properties[name] : isListed ? additionalProperties : undefined;
  return property && { schema: property, isOptional: !required.includes(name) };
}
