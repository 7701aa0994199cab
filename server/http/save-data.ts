import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";

/** Whether the browser was asked to save data. Those that say so understand brotli. */
export function savesData({ headers }: FastifyRequest): boolean {
  return headers["save-data"] === "on" && /\bbr\b/.test(headers["accept-encoding"] ?? "");
}

/** The page with the device's typefaces, without decorative pictures, and with the smallest size of the others. */
export function lightenPage(html: string): string {
  return html
    .replaceAll(/<link rel="preload"[^>]* as="font"[^>]*>/g, "")
    .replaceAll(/(?<=<source [^>]*) sizes="[^"]*"/g, ' sizes="1px"')
    .replace("</head>", () => `<style>${style}</style></head>`);
}

/** Devanagari comes from us where the device has none. A copy of the row of pictures needs no further files, and closes its loop. */
const style = `:root {
  --font-display: Georgia, "Device Devanagari", "Eczar Names", serif;
  --font-names: var(--font-display);
  --font-sans: system-ui, "Device Devanagari", "Eczar Names", sans-serif;
}
[data-script] [lang] { font-family: var(--font-sans) }
:not([aria-hidden] *) > picture:has(> img[alt=""]) { display: none }`;

/** By file, each made beside the event loop: more than the pages of a site, and few enough that those of former sites go. */
const lightPages = new LRUCache({ max: 100, fetchMethod: makeLightPage });

export async function sendLightPage(reply: FastifyReply, file: string): Promise<FastifyReply> {
  const { body, etag } = await lightPages.forceFetch(file);
  void reply.headers({ "cache-control": "no-cache", etag }).type("text/html; charset=utf-8");
  if (reply.request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.header("content-encoding", "br").send(body);
}

async function makeLightPage(file: string): Promise<{ body: Buffer; etag: string }> {
  const body = await promisify(brotliCompress)(lightenPage(await readFile(file, "utf8")));
  return { body, etag: `"${hash("sha256", body).slice(0, 16)}"` };
}
