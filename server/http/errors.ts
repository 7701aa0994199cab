import type { FastifyError } from "fastify";
import type { ErrorAnswer } from "#contract/donor.ts";
import type { Draft, PendingChanges } from "#contract/staff/content.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import type { RefusalReason } from "#contract/staff/session.ts";
import { isDatabaseUnavailable } from "#server/database/unavailable-error.ts";
import { PublishError } from "#server/publishing/errors.ts";
import { ManageError, ValidationError } from "#server/donors/errors.ts";

export const messages = {
  400: "The request could not be read. Please check it and send it again.",
  401: "This is not the private link of a donor. Please open the whole link that you got when you registered.",
  403: "You may not do this.",
  404: "There is nothing at this address.",
  405: "This address does not take that kind of request.",
  408: "The request took too long to arrive. Please send it again.",
  409: "Somebody else was quicker. Please load this again.",
  412: "This is not the version that the request asks for. Please load it again.",
  413: "The request is too large. Please shorten it.",
  415: "Please send the request as JSON (content type application/json).",
  416: "There is no such part of this file.",
  417: "The request expects what this server cannot do.",
  422: "Please check what you entered.",
  429: "Too many requests have come from your network address. Please wait a minute and try again.",
  431: "The request's headers are too large. Please shorten them.",
  500: "Something went wrong on our side. Please try again in a minute.",
  503: "The registry cannot be reached just now. Please try again in a minute.",
};

type Status = keyof typeof messages;

/**
 * What staff are told besides: why, what a donor or a draft is now that somebody else has changed, and what is wrong with
 * drafts that cannot be published.
 */
type Refusal = ErrorAnswer & {
  reason?: RefusalReason;
  current?: StaffDonor | Draft;
  mistakes?: PendingChanges["mistakes"];
};

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

/** The answer to any error. The text of an unexpected one does not leave the server. */
export function toHttpError(error: FastifyError | Error): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof ValidationError)
    return new HttpError(422, { message: error.message, ...(error.errors && { errors: error.errors }) });
  if (error instanceof ManageError) return toManageError(error);
  if (error instanceof PublishError) return new HttpError(503, { message: error.message });
  if (isDatabaseUnavailable(error)) return new HttpError(503);
  const { statusCode = 500 } = error as FastifyError;
  if (statusCode in messages) return new HttpError(statusCode as Status);
  return new HttpError(statusCode < 500 ? 400 : 500);
}

/** The registry keeps nothing of deleted donors, so it cannot tell them from donors that never existed. */
const noSuchDonor =
  "There is no donor behind this link. If you deleted your registration, it is no longer in the registry.";

function toManageError({ reason }: ManageError): HttpError {
  if (reason === "not found") return new HttpError(404, { message: noSuchDonor });
  return new HttpError(401);
}
