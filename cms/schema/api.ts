import { z } from "zod";
import { texts } from "./parts.ts";

/** What the API says to visitors. The server reads it when it starts, and staff do not edit it. */
export const apiMessages = z.strictObject({
  validation: z.strictObject(
    texts(
      "object",
      "name",
      "longName",
      "brokenCharacters",
      "phone",
      "badPhone",
      "longPhone",
      "donationType",
      "bloodType",
      "state",
      "city",
      "stateForMore",
      "cityOfState",
      "withinKm",
      "compatible",
      "cityToStart",
      "cursor",
      "change",
      "paused",
      "numberOnRequest",
      "days",
      "bloodOnly",
      "reason",
      "notice",
      "secretText",
      "secret",
      "several",
    ),
  ),
  fields: z.strictObject(
    texts("fullName", "phoneNo", "donationType", "bloodType", "state", "city", "withinKm", "compatible"),
  ),
  answers: z.strictObject(
    texts(
      "badRequest",
      "unauthorized",
      "forbidden",
      "notFound",
      "methodNotAllowed",
      "requestTimeout",
      "conflict",
      "preconditionFailed",
      "contentTooLarge",
      "unsupportedMediaType",
      "rangeNotSatisfiable",
      "expectationFailed",
      "unprocessableContent",
      "tooManyRequests",
      "headersTooLarge",
      "serverError",
      "unavailable",
      "notUtf8",
      "noSuchDonor",
      "notListed",
      "dailyLimit",
    ),
  ),
});

export type ApiMessages = z.output<typeof apiMessages>;
