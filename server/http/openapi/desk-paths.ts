import { z } from "zod";
import { donorFilterSchema } from "#server/donors/donor-filter.ts";
import {
  burstSchema,
  floodSchema,
  importQuerySchema,
  lapsingCursorSchema,
  staffChangeSchema,
  versionSchema,
} from "#server/donors/staff-requests.ts";
import {
  changedMeanwhile,
  donorPage,
  lapsingPage,
  newPrivateLink,
  reportDecision,
  reportQueue,
  staffDonor,
  staffImport,
  staffToday,
} from "./desk-schemas.ts";
import { badBody, body, json, refusals, toJsonSchema, unavailable } from "./responses.ts";
import { deletionReceipt } from "./schemas.ts";

export const security = [{ staffSession: [] }];
export const guarded = {
  401: "Nobody is signed in.",
  403: "The request does not come from the site's own pages.",
  ...unavailable,
};
const touched = { ...guarded, 403: "The passkey is asked for again, or the request comes from another site." };
const notFound = { 404: "There is no such donor, or no longer." };
const changed = { 409: json("Somebody else has changed the donor; nothing was stored.", changedMeanwhile) };
const asItIsNow = { 200: json("The donor as they are now.", staffDonor) };
const id = [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }];
const nothing = body(z.object({}));

/** A change of a donor whom somebody is looking at. */
function change(operationId: string, summary: string) {
  const responses = { ...asItIsNow, ...refusals({ ...badBody, ...guarded, ...notFound }), ...changed };
  return { post: { operationId, summary, security, parameters: id, requestBody: body(versionSchema), responses } };
}

/** A decision about a donor with open reports. */
function decision(operationId: string, summary: string) {
  const responses = {
    200: json("The decision.", reportDecision),
    ...refusals({ ...badBody, ...guarded, ...notFound }),
    ...changed,
  };
  return { post: { operationId, summary, security, parameters: id, requestBody: body(versionSchema), responses } };
}

/** What members of staff do with donors, reports and files. */
export const deskPaths = {
  "/api/v1/staff/today": {
    get: {
      operationId: "getToday",
      summary: "What waits for somebody, and how the registry is doing, which is counted at most once a minute.",
      security,
      responses: { 200: json("The numbers.", staffToday), ...refusals(guarded) },
    },
  },
  "/api/v1/staff/donors/search": {
    post: {
      operationId: "findAnyDonors",
      summary: "The newest donors that match, listed or not, 50 at a time.",
      security,
      requestBody: body(donorFilterSchema),
      responses: { 200: json("The donors, newest first.", donorPage), ...refusals({ ...badBody, ...guarded }) },
    },
  },
  "/api/v1/staff/donors/{id}": {
    get: {
      operationId: "getAnyDonor",
      summary: "All that is held about a donor, and what staff did.",
      security,
      parameters: id,
      responses: { ...asItIsNow, ...refusals({ ...guarded, ...notFound }) },
    },
    patch: {
      operationId: "correctDonor",
      summary: "Change some details for a caller; what is left out stays. It does not confirm the rest.",
      security,
      parameters: id,
      requestBody: body(staffChangeSchema),
      responses: { ...asItIsNow, ...refusals({ ...badBody, ...guarded, ...notFound }), ...changed },
    },
    delete: {
      operationId: "eraseDonor",
      summary: "Erase the donor and everything that belongs to them.",
      security,
      parameters: id,
      responses: { 200: json("The receipt.", deletionReceipt), ...refusals({ ...touched, ...notFound }) },
    },
  },
  "/api/v1/staff/donors/{id}/hide": change("hideDonor", "Take a donor out of the search and settle the reports."),
  "/api/v1/staff/donors/{id}/restore": change("restoreDonor", "Bring a hidden donor back and settle the reports."),
  "/api/v1/staff/donors/{id}/confirm-by-phone": change(
    "confirmByPhone",
    "The details were confirmed with the donor by phone: they count as confirmed today, and visitors see how.",
  ),
  "/api/v1/staff/donors/{id}/not-reached": {
    post: {
      operationId: "recordNotReached",
      summary: "Somebody called and did not reach the donor.",
      security,
      parameters: id,
      requestBody: nothing,
      responses: { ...asItIsNow, ...refusals({ ...guarded, ...notFound }) },
    },
  },
  "/api/v1/staff/donors/{id}/link": {
    post: {
      operationId: "replacePrivateLink",
      summary: "Make a new private link in the donor's language; the old one stops working at once.",
      security,
      parameters: id,
      requestBody: nothing,
      responses: { 200: json("The link.", newPrivateLink), ...refusals({ ...touched, ...notFound }) },
    },
  },
  "/api/v1/staff/lapsing": {
    get: {
      operationId: "listLapsingDonors",
      summary: "The donors who leave the search within 30 days, soonest first.",
      security,
      parameters: [
        {
          name: "after",
          in: "query",
          description: "`next` of the page before.",
          schema: toJsonSchema(lapsingCursorSchema.shape.after),
        },
      ],
      responses: { 200: json("A page of them.", lapsingPage), ...refusals({ 422: badBody[422], ...guarded }) },
    },
  },
  "/api/v1/staff/reports": {
    get: {
      operationId: "listReportedDonors",
      summary: "The donors whom visitors have reported, most urgent first, and bursts of reports.",
      security,
      responses: { 200: json("The queue.", reportQueue), ...refusals(guarded) },
    },
  },
  "/api/v1/staff/reports/{id}/hide": decision("hideReportedDonor", "The reports are right: take the donor out."),
  "/api/v1/staff/reports/{id}/fine": decision("settleReports", "The entry is fine: settle the reports."),
  "/api/v1/staff/decisions/{id}/undo": {
    post: {
      operationId: "undoDecision",
      summary: "Take back the last decision about a donor, or a confirmation by phone: its reports are open again.",
      security,
      parameters: id,
      requestBody: nothing,
      responses: { ...asItIsNow, ...refusals({ ...guarded, 404: "There is no such decision." }), ...changed },
    },
  },
  "/api/v1/staff/reports/restore-burst": {
    post: {
      operationId: "restoreBurst",
      summary: "Bring back all donors whom reports have hidden between two times.",
      security,
      requestBody: body(burstSchema),
      responses: {
        200: json("How many came back.", z.object({ restored: z.int() })),
        ...refusals({ ...badBody, ...guarded }),
      },
    },
  },
  "/api/v1/staff/reports/settle-uncounted": {
    post: {
      operationId: "settleUncountedReports",
      summary: "Settle reports from networks that reported somebody else that day, about 200 donors at a time.",
      security,
      requestBody: body(floodSchema),
      responses: {
        200: json("About how many donors; 0 when none is left.", z.object({ donors: z.int() })),
        ...refusals({ ...badBody, ...guarded }),
      },
    },
  },
  "/api/v1/staff/imports": {
    post: {
      operationId: "importDonors",
      summary:
        "Check a CSV file and, if no line is wrong and nothing is left open, store all its donors. It goes on after the answer.",
      security,
      parameters: [
        {
          name: "meaning",
          in: "query",
          schema: { type: "array", items: { type: "string", examples: ["Pads:Medicines"] } },
        },
        { name: "confirmedOn", in: "query", schema: toJsonSchema(importQuerySchema.shape.confirmedOn) },
      ],
      requestBody: { required: true, content: { "text/csv": { schema: { type: "string" } } } },
      responses: {
        200: json("The import as it begins.", staffImport),
        ...refusals({ ...badBody, 413: "The file is over 20 MB.", 429: "Other files are being imported.", ...guarded }),
      },
    },
  },
  "/api/v1/staff/imports/{id}": {
    get: {
      operationId: "getImport",
      summary: "How far an import is.",
      security,
      parameters: id,
      responses: {
        200: json("The import.", staffImport),
        ...refusals({ ...guarded, 404: "There is no such import." }),
      },
    },
  },
  "/api/v1/staff/exports": {
    post: {
      operationId: "exportDonors",
      summary: "All donors as a CSV file.",
      security,
      requestBody: nothing,
      responses: {
        200: { description: "The file.", content: { "text/csv": { schema: { type: "string" } } } },
        ...refusals({ ...touched, 429: "Other exports are under way." }),
      },
    },
  },
};
