// A process of its own that renders pages and encodes pictures, so that the server keeps its memory and time for visitors.
// It knows no settings and no database: all that it needs comes in messages, but for the texts that nobody edits.
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MergedContent, ReadContent } from "#cms/content-files.ts";
import { findPictureFiles, readUploadedSize } from "#cms/picture-files.ts";
import { readShippedFile } from "#cms/shipped-file.ts";
import { inEachLanguage } from "#contract/languages.ts";
import { outcomeBlockId, type PageOutcome } from "#contract/page-outcome.ts";
import { renderPreview } from "./preview.ts";
import { loadRenderer, type RenderPage } from "./render-page.ts";
import { writeSite } from "./write-site.ts";

type SiteTask = { target: string; current?: string | undefined; pictures: string; content: MergedContent };

/** A page of the site, with its address and the file under which it was published. */
type AnswerTask = { folder: string; page: string; path: string; outcome: PageOutcome };

/** The folder of the build, whose bundle is loaded once, for the first page. */
const build = process.argv[2]!;
let loaded: Promise<RenderPage> | undefined;
const prepare = () => (loaded ??= loadRenderer(build));

const tasks = {
  async writeSite({ target, current, pictures, content }: SiteTask): Promise<void> {
    const findPicture = (name: string) =>
      readUploadedSize(name) ? join(pictures, `${name}.webp`) : findPictureFiles(name)[0]!;
    await writeFile(join(target, contentName), JSON.stringify(content));
    await writeSite(target, { render: await prepare(), read: reader(content), build, current, findPicture });
  },
  async preview({ page, content }: { page: string; content: MergedContent }): Promise<string> {
    return renderPreview(await prepare(), page, reader(content));
  },
  /**
   * Renders a page with what the server did for the visitor. It has the scripts of the published page, which its policy
   * allows by their hashes, and the outcome in a block of data, which needs no hash.
   */
  async renderAnswer({ folder, page, path, outcome }: AnswerTask): Promise<string> {
    const render = await prepare();
    const published = await readFile(join(folder, page), "utf8");
    const rendered = await render(path, readerOf(folder), outcome);
    const data = JSON.stringify(outcome).replaceAll("<", "\\u003c");
    const block = `<script type="application/json" id="${outcomeBlockId}">${data}</script>`;
    const html = rendered.slice(0, findScripts(rendered)).replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
    return html + block + published.slice(findScripts(published));
  },
  async encodePicture({ bytes }: { bytes: Uint8Array }) {
    return (await import("./encode-picture.ts")).encodePicture(bytes);
  },
};

export type Tasks = typeof tasks;
export type Task = { [Name in keyof Tasks]: { name: Name; details: Parameters<Tasks[Name]>[0] } }[keyof Tasks];
export type Outcome = { value: unknown } | { error: { name: string; message: string; code?: string } };

process.on("message", ({ name, details }: Task) => {
  const run = tasks[name] as (details: unknown) => Promise<unknown>;
  run(details).then(
    (value) => answer({ value }),
    ({ name, message, code }: Error & { code?: string }) => answer({ error: { name, message, ...(code && { code }) } }),
  );
});
// The server is gone.
process.on("disconnect", () => process.exit());

function answer(outcome: Outcome): void {
  if (process.connected) process.send!(outcome);
}

/** What a site was rendered from, for pages that are rendered later. */
const contentName = "content.json";
let published: { folder: string; read: ReadContent } | undefined;

/** The content of the built site, or of the publication in a folder, which never changes. */
function readerOf(folder: string): ReadContent {
  if (published?.folder !== folder) {
    const isBuilt = folder === join(build, "client");
    const content = isBuilt ? noEdits : readFileSync(join(folder, "..", contentName), "utf8");
    published = { folder, read: reader(JSON.parse(content) as MergedContent) };
  }
  return published.read;
}

const noEdits = JSON.stringify(inEachLanguage(() => ({})));

function reader(content: MergedContent): ReadContent {
  return ((file, language) => content[language][file] ?? readShippedFile(file, language).content) as ReadContent;
}

/** Scripts end every page; the first one restores how far the visitor had scrolled. */
function findScripts(html: string): number {
  const start = html.lastIndexOf("<script>((storageKey");
  if (start < 0) throw new Error("A page has no scripts where publish/renderer.ts expects them.");
  return start;
}
