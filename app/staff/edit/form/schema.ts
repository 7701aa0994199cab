import { today } from "#contract/day.ts";
import { getProperty, type FormSchema } from "#contract/staff/form-schema.ts";
import { splitPath } from "#contract/staff/field-path.ts";

/** The parts of an object, in the order of the schema. A record has the keys that it must have. */
export function listParts(schema: FormSchema) {
  const keys = [...Object.keys(schema.properties ?? {}), ...(schema.propertyNames?.enum ?? [])];
  return keys.map((key) => Object.assign(getProperty(schema, key)!, { key }));
}

export function findSchema(schema: FormSchema, path: string): FormSchema | undefined {
  let found: FormSchema | undefined = schema;
  for (const key of splitPath(path)) {
    found = found?.type === "array" ? found.items : found && getProperty(found, key)?.schema;
  }
  return found;
}

/** A picture has a file and says what it shows. */
export function isPicture({ properties }: FormSchema): boolean {
  return properties !== undefined && isPictureName(properties["name"]);
}

/** The name of a picture's file. */
export function isPictureName(schema: FormSchema | undefined): boolean {
  return schema?.type === "string" && schema.kind?.startsWith("picture") === true;
}

/** An empty item for a list. It begins with the picture of the one beside it, since it cannot have none. */
export function makeValue(schema: FormSchema, beside?: unknown): unknown {
  if (isPictureName(schema)) return beside ?? "";
  if (schema.type === "array") {
    const [first] = Array.isArray(beside) ? (beside as unknown[]) : [];
    return Array.from({ length: schema.minItems ?? 0 }, () => makeValue(schema.items!, first));
  }
  if (schema.type === "object") {
    const parts = listParts(schema).filter(({ isOptional }) => !isOptional);
    const values = (beside ?? {}) as Record<string, unknown>;
    return Object.fromEntries(parts.map((part) => [part.key, makeValue(part.schema, values[part.key])]));
  }
  if (schema.type === "boolean") return false;
  if (schema.kind === "day") return today();
  // It tells the items of a list apart. Nobody sees it, so nobody writes it.
  if (schema.kind === "id") return `item-${crypto.randomUUID().slice(0, 8)}`;
  return "";
}
