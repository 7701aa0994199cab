import { globSync } from "node:fs";
import { dirname } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
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
    if (url !== notFoundPage) app.get(url, (_request, reply) => reply.headers(headers).sendFile(file));
  }
  return createNotFoundSender(manifest);
}

/** Conditions and ranges are about the page that was asked for, which there is not. */
function createNotFoundSender(manifest: BuildManifest) {
  const file = `${notFoundPage.slice(1)}/index.html`;
  const headers = pageHeaders(manifest, file);
  return (reply: FastifyReply) => {
    for (const name of conditions) delete reply.request.raw.headers[name];
    return reply.headers(headers).sendFile(file, { acceptRanges: false, etag: false, lastModified: false });
  };
}

const conditions = ["if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "range"];

/** Where the build puts the page for an unknown address. */
const notFoundPage = "/404";

/** Files with a hash in their name never change; everything else is revalidated. */
function cacheControlFor(path: string): string {
  return path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}
