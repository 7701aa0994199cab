import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languages, localPath, plainPath } from "#contract/languages.ts";
import { HttpError } from "#server/http/errors.ts";
import {
  sendAnswer,
  sendRefusal,
  wantsOutcome,
  type Form,
  type FormRequest,
  type PageAnswer,
  type PageContext,
} from "#server/http/page-answers.ts";
import { isForeign } from "#server/http/staff-guard.ts";
import { answerRegistration } from "./donar.ts";
import { answerManage } from "./manage.ts";
import { answerMessageLink } from "./messages.ts";
import { answerBoard, answerNeed, answerOwnNeed } from "./needs.ts";
import { answerSearch } from "./receiver.ts";

/** By the page whose forms they answer. */
const forms: Record<string, PageAnswer> = {
  "/donar": answerRegistration,
  "/donar/manage": answerManage,
  "/donar/messages": answerMessageLink,
  "/need": answerNeed,
  "/need/mine": answerOwnNeed,
  "/needs": answerBoard,
  "/receiver": answerSearch,
};

const maxFormBytes = 16_384;
/** Mail programs send the second one, too. Our forms have the first, so nothing else of it is read. */
const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * The forms of the pages, which the server answers with a page that says what was done, or with that alone if the page's
 * script has sent them. Gives a function that answers a page with a question in its address, if it has one.
 */
export function pageRoutes(app: FastifyInstance, context: PageContext) {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      formTypes,
      { parseAs: "string", bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    scope.addHook("onRequest", async (request, reply) => {
      if (!("folder" in context.current.site) && !wantsOutcome(request)) return reply.callNotFound();
      // A mail program may be a site of its own; the link in the message proves enough.
      const isOpen = plainPath(request.routeOptions.url!) === "/donar/messages";
      if (!isOpen && isForeign(request, context.siteUrl)) throw new HttpError(403);
    });
    // A form without a field may have no body at all.
    scope.addHook("preHandler", async (request) => {
      request.body ??= {};
    });
    scope.setErrorHandler((error, request, reply) => {
      // The client has gone away.
      if (error === request.raw.errored) throw error;
      return sendRefusal(context, error, request, reply);
    });
    for (const { code } of languages) {
      for (const [path, answer] of Object.entries(forms)) {
        scope.post<{ Body: Form }>(localPath(path, code), (request, reply) =>
          sendAnswer(context, answer, request, reply),
        );
      }
    }
  });
  return (request: FastifyRequest, reply: FastifyReply) => {
    const answer = forms[plainPath(request.routeOptions.url!)];
    const query = request.url.replace(/^[^?]*/, "");
    return answer?.isAsked?.(query) ? sendAnswer(context, answer, request as FormRequest, reply) : undefined;
  };
}
