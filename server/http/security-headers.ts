import type { FastifyInstance } from "fastify";
import type { BuildManifest } from "#publish/build-manifest.ts";

const youtube = "https://www.youtube-nocookie.com";
const instagram = "https://www.instagram.com";

export function addSecurityHeaders(app: FastifyInstance, manifest: BuildManifest | undefined): void {
  const headers = {
    ...defaultHeaders,
    ...(manifest?.siteUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  };
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

export function pageHeaders(manifest: BuildManifest, page: string) {
  return {
    "content-security-policy": contentPolicy(manifest, page),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": permissions,
  };
}

/** A page may load its own scripts, by their hashes, and from other sites only the two players in frames. */
function contentPolicy({ apiBase, inlineScripts }: BuildManifest, page: string): string {
  const api = apiBase.startsWith("/") ? "" : ` ${new URL(apiBase).origin}`;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(inlineScripts[page] ?? [])].join(" "),
    // react-hot-toast adds styles at run time, and React writes some as attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${api}`,
    // The desk shows previews of the site's own pages; visitors' pages show the two players.
    /^(\w+\/)?staff\//.test(page) ? "frame-src 'self'" : `frame-src ${youtube} ${instagram}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Of a page that staff preview: no script runs, nothing is sent anywhere, and only the desk shows it in a frame. */
export const previewHeaders = {
  "content-security-policy":
    "default-src 'none'; script-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
};

const permissions =
  "camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), display-capture=(), " +
  `fullscreen=(self "${youtube}"), autoplay=(self "${youtube}")`;

/** The cache-control of files whose names hold a hash: they never change. */
export const immutable = "public, max-age=31536000, immutable";

/** The first two are for the API, whose answers must be neither framed nor cached; pages and files override them. */
export const defaultHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  // YouTube's player does not play without a referrer.
  "referrer-policy": "strict-origin-when-cross-origin",
};
