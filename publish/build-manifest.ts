import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What the server must know of the built pages: the addresses they were built for, and the hashes of their inline scripts. */
export type BuildManifest = { siteUrl: string; apiBase: string; inlineScripts: Record<string, string[]> };

export function writeBuildManifest(folder: string, addresses: { siteUrl: string; apiBase: string }): void {
  const pages = globSync("**/index.html", { cwd: folder }).toSorted();
  const scripts = pages.map((page) => [page, hashInlineScripts(readFileSync(join(folder, page), "utf8"))]);
  const manifest: BuildManifest = { ...addresses, inlineScripts: Object.fromEntries(scripts) };
  writeFileSync(fileFor(folder), JSON.stringify(manifest, null, 2));
}

export function readBuildManifest(folder: string): BuildManifest {
  return JSON.parse(readFileSync(fileFor(folder), "utf8")) as BuildManifest;
}

/** Beside the folder of pages, so that it is not served. */
function fileFor(folder: string): string {
  return join(folder, "../site.json");
}

/** The hashes as a Content-Security-Policy names them. Scripts with a `src`, and data blocks, which never run, are left out. */
function hashInlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/))[^>]*>(.*?)<\/script>/gs);
  const hashes = [...scripts].map(([, script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`);
  return [...new Set(hashes)];
}
