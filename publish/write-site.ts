import { existsSync, globSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { readerOf, type MergedContent, type ReadContent } from "#cms/content-files.ts";
import { isDated, listDatedPages } from "#cms/dated.ts";
import type { ContentFile } from "#cms/schema/pages.ts";
import { today } from "#contract/day.ts";
import { inEachLanguage, languages, localPath, plainPath, type Language } from "#contract/languages.ts";
import { cardPath } from "#contract/share-card.ts";
import { readBuildManifest } from "./build-manifest.ts";
import { compressFiles } from "./compress.ts";
import { finishPages } from "./finish-pages.ts";
import { isWhole, writeFileList } from "./file-list.ts";
import type { RenderPage } from "./render-page.ts";
import { drawCard, listCards } from "./share-cards.ts";
import { isAnswering, wordsFile } from "./share-words.ts";

type Options = {
  render: RenderPage;
  content: MergedContent;
  /** The folder of the build, whose `client` tells which pages to write. */
  build: string;
  /** The folder of the current site: it gives its unchanged pages, and like the build the compressed copies of unchanged files. */
  current?: string | undefined;
  /** The file of a picture. */
  findPicture: (name: string) => string;
};

/** The files of content, such as `en/about`, that each page or data file was made of, and the day. */
type Sources = { day: string; files: Record<string, string[]> };

const sourcesName = "sources.json";

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
  const sources: Sources = { day: today(), files: {} };
  const unchanged = current ? await findUnchanged(current, content) : {};
  const rendered: string[] = [];
  for (const file of files) {
    if (unchanged[file]) {
      const words = isAnswering(file) ? [wordsFile(file)] : [];
      for (const each of [file, ...words]) await write(each, await readFile(join(current!, "client", each)));
      sources.files[file] = unchanged[file];
      continue;
    }
    const used = new Set<string>();
    const readAndNote: ReadContent = (name, language) => {
      used.add(`${language}/${name}`);
      return read(name, language);
    };
    await write(file, await render(toAddress(file), readAndNote));
    sources.files[file] = [...used];
    rendered.push(file);
  }
  await writeFile(join(target, sourcesName), JSON.stringify(sources));
  for (const card of listCards(read)) {
    const path = cardPath(card);
    const known = earlier.find((folder) => existsSync(join(folder, path)));
    if (known === from) continue;
    await write(path, known ? await readFile(join(known, path)) : await drawCard(findPicture(card.name), card));
  }
  const pages = rendered.filter((file) => file.endsWith(".html"));
  finishPages(to, { ...facts, content }, pages);
  await compressFiles(to, earlier, maxBestBytes);
  await writeFileList(target);
}

/** What would be rendered as it is in the current site, since its content and the day are the same. */
async function findUnchanged(current: string, content: MergedContent): Promise<Sources["files"]> {
  const text = await readFile(join(current, sourcesName), "utf8").catch(() => undefined);
  const { day, files } = JSON.parse(text ?? "{}") as Partial<Sources>;
  // Pages tell the year, and which events are over.
  if (!files || day !== today() || !(await isWhole(current))) return {};
  const { content: before } = readBuildManifest(join(current, "client"));
  const isSame = (source: string) => {
    const [language, name] = source.split("/") as [Language, ContentFile];
    return isDeepStrictEqual(before[language][name], content[language][name]);
  };
  const same = new Set([...new Set(Object.values(files).flat())].filter(isSame));
  return Object.fromEntries(Object.entries(files).filter(([, sources]) => sources.every((source) => same.has(source))));
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
