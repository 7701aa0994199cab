import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { immutable } from "./security-headers.ts";
import type { CurrentSite, ServedSite } from "#server/publishing/served-site.ts";

type Options = {
  /** What was built. */
  folder: string;
  current: CurrentSite;
  /** Whether a member of staff asks. */
  isMember: (request: FastifyRequest) => Promise<boolean>;
};

/**
 * Serves the site, every page at its own address. What depends on the content comes from the current site, and all else
 * from the build. Gives a function that sends the page for unknown addresses.
 */
export async function serveSite(app: FastifyInstance, { folder, current, isMember }: Options) {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ["**/*.br", "**/*.gz", "**/index.html", "**/*.data", webManifest],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header("cache-control", cacheControlFor(path)),
  });
  for (const page of Object.keys(current.site.pages)) {
    const url = dirname(page) === "." ? "/" : `/${dirname(page)}`;
    if (url === notFoundPage) continue;
    const isEditable = !/^\/staff\b/.test(url);
    app.get(url, async (request, reply) => {
      if (isEditable && (await isMember(request))) return sendEditable(reply, current.site, page, url);
      const { folder, pages } = current.site;
      return reply.headers(pages[page]!).sendFile(page, folder);
    });
    const data = url === "/" ? "_.data" : `${url.slice(1)}.data`;
    app.get(`/${data}`, (_request, reply) => reply.sendFile(data, current.site.folder));
  }
  app.get(`/${webManifest}`, (_request, reply) => reply.sendFile(webManifest, current.site.folder));
  app.get<{ Params: { card: string } }>("/cards/:card", ({ params: { card } }, reply) => {
    const { cards, folder } = current.site;
    return cards.has(card) ? reply.sendFile(`cards/${card}`, folder) : reply.callNotFound();
  });
  return createNotFoundSender(current);
}

const webManifest = "site.webmanifest";

/** Only members of staff get the link to the desk, in an answer that nobody keeps. */
async function sendEditable(reply: FastifyReply, site: ServedSite, page: string, url: string): Promise<FastifyReply> {
  const html = await readFile(join(site.folder, page), "utf8");
  const link = `<a href="/staff/edit?page=${encodeURIComponent(url)}" style="${editLinkStyle}">${escape(site.editLink)}</a>`;
  return reply
    .headers({ ...site.pages[page], "cache-control": "private, no-store" })
    .type("text/html; charset=utf-8")
    .send(html.replace("</body>", () => `${link}</body>`));
}

const editLinkStyle =
  "position:fixed;right:1rem;bottom:1rem;z-index:40;padding:.75rem 1.25rem;border-radius:2rem;background:#231512;color:#FFFBF3";

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Conditions and ranges are about the page that was asked for, which there is not. */
function createNotFoundSender(current: CurrentSite) {
  const page = `${notFoundPage.slice(1)}/index.html`;
  return (reply: FastifyReply) => {
    for (const name of conditions) delete reply.request.raw.headers[name];
    const { folder, pages } = current.site;
    const options = { acceptRanges: false, etag: false, lastModified: false };
    return reply.headers(pages[page]!).sendFile(page, folder, options);
  };
}

const conditions = ["if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "range"];

/** Where the build puts the page for an unknown address. */
const notFoundPage = "/404";

/** Files with a hash in their name never change; everything else is revalidated. */
function cacheControlFor(path: string): string {
  return /\/assets\/[^/]+$/.test(path) ? immutable : "no-cache";
}
