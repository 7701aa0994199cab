import { splitPath } from "#app/staff/edit/paths.ts";

/** What the editor reads of a JSON Schema, which the server makes of the schemas that check the content. */
export type Schema = {
  type?: string;
  /** What a text is that is no plain one: an address, an id, the name of a picture … */
  kind?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  propertyNames?: { enum?: string[] };
  additionalProperties?: Schema | boolean;
};

/** The parts of an object, in the order of the schema. A record has the keys that it must have. */
export function listParts(schema: Schema): { key: string; schema: Schema; required: boolean }[] {
  const { additionalProperties: each, propertyNames } = schema;
  const keys = propertyNames?.enum ?? [];
  const parts = Object.entries(schema.properties ?? {});
  const records = typeof each === "object" ? keys.map((key): [string, Schema] => [key, each]) : [];
  return [...parts, ...records].map(([key, part]) => ({
    key,
    schema: part,
    required: schema.required?.includes(key) ?? false,
  }));
}

export function findSchema(schema: Schema, path: string): Schema | undefined {
  return splitPath(path).reduce<Schema | undefined>(
    (found, key) =>
      found && (found.type === "array" ? found.items : listParts(found).find((part) => part.key === key)?.schema),
    schema,
  );
}

/** A picture has a file and says what it shows. */
export function isPicture({ properties }: Schema): boolean {
  return properties !== undefined && isPictureName(properties["name"]);
}

/** The name of a picture's file. */
export function isPictureName(schema: Schema | undefined): boolean {
  return schema?.type === "string" && schema.kind?.startsWith("picture") === true;
}

/** An empty item for a list. It begins with the picture of the one beside it, since it cannot have none. */
export function makeValue(schema: Schema, beside?: unknown): unknown {
  if (isPictureName(schema)) return beside ?? "";
  if (schema.type === "array") {
    const [first] = Array.isArray(beside) ? (beside as unknown[]) : [];
    return Array.from({ length: schema.minItems ?? 0 }, () => makeValue(schema.items!, first));
  }
  if (schema.type === "object") {
    const parts = listParts(schema).filter(({ required }) => required);
    const values = (beside ?? {}) as Record<string, unknown>;
    return Object.fromEntries(parts.map((part) => [part.key, makeValue(part.schema, values[part.key])]));
  }
  if (schema.type === "boolean") return false;
  // It tells the items of a list apart. Nobody sees it, so nobody writes it.
  if (schema.kind === "id") return `item-${crypto.randomUUID().slice(0, 8)}`;
  return "";
}
