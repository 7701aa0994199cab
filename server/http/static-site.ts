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
  const createSender = (file: string) => {
    const headers = pageHeaders(manifest, file);
    return (reply: FastifyReply) => reply.headers(headers).sendFile(file);
  };
  for (const file of globSync("**/index.html", { cwd: folder })) {
    const url = dirname(file) === "." ? "/" : `/${dirname(file)}`;
    const send = createSender(file);
    if (url !== notFoundPage) app.get(url, (_request, reply) => send(reply));
  }
  return createSender(`${notFoundPage.slice(1)}/index.html`);
}

/** Where the build puts the page for an unknown address. */
const notFoundPage = "/404";

/** Files with a hash in their name never change; everything else is revalidated. */
function cacheControlFor(path: string): string {
  return path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}
