import type { FastifyInstance, FastifyReply } from "fastify";
import type { BuildManifest } from "#publish/build-manifest.ts";

const youtube = "https://www.youtube-nocookie.com";
const instagram = "https://www.instagram.com";

/** Tells browsers, with every answer, what they may do with it. */
export function addSecurityHeaders(app: FastifyInstance, manifest: BuildManifest | undefined): void {
  const headers = {
    ...always,
    ...(manifest?.siteUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  };
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

/** For an answer that Fastify gives before any hook runs. */
export function addHeadersToEarlyAnswer(reply: FastifyReply): void {
  void reply.headers(always);
}

/** What a page tells browsers besides; nothing else is a document that they would mean something for. */
export function pageHeaders(manifest: BuildManifest, page: string) {
  return {
    "content-security-policy": contentPolicy(manifest, page),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": permissions.join(", "),
  };
}

/** What a page may load: its own scripts by their hashes, and from elsewhere nothing but the players in their frames. */
function contentPolicy({ apiBase, inlineScripts }: BuildManifest, page: string): string {
  const api = apiBase.startsWith("/") ? "" : ` ${new URL(apiBase).origin}`;
  const rules = {
    "default-src": "'none'",
    "script-src": ["'self'", ...(inlineScripts[page] ?? [])].join(" "),
    // react-hot-toast writes its styles while it runs, and React puts some into attributes.
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": `'self'${api}`,
    "frame-src": `${youtube} ${instagram}`,
    "manifest-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };
  return Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

const unused = ["camera", "microphone", "geolocation", "payment", "usb", "midi", "display-capture"];

const permissions = [
  ...unused.map((feature) => `${feature}=()`),
  ...["fullscreen", "autoplay"].map((feature) => `${feature}=(self "${youtube}")`),
];

/** The first two are for answers of the API, nothing to show in a frame and nothing to keep: pages and files have their own. */
const always = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  // Not stricter: YouTube's player refuses to play without a referrer.
  "referrer-policy": "strict-origin-when-cross-origin",
};
