import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MergedContent } from "#cms/content-files.ts";
import type { Content } from "#cms/schema/pages.ts";
import type { Language } from "#contract/languages.ts";

/** The server reads this about a built or published site. */
export type BuildManifest = {
  /** Another one for other code or other content: what was published with it is rendered again. */
  build: string;
  siteUrl: string;
  apiBase: string;
  /** The text of the link to the desk that members of staff have on every page. */
  editLink: Record<Language, string>;
  /** Passkeys show it as the name of the site. */
  foundationName: string;
  messages: Record<Language, Content<"api">>;
  /** Where answers to messages go. */
  replyTo: string;
  letters: Record<Language, Content<"letters">>;
  /** Whether there is a page for giving. */
  hasPayee: boolean;
  /** The pictures on its pages that staff have brought. */
  pictures: string[];
  /** The addresses of events and news that were taken down, and the days on which an event is over. */
  gone: string[];
  turns: string[];
  /** The hashes of each page's inline scripts, for its Content-Security-Policy. */
  inlineScripts: Record<string, string[]>;
};

export type BuildFacts = Pick<BuildManifest, "build" | "siteUrl" | "apiBase">;

/** From the code that renders the pages, and the content that comes with it. */
export function nameBuild(bundle: Buffer, content: MergedContent): string {
  return createHash("sha256").update(bundle).update(JSON.stringify(content)).digest("hex").slice(0, 16);
}

export function writeBuildManifest(folder: string, facts: Omit<BuildManifest, "pictures" | "inlineScripts">): void {
  const files = globSync("**/index.html", { cwd: folder }).toSorted();
  const pages = files.map((file) => [file, readFileSync(join(folder, file), "utf8")] as const);
  const inlineScripts = Object.fromEntries(pages.map(([file, html]) => [file, hashInlineScripts(html)]));
  const pictures = new Set(pages.flatMap(([, html]) => html.match(/(?<=\/pictures\/)p-\w+-\d+x\d+/g) ?? []));
  const manifest: BuildManifest = { ...facts, pictures: [...pictures], inlineScripts };
  writeFileSync(manifestPath(folder), JSON.stringify(manifest, null, 2));
}

export function readBuildManifest(folder: string): BuildManifest {
  return JSON.parse(readFileSync(manifestPath(folder), "utf8")) as BuildManifest;
}

/** Outside the folder that is served. */
function manifestPath(folder: string): string {
  return join(folder, "../site.json");
}

/** Leaves out scripts with a `src`, and data blocks, which never run. */
function hashInlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/))[^>]*>(.*?)<\/script>/gs);
  const hashes = [...scripts].map(([, script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`);
  return [...new Set(hashes)];
}
