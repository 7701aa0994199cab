import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDated } from "#cms/dated.ts";
import { findLanguage, languages, localPath, plainPath } from "#contract/languages.ts";
import { givePath } from "#contract/payee.ts";
import { isAnswering, wordsFile } from "#publish/share-words.ts";
import { escapeHtml } from "#server/escape-html.ts";
import { savesData, sendLightPage } from "./save-data.ts";
import { immutable, pageHeaders } from "./security-headers.ts";
import type { CurrentSite, ServedSite } from "#server/publishing/served-site.ts";

type Options = {
  buildFolder: string;
  current: CurrentSite;
  isMember: (request: FastifyRequest) => Promise<boolean>;
  /** Answers a page with a question in its address, such as a search, where this server's registry knows the answer. */
  answerQuestion: false | ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined);
  hasServiceWorker: boolean;
};

/**
 * Serves the site, every page at its own address. What depends on the content comes from the current site, and all else
 * from the build. Gives a function that sends the page for unknown addresses.
 */
export async function serveSite(app: FastifyInstance, options: Options) {
  const { buildFolder, current, isMember, answerQuestion, hasServiceWorker } = options;
  await app.register(fastifyStatic, {
    root: buildFolder,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header("cache-control", chooseCaching(path)),
  });
  const built = listBuilt(buildFolder);
  const send = (reply: FastifyReply, file: string) => (built.has(file) ? reply.sendFile(file) : reply.callNotFound());
  for (const file of built) if (!sharesRoute.test(file)) app.get(`/${file}`, (_request, reply) => reply.sendFile(file));
  app.get("/sw.js", (_request, reply) => {
    void reply.headers(workerHeaders);
    return hasServiceWorker ? reply.sendFile("sw.js") : reply.type("text/javascript").send(removingWorker);
  });
  app.get<FileParams>("/assets/:file", ({ params: { file } }, reply) => send(reply, `assets/${file}`));
  app.get<FileParams>("/cards/:file", ({ params: { file } }, reply) => {
    const { cards, folder } = current.site;
    return cards.has(file) ? reply.sendFile(`cards/${file}`, folder) : send(reply, `cards/${file}`);
  });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, page: string) => {
    const isEditable = !/^\/staff\b/.test(plainPath(`/${page}`));
    if (isEditable && (await isMember(request))) return sendEditable(reply, current.site, page);
    const { folder, manifest } = current.site;
    void reply.headers({ ...pageHeaders(manifest, page), vary: "accept-encoding, save-data" });
    const isLight = savesData(request) && !givingFile.test(`/${page}`);
    return isLight ? sendLightPage(reply, join(folder, page)) : reply.sendFile(page, folder);
  };
  for (const page of Object.keys(current.site.manifest.inlineScripts)) {
    const url = dirname(page) === "." ? "/" : `/${dirname(page)}`;
    if (url.endsWith(notFoundPage) || url.endsWith(gonePage) || isDated(plainPath(url))) continue;
    const isAbsent = () => plainPath(url) === givePath && !current.site.hasPayee;
    app.get(url, async (request, reply) => {
      if (isAbsent()) return reply.callNotFound();
      const answered = answerQuestion && answerQuestion(request, reply);
      return answered || sendPage(request, reply, page);
    });
    const data = url === "/" ? "_.data" : `${url.slice(1)}.data`;
    for (const file of [`/${data}`, ...(isAnswering(page) ? [wordsFile(page)] : [])])
      app.get(file, (_request, reply) => {
        return isAbsent() ? reply.callNotFound() : reply.sendFile(file.slice(1), current.site.folder);
      });
  }
  const sendCurrent = (path: string) =>
    app.get(path, (_request, reply) => reply.sendFile(path.slice(1), current.site.folder));
  sendCurrent("/sitemap.xml");
  for (const { code } of languages) {
    for (const file of ["/site.webmanifest", "/news.data", "/events.ics", "/news.atom"])
      sendCurrent(localPath(file, code));
    // What is there changes with every publication.
    for (const url of ["/events/:item", "/news/:item", "/news"]) {
      app.get(localPath(url, code), (request, reply) => {
        const file = request.url.replace(/[?#].*|\/$/gs, "").slice(1);
        const { folder, manifest } = current.site;
        if (`${file}/index.html` in manifest.inlineScripts) return sendPage(request, reply, `${file}/index.html`);
        return /^[\w/-]+\.(data|ics)$/.test(file) ? reply.sendFile(file, folder) : reply.callNotFound();
      });
    }
  }
  app.get(editThisPage, redirectToDesk);
  return (reply: FastifyReply) => sendNotFound(reply, current.site);
}

/** Only members of staff get the link to the desk, in an answer that nobody keeps. */
async function sendEditable(reply: FastifyReply, site: ServedSite, page: string): Promise<FastifyReply> {
  const html = await readFile(join(site.folder, page), "utf8");
  const link = `<a href="${editThisPage}" style="${editLinkStyle}">${escapeHtml(site.editLink[findLanguage(`/${page}`)])}</a>`;
  return reply
    .headers({ ...pageHeaders(site.manifest, page), "cache-control": "private, no-store" })
    .type("text/html; charset=utf-8")
    .send(html.replace("</body>", () => `${link}</body>`));
}

/** The browser tells which page it was on: the link stays the same while a member goes from page to page without a load. */
function redirectToDesk({ headers: { referer = "" } }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = URL.parse(referer)?.pathname ?? "/";
  const search = new URLSearchParams({ page: plainPath(path), language: findLanguage(path) });
  return reply.redirect(`/staff/edit?${search}`);
}

const editThisPage = "/staff/edit-this-page";

const editLinkStyle =
  "position:fixed;inset-inline-end:1rem;bottom:1rem;z-index:40;padding:.75rem 1.25rem;border-radius:2rem;background:#231512;color:#FFFBF3";

/** With 410 where something was. Conditions and ranges are about the page that was asked for, which there is not. */
function sendNotFound(reply: FastifyReply, { folder, manifest, gone }: ServedSite): FastifyReply {
  for (const name of conditions) delete reply.request.raw.headers[name];
  const path = reply.request.url.replace(/[?#].*/s, "");
  const asked = plainPath(path.replace(/\.(data|ics)$/, ""));
  // The router would look for the event in the page for unknown addresses.
  const page = `${localPath(isDated(asked) ? gonePage : notFoundPage, findLanguage(path)).slice(1)}/index.html`;
  if (gone.includes(asked)) void reply.code(410);
  const options = { acceptRanges: false, etag: false, lastModified: false };
  return reply.headers(pageHeaders(manifest, page)).sendFile(page, folder, options);
}

const conditions = ["if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "range"];

const notFoundPage = "/404";
const gonePage = "/gone";

type FileParams = { Params: { file: string } };

/** These files share a route, since one for each would take a third of a second at every start, or have one of their own. */
const sharesRoute = /^(assets|cards)\/|^sw\.js$/;

/** A worker asks for whatever it answers with. */
const workerHeaders = {
  "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  "cache-control": "no-cache",
};

/** Takes the place of the service worker on every device that has it, and removes itself with all that was kept. */
const removingWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  const deleteAll = (names) => Promise.all(names.map((name) => caches.delete(name)));
  event.waitUntil(Promise.all([registration.unregister(), caches.keys().then(deleteAll)]));
});
`;

/** The files of the build that do not depend on the content. */
function listBuilt(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|data|html|webmanifest|ics|atom)$|^sitemap.xml$/.test(entry.name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  return new Set(files);
}

/** Files with a hash in their name never change. Nobody keeps the page for giving, whose payee may have changed. */
function chooseCaching(path: string): string {
  if (/\/assets\/[^/]+$/.test(path)) return immutable;
  return givingFile.test(path) ? "no-store" : "no-cache";
}

const givingFile = new RegExp(`${givePath}(/index\\.html|\\.data)(\\.br|\\.gz)?$`);
