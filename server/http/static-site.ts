import { globSync } from "node:fs";
import { dirname } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { pageHeaders } from "./security-headers.ts";
import type { BuildManifest } from "#publish/build-manifest.ts";

/** Serves the built site: every page at its own address. Gives the way to send the page for an unknown address. */
export async function serveSite(app: FastifyInstance, folder: string, manifest: BuildManifest) {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // A page has one address, without index.html, where it gets its policy.
    globIgnore: ["**/*.br", "**/*.gz", "**/index.html"],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header("cache-control", cachingOf(path)),
  });
  const senderOf = (file: string) => {
    const headers = pageHeaders(manifest, file);
    return (reply: FastifyReply) => reply.headers(headers).sendFile(file);
  };
  for (const file of globSync("**/index.html", { cwd: folder })) {
    const url = dirname(file) === "." ? "/" : `/${dirname(file)}`;
    const send = senderOf(file);
    if (url !== notFoundPage) app.get(url, (_request, reply) => send(reply));
  }
  return senderOf(`${notFoundPage.slice(1)}/index.html`);
}

/** Where the build puts the page for an unknown address. */
const notFoundPage = "/404";

/** Files with a hash in their name never change; everything else is asked for again each time. */
function cachingOf(path: string): string {
  return path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}
