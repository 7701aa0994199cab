import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorAnswer } from "#contract/donor.ts";
import { findLanguage } from "#contract/languages.ts";
import { outcomeType, type PageOutcome } from "#contract/page-outcome.ts";
import { escapeHtml } from "#server/escape-html.ts";
import { answers } from "#server/messages.ts";
import { reportError } from "./answer-error.ts";
import { HttpError } from "./errors.ts";
import type { Kind, LimitRate } from "./rate-limits.ts";
import { lightenPage, savesData } from "./save-data.ts";
import { pageHeaders } from "./security-headers.ts";
import type { VisitorActions } from "./visitor-actions.ts";
import type { Renderer } from "#server/publishing/renderer.ts";
import type { Served, ServedSite } from "#server/publishing/served-site.ts";

export type PageContext = {
  actions: VisitorActions;
  renderer: Renderer;
  /** Without a site, as in development, there is nothing to render: then only scripts are answered. */
  current: Served;
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

/** What a page does for a visitor before it is shown, and its outcome if that fails. */
export type PageAnswer = {
  /** Whether the query of the page's address asks for an answer, too, without a form. */
  isAsked?: (query: string) => unknown;
  kind: (request: FormRequest) => Kind;
  act: (context: PageContext, request: FormRequest, reply: FastifyReply) => Promise<PageOutcome>;
  fail: (error: PageError, request: FormRequest, actions: VisitorActions) => PageOutcome | Promise<PageOutcome>;
};

/** Whether the script of the page asks, which shows the outcome itself. */
export function wantsOutcome({ headers }: FastifyRequest): boolean {
  return headers.accept === outcomeType;
}

/** Searched for and rendered at once. */
const maxUnderWay = 50;
let underWay = 0;

/** Answers with what was done: a page for the browser, the outcome as data for the script of that page. */
export async function sendAnswer(context: PageContext, answer: PageAnswer, request: FormRequest, reply: FastifyReply) {
  try {
    if (!wantsOutcome(request)) return await sendRendered(context, answer, request, reply);
    const outcome = await findOutcome(context, answer, request, reply);
    return reply.sent ? reply : await sendCompressed(reply, JSON.stringify(outcome));
  } catch (error) {
    return sendRefusal(context, error, request, reply);
  }
}

/** Renders a page with what it did. Beyond what can be rendered, visitors get the page as it is published. */
async function sendRendered(context: PageContext, answer: PageAnswer, request: FormRequest, reply: FastifyReply) {
  const { folder, route, page } = findPage(context, request);
  underWay++;
  try {
    if (underWay > maxUnderWay) throw new HttpError(503);
    const outcome = await findOutcome(context, answer, request, reply);
    // A file, which the page stays behind.
    if (reply.sent) return reply;
    // A proxy may send the whole address.
    const path = request.url.replace(/^[^?]*/, route);
    const html = await context.renderer.run("renderAnswer", { folder, page, path, outcome });
    return await sendCompressed(reply, html);
  } finally {
    underWay--;
  }
}

/** Does what the visitor asks for. */
async function findOutcome(context: PageContext, answer: PageAnswer, request: FormRequest, reply: FastifyReply) {
  const { toPageError } = openAnswer(context, request, reply);
  await context.limit(request, reply, answer.kind(request));
  return answer.act(context, request, reply).catch((error: unknown) => {
    const failure = toPageError(error);
    // Some browsers show no page with 401, but ask for a password.
    void reply.code(failure.status === 401 ? 403 : failure.status);
    return answer.fail(failure, request, context.actions);
  });
}

/** The page as it is published, with a note. Its script searches by itself; a form that was read can be sent again. */
export async function sendRefusal(context: PageContext, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { translate, toPageError } = openAnswer(context, request, reply);
  const { status, ...answer } = toPageError(error);
  void reply.code(status);
  if (wantsOutcome(request)) return sendCompressed(reply, JSON.stringify(answer));
  const { folder, route, page } = findPage(context, request);
  const html = await readFile(join(folder, page), "utf8");
  const text = `<p style="margin:0">${escapeHtml(answer.message)}</p>`;
  const again = escapeHtml(translate({ message: answers.tryAgain }, findLanguage(route)).message);
  const note = request.body
    ? `<form method="post" style="${noteStyle}">${text}${keepTyped(request.body as Form)}<button style="${retryStyle}">${again}</button></form>`
    : `<div style="${noteStyle}">${text}</div>`;
  const shown = request.method === "POST" ? note : `<noscript>${note}</noscript>`;
  return sendCompressed(
    reply,
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

/** The page at the address, and the site that has it. */
function findPage({ current }: PageContext, request: FastifyRequest) {
  const { folder, manifest } = current.site as ServedSite;
  const route = request.routeOptions.url!;
  return { folder, manifest, route, page: `${route.slice(1)}/index.html` };
}

/** The headers of an answer, and functions that say it in the page's language. A publication may come afterwards. */
function openAnswer(context: PageContext, request: FastifyRequest, reply: FastifyReply) {
  const { translate } = context.current.site;
  const { manifest, route, page } = findPage(context, request);
  const toPageError = (error: unknown): PageError => {
    context.noteError(error);
    const { statusCode, body } = reportError(error as FastifyError, request, reply);
    return { status: statusCode, ...translate(body, findLanguage(route)) };
  };
  void reply.headers({ "cache-control": "no-store", "x-robots-tag": "noindex", vary: answerVaries });
  if (wantsOutcome(request)) void reply.type(`${outcomeType}; charset=utf-8`);
  else void reply.headers(pageHeaders(manifest, page)).type("text/html; charset=utf-8");
  return { translate, toPageError };
}

const answerVaries = "accept, accept-encoding, save-data";

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Fast: such answers are sent once. */
async function sendCompressed(reply: FastifyReply, answer: string): Promise<FastifyReply> {
  const isLight = savesData(reply.request) && !wantsOutcome(reply.request);
  const html = isLight ? lightenPage(answer) : answer;
  const accepted = reply.request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length };
    return reply.header("content-encoding", "br").send(await compressBrotli(html, { params }));
  }
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(await compressGzip(html));
  return reply.send(html);
}
