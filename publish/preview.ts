import type { ReadContent } from "#cms/content-files.ts";
import { contentFiles, type ContentFile } from "#cms/schema/pages.ts";
import { mapTexts } from "#cms/texts.ts";
import { findLanguage } from "#contract/languages.ts";
import { previewFieldsId } from "#contract/staff/content.ts";
import { writePreviewMark } from "#contract/staff/preview-marks.ts";
import type { RenderPage } from "./render-page.ts";

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
  return removeScripts(html).replace("</body>", () => `${data}</body>`);
}

function removeScripts(html: string): string {
  return html.replaceAll(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, "");
}
