import { globSync } from "node:fs";
import { dirname } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findLanguage, languages } from "#contract/languages.ts";
import { pageHeaders } from "./security-headers.ts";
import type { BuildManifest } from "#publish/build-manifest.ts";

/** Serves the built site, every page at its own address. Gives a function that sends the page for unknown addresses. */
export async function serveSite(app: FastifyInstance, folder: string, manifest: BuildManifest) {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // Pages are served below, each at one address and with its own policy.
    globIgnore: ["**/*.br", "**/*.gz", "**/index.html"],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header("cache-control", cacheControlFor(path)),
  });
  for (const file of globSync("**/index.html", { cwd: folder })) {
    const url = dirname(file) === "." ? "/" : `/${dirname(file)}`;
    const headers = pageHeaders(manifest, file);
    if (!url.endsWith(notFoundPage)) app.get(url, (_request, reply) => reply.headers(headers).sendFile(file));
  }
  const senders = new Map(languages.map(({ code, path }) => [code, createNotFoundSender(manifest, path)]));
  return (reply: FastifyReply) => senders.get(findLanguage(pathOf(reply.request)))!(reply);
}

/** Conditions and ranges are about the page that was asked for, which there is not. */
function createNotFoundSender(manifest: BuildManifest, languagePath: string) {
  const file = `${languagePath}${notFoundPage}/index.html`.slice(1);
  const headers = pageHeaders(manifest, file);
  return (reply: FastifyReply) => {
    for (const name of conditions) delete reply.request.raw.headers[name];
    return reply.headers(headers).sendFile(file, { acceptRanges: false, etag: false, lastModified: false });
  };
}

const conditions = ["if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "range"];

function pathOf({ url }: FastifyRequest): string {
  return url.replace(/[?#].*/s, "");
}

/** Where the build puts each language's page for an unknown address. */
const notFoundPage = "/404";

/** Files with a hash in their name never change; everything else is revalidated. */
function cacheControlFor(path: string): string {
  return path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}
