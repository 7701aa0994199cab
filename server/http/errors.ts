import type { FastifyError } from "fastify";
import type { RefusalReason } from "#contract/staff/session.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { isDatabaseUnavailable } from "#server/database/unavailable-error.ts";
import { PublishError } from "#server/publishing/errors.ts";
import { answers } from "#server/messages.ts";
import * as errors from "#server/donors/errors.ts";
import { NotAMemberError } from "#server/registry/staff/members.ts";

/** The message of each status, unless an answer has its own. */
export const messages = {
  400: answers.badRequest,
  401: answers.unauthorized,
  403: answers.forbidden,
  404: answers.notFound,
  405: answers.methodNotAllowed,
  408: answers.requestTimeout,
  409: answers.conflict,
  412: answers.preconditionFailed,
  413: answers.contentTooLarge,
  415: answers.unsupportedMediaType,
  416: answers.rangeNotSatisfiable,
  417: answers.expectationFailed,
  422: answers.unprocessableContent,
  429: answers.tooManyRequests,
  431: answers.headersTooLarge,
  500: answers.serverError,
  503: answers.unavailable,
};

type Status = keyof typeof messages;

/** Staff are also told why, and what a donor or a draft is now that somebody else has changed. */
type Refusal = errors.Invalid & { reason?: RefusalReason; current?: errors.ChangedMeanwhileError["current"] };

/** An answer with an error status; the visitor reads its body. */
export class HttpError extends Error {
  readonly statusCode: Status;
  readonly body: Refusal;
  constructor(statusCode: Status, body: Refusal = { message: messages[statusCode] }) {
    super(body.message);
    this.statusCode = statusCode;
    this.body = body;
  }
}

/** What a route has looked for or changed; the answer is 404 if there is no such thing. */
export async function requireFound<Found>(work: Promise<Found>, message = messages[404]): Promise<NonNullable<Found>> {
  const found = await withTimeout(work);
  if (!found) throw new HttpError(404, { message });
  return found;
}

/** The answer to any error. The text of an unexpected one does not leave the server. */
export function toHttpError(error: FastifyError | Error): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof errors.ValidationError) return new HttpError(422, error.answer);
  if (error instanceof errors.ChangedMeanwhileError) {
    const { message, current } = error;
    return new HttpError(409, { message, reason: "changed", ...(current && { current }) });
  }
  // The registry keeps nothing of deleted donors, so it cannot tell them from donors that never existed.
  if (error instanceof errors.NoSuchDonorError) return new HttpError(404, { message: answers.noSuchDonor });
  if (error instanceof errors.NoSuchNeedError) return new HttpError(404, { message: answers.noSuchNeed });
  if (error instanceof errors.WrongSecretError) return new HttpError(401);
  if (error instanceof errors.NarrowLinkError) return new HttpError(403, { message: answers.narrowLink });
  if (error instanceof PublishError) return new HttpError(503, { message: error.message });
  if (error instanceof NotAMemberError) return new HttpError(401);
  if (isDatabaseUnavailable(error)) return new HttpError(503);
  const { statusCode = 500 } = error as FastifyError;
  if (statusCode in messages) return new HttpError(statusCode as Status);
  return new HttpError(statusCode < 500 ? 400 : 500);
}
