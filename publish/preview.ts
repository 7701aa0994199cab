import { ownerOf, type ReadContent } from "#cms/content-files.ts";
import { getFormSchema } from "#cms/fields.ts";
import type { ContentFile } from "#cms/schema/pages.ts";
import { findLanguage } from "#contract/languages.ts";
import { previewFieldsId } from "#contract/staff/content.ts";
import type { FormSchema } from "#contract/staff/form-schema.ts";
import { writePreviewMark } from "#contract/staff/preview-marks.ts";
import type { RenderPage } from "./render-page.ts";

/** A page without scripts, whose texts are marked with numbers, and the list of what the numbers mean. */
export async function renderPreview(render: RenderPage, page: string, read: ReadContent): Promise<string> {
  const fields: string[] = [];
  const language = findLanguage(page);
  const readMarked = ((file: ContentFile) =>
    mapTexts(getFormSchema(file), read(file, language), (text, path) => {
      const number = fields.push([ownerOf(file, language), file, path.join(".")].join("/")) - 1;
      return text + writePreviewMark(number);
    })) as ReadContent;
  const html = await render(page, readMarked);
  const list = JSON.stringify(fields).replaceAll("<", "\\u003c");
  const data = `<script type="application/json" id="${previewFieldsId}">${list}</script>`;
  const plain = html.replaceAll(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, "");
  return plain.replace("</body>", () => `${data}</body>`);
}

/**
 * Replaces each plain text of a checked value, and the empty description of a picture that only decorates. A value
 * to which the schema gives a `kind`, such as an address, is left as it is.
 */
export function mapTexts(
  schema: FormSchema,
  value: unknown,
  replace: (text: string, path: string[]) => string,
  path: string[] = [],
): unknown {
  const mapPart = (key: string | number, part: unknown) => {
    const inner = schema.items ?? schema.properties?.[key] ?? (schema.additionalProperties as FormSchema);
    return mapTexts(inner, part, replace, [...path, String(key)]);
  };
  if (Array.isArray(value)) return value.map((part, n) => mapPart(n, part));
  if (typeof value === "object") {
    return Object.fromEntries(Object.entries(value!).map(([key, part]) => [key, mapPart(key, part)]));
  }
  const isPlain = !schema.kind || schema.kind === "lines";
  if (typeof value !== "string" || !isPlain || schema.enum || (value === "" && path.at(-1) !== "alt")) return value;
  return replace(value, path);
}
