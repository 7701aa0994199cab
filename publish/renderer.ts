// A process of its own that renders pages and encodes pictures, so that the server keeps its memory and time for visitors.
// It knows no settings and no database: all that it needs comes in messages, but for the texts that nobody edits.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readerOf, type MergedContent, type ReadContent } from "#cms/content-files.ts";
import { findPictureFiles, readUploadedSize } from "#cms/picture-files.ts";
import { outcomeBlockId, type PageOutcome } from "#contract/page-outcome.ts";
import { readBuildManifest } from "./build-manifest.ts";
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
    await writeSite(target, { render: await prepare(), content, build, current, findPicture });
  },
  async preview({ page, content }: { page: string; content: MergedContent }): Promise<string> {
    return renderPreview(await prepare(), page, readerOf(content));
  },
  /**
   * Renders a page with what the server did for the visitor. It has the scripts of the published page, which its policy
   * allows by their hashes, and the outcome in a block of data, which needs no hash.
   */
  async renderAnswer({ folder, page, path, outcome }: AnswerTask): Promise<string> {
    const render = await prepare();
    const published = await readFile(join(folder, page), "utf8");
    const rendered = await render(path, readSite(folder), outcome);
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

let last: { folder: string; read: ReadContent } | undefined;

/** The content of the built site, or of the publication in a folder, which never changes. */
function readSite(folder: string): ReadContent {
  if (last?.folder !== folder) last = { folder, read: readerOf(readBuildManifest(folder).content) };
  return last.read;
}

/** Scripts end every page; the first one restores how far the visitor had scrolled. */
function findScripts(html: string): number {
  const start = html.lastIndexOf("<script>((storageKey");
  if (start < 0) throw new Error("A page has no scripts where publish/renderer.ts expects them.");
  return start;
}
