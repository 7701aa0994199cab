import type { z } from "zod";

/**
 * Replaces each plain text of a checked value, and the empty description of a picture that only decorates. What the
 * schema gives a `kind`, such as an address, is left as it is.
 */
export function mapTexts(
  schema: z.core.$ZodType,
  value: unknown,
  replace: (text: string, path: string[]) => string,
  path: string[] = [],
): unknown {
  const { def } = schema as unknown as { def: z.core.$ZodTypes["_zod"]["def"] };
  const mapEntries = (schemaOf: (key: string) => z.core.$ZodType) =>
    Object.fromEntries(
      Object.entries(value as object).map(([key, part]) => [
        key,
        mapTexts(schemaOf(key), part, replace, [...path, key]),
      ]),
    );
  if (value === undefined) return value;
  switch (def.type) {
    case "optional":
      return mapTexts(def.innerType, value, replace, path);
    case "object":
      return mapEntries((key) => def.shape[key]!);
    case "record":
      return mapEntries(() => def.valueType);
    case "array":
      return (value as unknown[]).map((part, n) => mapTexts(def.element, part, replace, [...path, String(n)]));
    case "string":
      if ((schema as z.ZodType).meta()?.kind || (value === "" && path.at(-1) !== "alt")) return value;
      return replace(value as string, path);
    default:
      return value;
  }
}
