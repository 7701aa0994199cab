import { z } from "zod";
import { editableFiles } from "#cms/editable-files.ts";
import { languages } from "#contract/languages.ts";
import {
  discardSchema,
  draftSchema,
  historyPageSchema,
  publishSchema,
  restoreSchema,
} from "#server/content/requests.ts";
import {
  changedContent,
  changedDraft,
  contentOverview,
  editedFile,
  mistakenDrafts,
  pendingChanges,
  publication,
  publicationPage,
  savedDraft,
} from "./content-schemas.ts";
import { guarded, security } from "./desk-paths.ts";
import { badBody, body, json, refusals, toJsonSchema } from "./responses.ts";

const file = [
  {
    name: "language",
    in: "path",
    required: true,
    schema: { type: "string", enum: languages.map(({ code }) => code) },
  },
  { name: "file", in: "path", required: true, schema: { type: "string", enum: editableFiles } },
];
const noFile = { 404: "There is no such content." };
const overtaken = { 409: json("Somebody else has changed the draft; nothing was stored.", changedDraft) };
const changed = { 409: json("Somebody else has changed something; nothing was published.", changedContent) };
const large = { 413: "The body is over 96 KiB." };

/** How members of staff edit the site's content. */
export const contentPaths = {
  "/api/v1/staff/content": {
    get: {
      operationId: "getContent",
      summary: "The pages and files that can be edited, and what is still to be filled in.",
      security,
      responses: { 200: json("The overview.", contentOverview), ...refusals(guarded) },
    },
  },
  "/api/v1/staff/content/{language}/{file}": {
    get: {
      operationId: "getContentFile",
      summary: "A file as it is published, its drafts, and the schema that checks it.",
      security,
      parameters: file,
      responses: { 200: json("The file.", editedFile), ...refusals({ ...guarded, ...noFile }) },
    },
    put: {
      operationId: "saveDraft",
      summary: "Keep a value that is not published yet, with mistakes or without; the published value is no draft.",
      security,
      parameters: file,
      requestBody: body(draftSchema),
      responses: {
        200: json("The draft, and the mistakes of the file.", savedDraft),
        ...refusals({ ...badBody, ...large, ...guarded, ...noFile }),
        ...overtaken,
      },
    },
    delete: {
      operationId: "discardDraft",
      summary: "Go back to the published value of a field.",
      security,
      parameters: file,
      requestBody: body(discardSchema),
      responses: {
        200: json("There is no draft now.", z.object({ success: z.literal(true) })),
        ...refusals({ ...badBody, ...guarded, ...noFile }),
        ...overtaken,
      },
    },
  },
  "/api/v1/staff/content/changes": {
    get: {
      operationId: "listChanges",
      summary: "All drafts beside what they change, and what keeps them from being published.",
      security,
      responses: { 200: json("The changes.", pendingChanges), ...refusals(guarded) },
    },
  },
  "/api/v1/staff/publications": {
    get: {
      operationId: "listPublications",
      summary: "Who published what, newest first, 20 at a time.",
      security,
      parameters: [
        {
          name: "before",
          in: "query",
          description: "`next` of the page before.",
          schema: toJsonSchema(historyPageSchema.shape.before),
        },
      ],
      responses: {
        200: json("A page of publications.", publicationPage),
        ...refusals({ 422: badBody[422], ...guarded }),
      },
    },
    post: {
      operationId: "publish",
      summary: "Publish the drafts that were reviewed; answered when this server serves the new site.",
      security,
      requestBody: body(publishSchema),
      responses: {
        201: json("The publication.", publication),
        ...refusals({ ...badBody, 413: "The body is over 128 KiB.", ...guarded }),
        ...changed,
        422: json("A draft has a mistake; nothing was published.", mistakenDrafts),
      },
    },
  },
  "/api/v1/staff/publications/restore": {
    post: {
      operationId: "restorePublication",
      summary: "Bring the site back as it was after a publication, as a new publication.",
      security,
      requestBody: body(restoreSchema),
      responses: {
        201: json("The new publication.", publication),
        ...refusals({ ...badBody, ...guarded, 404: "There is no such publication." }),
        ...changed,
      },
    },
  },
};
