// A process of its own that renders pages and encodes pictures, so that the server keeps its memory and time for visitors.
// It knows no settings and no database: all that it needs comes in messages, but for the texts that nobody edits.
import { join } from "node:path";
import type { MergedContent, ReadContent } from "#cms/content-files.ts";
import { findPictureFiles, readUploadedSize } from "#cms/picture-files.ts";
import { readShippedFile } from "#cms/shipped-file.ts";
import { renderPreview } from "./preview.ts";
import { loadRenderer, type RenderPage } from "./render-page.ts";
import { writeSite } from "./write-site.ts";

type SiteTask = {
  build: string;
  target: string;
  current?: string | undefined;
  pictures: string;
  content: MergedContent;
};

const tasks = {
  async writeSite({ build, target, current, pictures, content }: SiteTask): Promise<void> {
    const findPicture = (name: string) =>
      readUploadedSize(name) ? join(pictures, `${name}.webp`) : findPictureFiles(name)[0]!;
    await writeSite(target, { render: await prepare(build), read: reader(content), build, current, findPicture });
  },
  async preview({ build, page, content }: { build: string; page: string; content: MergedContent }): Promise<string> {
    return renderPreview(await prepare(build), page, reader(content));
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

let prepared: { build: string; render: Promise<RenderPage> } | undefined;

/** Loads the bundle once. */
function prepare(build: string): Promise<RenderPage> {
  if (prepared?.build !== build) prepared = { build, render: loadRenderer(build) };
  return prepared.render;
}

function reader(content: MergedContent): ReadContent {
  return ((file, language) => content[language][file] ?? readShippedFile(file, language).content) as ReadContent;
}
