import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "./config.ts";

/** What the build noted: the addresses that the pages were built for, and the hashes of each page's inline scripts. */
export type SiteRecord = { siteUrl: string; apiBase: string; inlineScripts: Record<string, string[]> };

export function readSiteRecord(siteFolder: string): SiteRecord {
  try {
    return JSON.parse(readFileSync(join(siteFolder, "../site.json"), "utf8")) as SiteRecord;
  } catch {
    throw new ConfigError("The built site is not whole: build/site.json cannot be read. Build it again.");
  }
}
