import { existsSync, globSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readerOf, type MergedContent, type ReadContent } from "#cms/content-files.ts";
import { isDated, listDatedPages } from "#cms/dated.ts";
import { inEachLanguage, languages, localPath, plainPath } from "#contract/languages.ts";
import { cardPath } from "#contract/share-card.ts";
import { readBuildManifest } from "./build-manifest.ts";
import { compressFiles } from "./compress.ts";
import { finishPages } from "./finish-pages.ts";
import { writeFileList } from "./file-list.ts";
import type { RenderPage } from "./render-page.ts";
import { drawCard, listCards } from "./share-cards.ts";

type Options = {
  render: RenderPage;
  content: MergedContent;
  /** The folder of the build, whose `client` tells which pages to write. */
  build: string;
  /** The folder of the current site: like the build, it gives the compressed copies of unchanged files. */
  current?: string | undefined;
  /** The file of a picture. */
  findPicture: (name: string) => string;
};

/** As much as is compressed at best within half a second: a page or two with their data. */
const maxBestBytes = 100_000;

/** Writes all files of the site that depend on its content into a new folder, as the build does. */
export async function writeSite(target: string, options: Options): Promise<void> {
  const { render, build, current, findPicture } = options;
  const [from, to] = [join(build, "client"), join(target, "client")];
  const facts = readBuildManifest(from);
  // What nobody edits is as it was built.
  const content = inEachLanguage((language) => ({ ...facts.content[language], ...options.content[language] }));
  const read = readerOf(content);
  const earlier = [...(current ? [join(current, "client")] : []), from];
  const write = async (file: string, text: string | Buffer) => {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await writeFile(join(to, file), text);
  };
  const files = [...listRendered(from).filter((file) => !isDated(plainPath(toPath(file)))), ...listDatedFiles(read)];
  for (const file of files) await write(file, await render(toAddress(file), read));
  for (const card of listCards(read)) {
    const path = cardPath(card);
    const known = earlier.find((folder) => existsSync(join(folder, path)));
    if (known === from) continue;
    await write(path, known ? await readFile(join(known, path)) : await drawCard(findPicture(card.name), card));
  }
  finishPages(to, { ...facts, content });
  await compressFiles(to, earlier, maxBestBytes);
  await writeFileList(target);
}

/** The pages and data files of a built site; words are taken out of their page. */
export function listRendered(folder: string): string[] {
  return globSync("**/{index.html,*.data}", { cwd: folder, exclude: ["**/words.data"] }).toSorted();
}

/** The pages of events and news with their data, of which the build may have others. */
function listDatedFiles(read: ReadContent): string[] {
  const paths = listDatedPages(read).flatMap(({ path }) => languages.map(({ code }) => localPath(path, code).slice(1)));
  return paths.flatMap((path) => [`${path}/index.html`, `${path}.data`]);
}

function toPath(file: string): string {
  return `/${file.replace(/\/index\.html$|\.data$/, "")}`;
}

/** With a slash at the end of a page's, as React Router's build has it. */
function toAddress(file: string): string {
  return `/${file.replace(/index\.html$/, "")}`;
}
