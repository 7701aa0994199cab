import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { Plugin } from "vite";
import { languages, localPath } from "#contract/languages.ts";
import { readContentFile } from "#cms/content-files.ts";
import { findPictureFiles } from "#cms/picture-files.ts";
import { cardPath } from "#contract/share-card.ts";
import { offlinePath } from "./offline-page.ts";
import { drawCard, listCards } from "./share-cards.ts";
import { makeTextFiles } from "./text-files.ts";

/** Adds the files that browsers, search engines and social networks ask for: icons, share pictures. */
export function siteFiles(siteUrl: string): Plugin {
  return {
    name: "site-files",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle() {
      for (const [fileName, source] of await makeFiles(siteUrl)) this.emitFile({ type: "asset", fileName, source });
    },
    async configureServer(server) {
      const files = new Map(await makeFiles(siteUrl));
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? "";
        const isText = /\.(xml|webmanifest|ics|atom)$/.test(url);
        const source = isText ? makeTextFiles(readContentFile, siteUrl).get(url) : files.get(url.slice(1));
        if (!source) return next();
        if (url.endsWith(".svg")) response.setHeader("content-type", "image/svg+xml");
        response.end(source);
      });
    },
  };
}

async function makeFiles(siteUrl: string): Promise<[string, string | Buffer][]> {
  const icon = await readFile("content/images/favicon.svg");
  const cards = listCards(readContentFile).map(
    async (card) => [cardPath(card), await drawCard(findPictureFiles(card.name)[0]!, card)] as [string, Buffer],
  );
  return [
    ["sw.js", await writeServiceWorker()],
    ["robots.txt", `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`],
    ["favicon.svg", icon],
    ["favicon.ico", await drawIco(icon)],
    ["apple-touch-icon.png", await drawTouchIcon(icon)],
    ...(await Promise.all(cards)),
  ];
}

/** Its version is a hash of itself: a change of what it may keep deletes what an earlier one has kept. */
async function writeServiceWorker(): Promise<string> {
  const source = await readFile("publish/service-worker.js", "utf8");
  const offlinePages = languages.map(({ code }) => localPath(offlinePath, code));
  return source
    .replace("VERSION", hash("sha256", source).slice(0, 8))
    .replace("OFFLINE_PAGES", JSON.stringify(offlinePages));
}

/** Without the rounded corners: phones cut their own, and show transparent ones black. */
function drawTouchIcon(icon: Buffer): Promise<Buffer> {
  return sharp(icon, { density: 144 }).resize(180).flatten({ background: "#7D2F1F" }).png().toBuffer();
}

/** Browsers without SVG icons, and programs that ask for this address without reading the page, get one picture of 32 px. */
async function drawIco(icon: Buffer): Promise<Buffer> {
  const picture = await sharp(icon).resize(32).png().toBuffer();
  const header = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  header.writeUInt32LE(picture.length, 14);
  return Buffer.concat([header, picture]);
}
