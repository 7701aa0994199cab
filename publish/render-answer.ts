import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReadContent } from "#cms/content-files.ts";
import { outcomeBlockId, type PageOutcome } from "#contract/page-outcome.ts";
import type { RenderPage } from "./render-page.ts";

/** A page of the site, with its address and the file under which it was published. */
export type AnswerTask = { folder: string; page: string; path: string; outcome: PageOutcome };

/**
 * Renders a page with what the server did for the visitor. It has the scripts of the published page, which its policy
 * allows by their hashes, and the outcome in a block of data, which needs no hash.
 */
export async function renderAnswer(
  render: RenderPage,
  read: ReadContent,
  { folder, page, path, outcome }: AnswerTask,
): Promise<string> {
  const [rendered, published] = await Promise.all([render(path, read, outcome), readFile(join(folder, page), "utf8")]);
  const data = JSON.stringify(outcome).replaceAll("<", "\\u003c");
  const block = `<script type="application/json" id="${outcomeBlockId}">${data}</script>`;
  const html = rendered.slice(0, findScripts(rendered)).replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
  return html + block + published.slice(findScripts(published));
}

/** Scripts end every page; the first one restores how far the visitor had scrolled. */
function findScripts(html: string): number {
  const start = html.lastIndexOf("<script>((storageKey");
  if (start < 0) throw new Error("A page has no scripts where publish/render-answer.ts expects them.");
  return start;
}
