import type { ReadContent } from "#cms/content-files.ts";
import { languages } from "#contract/languages.ts";
import { makeCalendars } from "./calendars.ts";
import { makeFeeds } from "./feeds.ts";
import { writeSitemap } from "./sitemap.ts";
import { webManifestPath, writeWebManifest } from "./web-manifest.ts";

/** What programs read of the content, by paths: sitemap, web manifests, calendars and feeds. */
export function makeTextFiles(read: ReadContent, siteUrl: string): Map<string, string> {
  return new Map([
    ["/sitemap.xml", writeSitemap(read, siteUrl)],
    ...languages.map(({ code }) => [webManifestPath(code), writeWebManifest(read, code)] as const),
    ...makeCalendars(read, siteUrl),
    ...makeFeeds(read, siteUrl),
  ]);
}
