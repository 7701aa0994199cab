import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";
import { describeLanguage, languages, listAlternates, localPath, type Language } from "#contract/languages.ts";
import type { ContentFile } from "#cms/schema/pages.ts";
import { readContentFile } from "#cms/content-files.ts";
import { findPictureFiles } from "#cms/picture-files.ts";

/** A route of the site. Its file and its content have the same name. */
type PageRoute = { path?: string | undefined; file: string };

/** The page for unknown addresses, the one that a private link opens and the staff's are in no sitemap. */
const unlistedPaths = new Set(["*", "donar/manage", "staff"]);

/** Adds the files that browsers, search engines and social networks ask for: icons, sitemap, share pictures. */
export function siteFiles(siteUrl: string, routes: PageRoute[]): Plugin {
  const pages = routes.filter(({ path = "" }) => !unlistedPaths.has(path));
  return {
    name: "site-files",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle() {
      for (const [fileName, source] of await makeFiles(siteUrl, pages))
        this.emitFile({ type: "asset", fileName, source });
    },
    async configureServer(server) {
      const files = new Map(await makeFiles(siteUrl, pages));
      server.middlewares.use((request, response, next) => {
        const source = files.get(request.url?.slice(1) ?? "");
        if (!source) return next();
        if (request.url!.endsWith(".svg")) response.setHeader("content-type", "image/svg+xml");
        response.end(source);
      });
    },
  };
}

async function makeFiles(siteUrl: string, pages: PageRoute[]): Promise<[string, string | Buffer][]> {
  const icon = await readFile("content/images/favicon.svg");
  return [
    ["robots.txt", `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`],
    ["sitemap.xml", writeSitemap(siteUrl, pages)],
    ...languages.map(({ code }): [string, string] => [
      localPath("/site.webmanifest", code).slice(1),
      writeManifest(code),
    ]),
    ["favicon.svg", icon],
    ["apple-touch-icon.png", await drawTouchIcon(icon)],
    ...(await Promise.all(listCards(pages).map(drawCard))),
  ];
}

/** Every page in every language, each with the addresses of the others. */
function writeSitemap(siteUrl: string, pages: PageRoute[]): string {
  const urls = languages.flatMap(({ code }) =>
    pages.map(({ path = "" }) => {
      const alternates = listAlternates(`/${path}`).map(
        ({ hreflang, to }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${siteUrl}${to}"/>`,
      );
      return `  <url><loc>${siteUrl}${localPath(`/${path}`, code)}</loc>${alternates.join("")}</url>\n`;
    }),
  );
  const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${urls.join("")}</urlset>\n`;
}

function writeManifest(code: Language): string {
  const { name, shortName } = readContentFile("foundation", code);
  const { tag, direction } = describeLanguage(code);
  return JSON.stringify({
    name,
    short_name: shortName,
    description: readContentFile("home", code).description,
    lang: tag,
    dir: direction,
    start_url: localPath("/", code),
    display: "browser",
    theme_color: "#FFFBF3",
    background_color: "#FFFBF3",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/apple-touch-icon.png", type: "image/png", sizes: "180x180" },
    ],
  });
}

/** Without the rounded corners: phones cut their own, and show transparent ones black. */
function drawTouchIcon(icon: Buffer): Promise<Buffer> {
  return sharp(icon, { density: 144 }).resize(180).flatten({ background: "#7D2F1F" }).png().toBuffer();
}

/** The pictures of share previews. */
function listCards(pages: PageRoute[]): string[] {
  const cards = languages.flatMap(({ code }) =>
    pages.map(({ file }) => readContentFile(basename(file, ".tsx") as Page, code).card.name),
  );
  return [...new Set(cards)];
}

type Page = Exclude<ContentFile, "foundation" | "navigation" | "messages" | "manage" | "staff">;

async function drawCard(name: string): Promise<[string, Buffer]> {
  const [file] = findPictureFiles(name);
  const card = sharp(file).resize(1200, 630, { fit: "cover" }).jpeg({ quality: 80, mozjpeg: true });
  return [`cards/${name}.jpg`, await card.toBuffer()];
}
