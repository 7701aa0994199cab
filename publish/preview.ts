import type { ReadContent } from "#cms/content-files.ts";
import { contentFiles, type ContentFile } from "#cms/schema/pages.ts";
import { findLanguage } from "#contract/languages.ts";
import { previewFieldsId } from "#contract/staff/content.ts";
import { writePreviewMark } from "#contract/staff/preview-marks.ts";
import type { RenderPage } from "./render-page.ts";
import type { z } from "zod";

/** A page without scripts, whose texts are marked with numbers, and the list of what the numbers mean. */
export async function renderPreview(render: RenderPage, page: string, read: ReadContent): Promise<string> {
  const fields: string[] = [];
  const language = findLanguage(page);
  const readMarked = ((file: ContentFile) =>
    mapTexts(contentFiles[file], read(file, language), (text, path) => {
      const number = fields.push([language, file, path.join(".")].join("/")) - 1;
      return text + writePreviewMark(number);
    })) as ReadContent;
  const html = await render(page, readMarked);
  const list = JSON.stringify(fields).replaceAll("<", "\\u003c");
  const data = `<script type="application/json" id="${previewFieldsId}">${list}</script>`;
  const plain = html.replaceAll(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, "");
  return plain.replace("</body>", () => `${data}</body>`);
}

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
