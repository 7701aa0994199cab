import { z } from "zod";
import { donatedSchema, donorChangeSchema } from "#server/donors/donor-change.ts";
import { reportSchema } from "#server/donors/report.ts";
import { badBody, body, json, refusals, unavailable } from "./responses.ts";
import { deletionReceipt, managedDonor } from "./schemas.ts";

const security = [{ privateLink: [] }];
const badLink = {
  401: "This is not the key of the donor's private link.",
  404: "There is no such donor, or no longer.",
  ...unavailable,
};
const asItIsNow = { 200: json("The donor as they are now.", managedDonor) };

const id = [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }];
const notListed = { 404: "Searches do not show such a donor.", ...unavailable };

/** What donors do with their own details, and visitors with a donor that they were shown. */
export const donorPaths = {
  "/api/v1/donar/mine": {
    get: {
      operationId: "getDonor",
      summary: "All that the registry holds about a donor.",
      security,
      responses: { ...asItIsNow, ...refusals(badLink) },
    },
    patch: {
      operationId: "changeDonor",
      summary: "Change some details; what is left out stays. Every change confirms the rest.",
      security,
      requestBody: body(donorChangeSchema),
      responses: { ...asItIsNow, ...refusals({ ...badBody, ...badLink }) },
    },
    delete: {
      operationId: "deleteDonor",
      summary: "Delete the donor and everything that belongs to them: no request finds them from now on.",
      security,
      responses: { 200: json("The receipt.", deletionReceipt), ...refusals(badLink) },
    },
  },
  "/api/v1/donar/mine/confirm": {
    post: {
      operationId: "confirmDonor",
      summary:
        "Confirm that the details are still right. It also answers the reports that hide the donor, once: searches show the donor again.",
      security,
      responses: { ...asItIsNow, ...refusals(badLink) },
    },
  },
  "/api/v1/donar/mine/donated": {
    post: {
      operationId: "recordDonation",
      summary: "The donor has just given blood: searches leave them out for these days of rest. 0 takes it back.",
      security,
      requestBody: body(donatedSchema),
      responses: { ...asItIsNow, ...refusals({ ...badBody, ...badLink }) },
    },
  },
  "/api/v1/donar/{id}/number": {
    post: {
      operationId: "revealNumber",
      summary: "Ask for a number that the donor shows on request only; the donor sees when it was asked for.",
      parameters: id,
      responses: { 200: json("The number.", z.object({ phoneNo: z.string() })), ...refusals(notListed) },
    },
  },
  "/api/v1/donar/{id}/report": {
    post: {
      operationId: "reportDonor",
      summary:
        "Report that something is wrong with a donor; of each network (IPv4 /24, IPv6 /48) one report a day counts towards hiding.",
      parameters: id,
      requestBody: body(reportSchema),
      responses: {
        201: json("The report is noted.", z.object({ success: z.literal(true) })),
        ...refusals({ ...badBody, ...notListed }),
      },
    },
  },
};
