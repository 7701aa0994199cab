import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorAnswer } from "#contract/donor.ts";
import { findLanguage } from "#contract/languages.ts";
import type { PageOutcome } from "#contract/page-outcome.ts";
import { escapeHtml } from "#server/escape-html.ts";
import { answers } from "#server/messages.ts";
import { reportError } from "./answer-error.ts";
import { HttpError } from "./errors.ts";
import type { Kind, LimitRate } from "./rate-limits.ts";
import { lightenPage, savesData } from "./save-data.ts";
import { pageHeaders } from "./security-headers.ts";
import type { VisitorActions } from "./visitor-actions.ts";
import type { Renderer } from "#server/publishing/renderer.ts";
import type { CurrentSite } from "#server/publishing/served-site.ts";

export type PageContext = {
  actions: VisitorActions;
  renderer: Renderer;
  current: CurrentSite;
  siteUrl: string;
  limit: LimitRate;
  /** Told what a page answers itself, which Fastify does not hear of. */
  noteError: (error: unknown) => void;
};

/** The texts that a form sends. */
export type Form = Record<string, string>;
export type FormRequest = FastifyRequest<{ Body: Form }>;

/** An error as the page says it. */
export type PageError = ErrorAnswer & { status: number };

/** What a page does for a visitor before it is rendered, and its outcome if that fails. */
export type PageAnswer = {
  /** Whether the query of the page's address asks for an answer, too, without a form. */
  isAsked?: (query: string) => unknown;
  kind: (request: FormRequest) => Kind;
  act: (context: PageContext, request: FormRequest, reply: FastifyReply) => Promise<PageOutcome>;
  fail: (error: PageError, request: FormRequest, actions: VisitorActions) => PageOutcome | Promise<PageOutcome>;
};

/** Searched for and rendered at once. */
const maxUnderWay = 50;
let underWay = 0;

/** Renders a page with what it did. Beyond what can be rendered, visitors get the page as it is published. */
export async function sendAnswer(context: PageContext, answer: PageAnswer, request: FormRequest, reply: FastifyReply) {
  const { actions, renderer, limit } = context;
  const { folder, route, page, toPageError } = openPage(context, request, reply);
  underWay++;
  try {
    if (underWay > maxUnderWay) throw new HttpError(503);
    await limit(request, reply, answer.kind(request));
    const outcome = await answer.act(context, request, reply).catch((error: unknown) => {
      const failure = toPageError(error);
      // Some browsers show no page with 401, but ask for a password.
      void reply.code(failure.status === 401 ? 403 : failure.status);
      return answer.fail(failure, request, actions);
    });
    // A file, which the page stays behind.
    if (reply.sent) return reply;
    // A proxy may send the whole address.
    const path = request.url.replace(/^[^?]*/, route);
    const html = await renderer.run("renderAnswer", { folder, page, path, outcome });
    return await sendCompressed(reply, html);
  } catch (error) {
    return await sendRefusal(context, error, request, reply);
  } finally {
    underWay--;
  }
}

/** The page as it is published, with a note. Its script searches by itself; a form that was read can be sent again. */
export async function sendRefusal(context: PageContext, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { folder, route, page, translate, toPageError } = openPage(context, request, reply);
  const { status, message } = toPageError(error);
  const html = await readFile(join(folder, page), "utf8");
  const text = `<p style="margin:0">${escapeHtml(message)}</p>`;
  const again = escapeHtml(translate({ message: answers.tryAgain }, findLanguage(route)).message);
  const note = request.body
    ? `<form method="post" style="${noteStyle}">${text}${keepTyped(request.body as Form)}<button style="${retryStyle}">${again}</button></form>`
    : `<div style="${noteStyle}">${text}</div>`;
  const shown = request.method === "POST" ? note : `<noscript>${note}</noscript>`;
  return sendCompressed(
    reply.code(status),
    html.replace("</body>", () => `${shown}</body>`),
  );
}

const noteStyle = "position:fixed;left:0;right:0;bottom:0;z-index:40;padding:1.25rem;background:#7D2F1F;color:#FFFBF3";
const retryStyle = "margin-top:.75rem;padding:.5rem 1.25rem;border:2px solid;border-radius:2rem;color:inherit";

/** The fields of a form that is to be sent again: the page as it is published does not know what was typed. */
function keepTyped(form: Form): string {
  const fields = Object.entries(form).map(([name, value]) => `name="${escapeHtml(name)}" value="${escapeHtml(value)}"`);
  return fields.map((field) => `<input type="hidden" ${field}>`).join("");
}

/** The page at the address, and a function that says an error in its language. A publication may come afterwards. */
function openPage({ current, noteError }: PageContext, request: FastifyRequest, reply: FastifyReply) {
  const { folder, manifest, translate } = current.site;
  const route = request.routeOptions.url!;
  const page = `${route.slice(1)}/index.html`;
  const toPageError = (error: unknown): PageError => {
    noteError(error);
    const { statusCode, body } = reportError(error as FastifyError, request, reply);
    return { status: statusCode, ...translate(body, findLanguage(route)) };
  };
  void reply.headers({ ...pageHeaders(manifest, page), "cache-control": "no-store", "x-robots-tag": "noindex" });
  void reply.header("vary", "accept-encoding, save-data").type("text/html; charset=utf-8");
  return { folder, route, page, translate, toPageError };
}

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Fast: rendered pages are sent once. */
async function sendCompressed(reply: FastifyReply, page: string): Promise<FastifyReply> {
  const html = savesData(reply.request) ? lightenPage(page) : page;
  const accepted = reply.request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length };
    return reply.header("content-encoding", "br").send(await compressBrotli(html, { params }));
  }
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(await compressGzip(html));
  return reply.send(html);
}
