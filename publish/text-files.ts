import { listDatedPages } from "#cms/dated.ts";
import type { ReadContent } from "#cms/content-files.ts";
import { pagePaths } from "#cms/editable-files.ts";
import type { ContentFile } from "#cms/schema/pages.ts";
import { describeLanguage, languages, listAlternates, localPath, type Language } from "#contract/languages.ts";
import { givePath, payeeFile } from "#contract/payee.ts";
import { makeCalendars } from "./calendars.ts";
import { makeFeeds } from "./feeds.ts";

/** What programs read of the content, by paths: sitemap, web manifests, calendars and feeds. */
export function makeTextFiles(read: ReadContent, siteUrl: string): Map<string, string> {
  return new Map([
    ["/sitemap.xml", writeSitemap(read, siteUrl)],
    ...languages.map(({ code }) => [localPath("/site.webmanifest", code), writeWebManifest(read, code)] as const),
    ...makeCalendars(read, siteUrl),
    ...makeFeeds(read, siteUrl),
  ]);
}

/** Every page in every language that search engines may list, each with the addresses of the others. */
function writeSitemap(read: ReadContent, siteUrl: string): string {
  const changes = new Map(listDatedPages(read).map(({ path, changed }) => [path, changed]));
  const paths = [...new Set([...listPages(read), ...changes.keys()])].toSorted();
  const urls = languages.flatMap(({ code }) =>
    paths.map((path) => {
      const alternates = listAlternates(path).map(
        ({ hreflang, to }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${siteUrl}${to}"/>`,
      );
      const changed = changes.get(path);
      const change = changed ? `<lastmod>${changed}</lastmod>` : "";
      return `  <url><loc>${siteUrl}${localPath(path, code)}</loc>${change}${alternates.join("")}</url>\n`;
    }),
  );
  const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${urls.join("")}</urlset>\n`;
}

/** Every page with a share preview, but those that are not there or ask not to be listed. */
function listPages(read: ReadContent): string[] {
  const [{ code: language }] = languages;
  const hasPayee = read(payeeFile, language).payees.length > 0;
  const unlisted = new Set<string>(["/needs", "/news", ...(hasPayee ? [] : [givePath])]);
  return Object.entries(pagePaths)
    .filter(([file, path]) => "card" in read(file as ContentFile, language) && !unlisted.has(path))
    .map(([, path]) => path);
}

/** Browsers read it when somebody puts the site on their home screen. */
function writeWebManifest(read: ReadContent, language: Language): string {
  const { name, shortName } = read("foundation", language);
  const { tag, direction } = describeLanguage(language);
  return JSON.stringify({
    name,
    short_name: shortName,
    description: read("home", language).description,
    lang: tag,
    dir: direction,
    start_url: localPath("/", language),
    // iPhones show notifications only to sites that open in a window of their own.
    display: "standalone",
    theme_color: "#FFFBF3",
    background_color: "#FFFBF3",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/apple-touch-icon.png", type: "image/png", sizes: "180x180" },
    ],
  });
}
