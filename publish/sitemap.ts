import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listDatedPages } from "#cms/dated.ts";
import type { ReadContent } from "#cms/content-files.ts";
import { languages, listAlternates, localPath, plainPath } from "#contract/languages.ts";

/** Every page in every language that search engines may list, each with the addresses of the others. */
export function writeSitemap(folder: string, pages: string[], read: ReadContent, siteUrl: string): string {
  const paths = pages
    .filter((page) => {
      const html = readFileSync(join(folder, page), "utf8");
      return html.includes('<link rel="canonical"') && !html.includes('content="noindex"');
    })
    .map((page) => plainPath(`/${page.replace(/\/?index\.html$/, "")}`));
  const changes = new Map(listDatedPages(read).map(({ path, changed }) => [path, changed]));
  const urls = languages.flatMap(({ code }) =>
    [...new Set(paths)].toSorted().map((path) => {
      const alternates = listAlternates(path).map(
        ({ hreflang, to }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${siteUrl}${to}"/>`,
      );
      const changed = changes.get(path)?.toISOString();
      const change = changed ? `<lastmod>${changed}</lastmod>` : "";
      return `  <url><loc>${siteUrl}${localPath(path, code)}</loc>${change}${alternates.join("")}</url>\n`;
    }),
  );
  const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${urls.join("")}</urlset>\n`;
}
