import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Served } from "#server/publishing/served-site.ts";
import { chooseLanguage } from "./answer-language.ts";
import { toHttpError, type HttpError } from "./errors.ts";
import { defaultHeaders } from "./security-headers.ts";

/** @fastify/static says in a header how long a file is of which an impossible part was asked for. */
type StaticError = (FastifyError | HttpError) & { code?: string; headers?: Record<string, string> };

/** Answers errors in the words that are served at that moment. */
export function createErrorAnswers(served: Served) {
  const answerError = (error: StaticError, request: FastifyRequest, reply: FastifyReply): void => {
    if (error === request.raw.errored) return endAbortedUpload(request, reply);
    const { statusCode, body } = reportError(error, request, reply);
    if (statusCode === 401 && !reply.hasHeader("www-authenticate")) void reply.header("www-authenticate", "Bearer");
    if (statusCode === 416) void reply.headers(error.headers ?? {});
    const language = chooseLanguage(request.headers["accept-language"]);
    void reply.code(statusCode).send(served.site.translate(body, language));
  };
  return {
    answerError,

    /** Answers a request whose address cannot be read: Fastify runs no hooks for it. */
    answerEarlyError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      void reply.headers(defaultHeaders);
      answerError(error, request, reply);
      logRequest(request, reply);
    },
  };
}

/** Logs an error that is ours, and gives the answer to it. */
export function reportError(error: StaticError, request: FastifyRequest, reply: FastifyReply): HttpError {
  const answer = toHttpError(error);
  // Only these fields are free of personal data: a database's error may quote a row in its details.
  const { name, code, message, stack } = error;
  if (answer.statusCode >= 500) request.log.error({ name, code, message, stack }, "a request failed");
  if (answer.statusCode === 503) void reply.header("retry-after", "5");
  return answer;
}

/** The client has gone away, so nobody reads an answer and Fastify runs no more hooks. nginx logs this status too. */
function endAbortedUpload(request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(499).hijack();
  logRequest(request, reply);
}

/** Logs one line for a request, with its route instead of its address: a visitor may have typed anything into that. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, done?: () => void): void {
  const { method, routeOptions } = request;
  const ms = Math.round(reply.elapsedTime);
  request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms });
  done?.();
}
