import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MergedContent } from "#cms/content-files.ts";

/** The server reads this about a built or published site. */
export type BuildManifest = {
  /** Another one for other code or other content: what was published with it is rendered again. */
  build: string;
  siteUrl: string;
  apiBase: string;
  /** The hashes of each page's inline scripts, for its Content-Security-Policy. */
  inlineScripts: Record<string, string[]>;
};

/** With all that the site says, the desk too. */
export type BuildFacts = Omit<BuildManifest, "inlineScripts"> & { content: MergedContent };

/** From the code that renders the pages, and the content that comes with it. */
export function nameBuild(bundle: Buffer, content: MergedContent): string {
  return createHash("sha256").update(bundle).update(JSON.stringify(content)).digest("hex").slice(0, 16);
}

export function writeBuildManifest(folder: string, facts: BuildFacts): void {
  const files = globSync("**/index.html", { cwd: folder }).toSorted();
  const hashes = files.map((file) => [file, hashInlineScripts(readFileSync(join(folder, file), "utf8"))]);
  const manifest: BuildManifest & BuildFacts = { ...facts, inlineScripts: Object.fromEntries(hashes) };
  writeFileSync(manifestPath(folder), JSON.stringify(manifest));
}

export function readBuildManifest(folder: string): BuildManifest & BuildFacts {
  return JSON.parse(readFileSync(manifestPath(folder), "utf8")) as BuildManifest & BuildFacts;
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
