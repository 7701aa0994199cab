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
      "status400",
      "status401",
      "status403",
      "status404",
      "status405",
      "status408",
      "status409",
      "status412",
      "status413",
      "status415",
      "status416",
      "status417",
      "status422",
      "status429",
      "status431",
      "status500",
      "status503",
      "notUtf8",
      "noSuchDonor",
      "notListed",
      "dailyLimit",
    ),
  ),
});

export type ApiMessages = z.output<typeof apiMessages>;
