import type { FastifyError } from "fastify";
import type { Refusal } from "#contract/donor.ts";
import { isDatabaseAway } from "#server/database/unavailable-error.ts";
import { ClosedEntry } from "#server/registry/managed-donor.ts";

const words = {
  400: "The request could not be read. Please check it and send it again.",
  401: "This is not the private link of an entry. Please open the whole link that you got when you registered.",
  404: "There is nothing at this address.",
  405: "This address does not take that kind of request.",
  408: "The request took too long to arrive. Please send it again.",
  409: "An entry with the same name, number, donation and place is registered already. Please change one of them.",
  410: "This entry is gone. It was deleted, and nothing of it is left in the registry.",
  413: "The request is too large. Please shorten it.",
  415: "Please send the request as JSON (content type application/json).",
  422: "Please check what you entered.",
  429: "Too many requests have come from your network address. Please wait a minute and try again.",
  431: "The request's headers are too large. Please shorten them.",
  500: "Something went wrong on our side. Please try again in a minute.",
  503: "The registry cannot be reached just now. Please try again in a minute.",
};

/** How an entry refuses whoever is not its donor, is too late, or would make it equal to another. */
const closed = { "wrong secret": 401, "equal entry": 409, gone: 410 } as const;

type Status = keyof typeof words;

export function wordsFor(status: Status): string {
  return words[status];
}

/** Thrown by a handler that will not do what was asked; its words are for the visitor. */
export class RefusedRequest extends Error {
  readonly statusCode: Status;
  readonly refusal: Refusal;
  constructor(statusCode: Status, refusal: Refusal = { message: words[statusCode] }) {
    super(refusal.message);
    this.statusCode = statusCode;
    this.refusal = refusal;
  }
}

/** The answer to anything that went wrong: of an error that is not a refusal, not a word leaves the server. */
export function refusalFor(error: FastifyError | RefusedRequest): RefusedRequest {
  if (error instanceof RefusedRequest) return error;
  if (error instanceof ClosedEntry) return new RefusedRequest(closed[error.because]);
  if (isDatabaseAway(error)) return new RefusedRequest(503);
  const status = error.statusCode ?? 500;
  if (status in words) return new RefusedRequest(status as Status);
  return new RefusedRequest(status < 500 ? 400 : 500);
}
