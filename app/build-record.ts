import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Notes beside the pages what the server must know of them: the addresses they were built for, and what their inline scripts hash to. */
export function recordBuild(folder: string, addresses: { siteUrl: string; apiBase: string }): void {
  const pages = globSync("**/index.html", { cwd: folder }).toSorted();
  const scripts = pages.map((page) => [page, hashInlineScripts(readFileSync(join(folder, page), "utf8"))]);
  const record = { ...addresses, inlineScripts: Object.fromEntries(scripts) };
  writeFileSync(join(folder, "../site.json"), JSON.stringify(record, null, 2));
}

/** As a Content-Security-Policy names them. Scripts with an address are left out, and data that nobody runs. */
function hashInlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/))[^>]*>(.*?)<\/script>/gs);
  const hashes = [...scripts].map(([, script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`);
  return [...new Set(hashes)];
}
