import { z } from "zod";
import { body, donorSchema, givenDonorSchema, json, refusals } from "./parts.ts";
import { donatedSchema, donorChangeSchema } from "#server/donors/donor-change.ts";
import { reportSchema } from "#server/donors/report.ts";

const ownEntry = z.object({
  donor: givenDonorSchema.meta({ description: "As the donor gave it, the number in full." }),
  shown: donorSchema.meta({ description: "As others see it." }),
  absence: z
    .enum(["paused", "resting", "unconfirmed", "hidden"])
    .optional()
    .meta({ description: "Why searches leave it out, if they do." }),
  paused: z.boolean(),
  numberOnRequest: z.boolean(),
  restingUntil: z.iso.date().optional().meta({ description: "The first day after the rest that follows a donation." }),
  registeredAt: z.iso.datetime(),
  confirmedOn: z.iso.date(),
  confirmBefore: z.iso.date().meta({ description: "From this day searches leave it out, unless it is confirmed." }),
  notice: z.object({ version: z.string(), language: z.string() }),
  numberAskedAt: z.array(z.iso.datetime()).meta({ description: "Newest first; nobody notes by whom." }),
});

const security = [{ privateLink: [] }];
const toDonor = { 401: "Not the private link of the entry.", 404: "There is no such donor, or not any more." };
const isNow = { 200: json("The entry as it is now.", ownEntry) };

const entryId = [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }];
const toVisitor = { 404: "Searches do not show such an entry." };

/** What donors do with their own entry, and visitors with one that they were shown. */
export const entryPaths = {
  "/api/v1/donar/mine": {
    get: {
      summary: "All that the registry holds about a donor.",
      security,
      responses: { ...isNow, ...refusals(toDonor) },
    },
    patch: {
      summary: "Change some of it; what is left out stays. Every change confirms the rest.",
      security,
      requestBody: body(donorChangeSchema),
      responses: { ...isNow, ...refusals({ ...toDonor, 409: "It would be equal to another entry." }) },
    },
    delete: {
      summary: "Delete the entry and all that hangs on it, at once.",
      security,
      responses: {
        200: json("The receipt.", z.object({ id: z.string(), deletedAt: z.iso.datetime() })),
        ...refusals(toDonor),
      },
    },
  },
  "/api/v1/donar/mine/confirm": {
    post: { summary: "Still available.", security, responses: { ...isNow, ...refusals(toDonor) } },
  },
  "/api/v1/donar/mine/donated": {
    post: {
      summary:
        "Blood was just donated: searches leave the entry out for the days of rest. None, 0, if that was a mistake.",
      security,
      requestBody: body(donatedSchema),
      responses: { ...isNow, ...refusals(toDonor) },
    },
  },
  "/api/v1/donar/{id}/number": {
    post: {
      summary: "Ask for a number that the donor shows on request only; the donor sees when it was asked for.",
      parameters: entryId,
      responses: { 200: json("The number.", z.object({ phoneNo: z.string() })), ...refusals(toVisitor) },
    },
  },
  "/api/v1/donar/{id}/report": {
    post: {
      summary: "Say that something is wrong with an entry; an address counts once.",
      parameters: entryId,
      requestBody: body(reportSchema),
      responses: { 201: json("Noted.", z.object({ success: z.literal(true) })), ...refusals(toVisitor) },
    },
  },
};
