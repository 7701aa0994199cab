import type { FastifyInstance, FastifyRequest } from "fastify";
import { isEditable } from "#cms/editable-files.ts";
import { maxFieldBytes, type ContentOverview, type EditedFile, type SavedDraft } from "#contract/staff/content.ts";
import { readPendingChanges } from "#server/content/drafted-content.ts";
import { changeDraft, readEditedFile, removeDraft, type FileAddress } from "#server/content/edited-file.ts";
import { readOverview } from "#server/content/overview.ts";
import { isLanguage } from "#server/content/published-content.ts";
import { discardSchema, draftSchema } from "#server/content/requests.ts";
import { validate } from "#server/donors/validate.ts";
import { chooseLanguage } from "#server/http/answer-language.ts";
import { HttpError } from "#server/http/errors.ts";
import type { StaffContext } from "./context.ts";

/** A value, and what stands around it in the request. */
export const bodyLimit = 1.5 * maxFieldBytes;

/** What staff write before they publish it. */
export function contentRoutes(scope: FastifyInstance, { db }: StaffContext): void {
  scope.get("/content", ({ headers }): Promise<ContentOverview> => {
    return readOverview(db, chooseLanguage(headers["accept-language"]));
  });
  scope.get("/content/changes", () => readPendingChanges(db));
  scope.get("/content/:language/:file", (request): Promise<EditedFile> => {
    return readEditedFile(db, readFileAddress(request));
  });
  scope.put("/content/:language/:file", { bodyLimit }, (request): Promise<SavedDraft> => {
    const address = readFileAddress(request);
    const draft = validate(draftSchema, request.body);
    return changeDraft(db, address, draft, request.staff.member);
  });
  scope.delete("/content/:language/:file", async (request) => {
    const address = readFileAddress(request);
    const { field, version } = validate(discardSchema, request.body);
    await removeDraft(db, { ...address, field }, version);
    return { success: true };
  });
}

function readFileAddress({ params }: FastifyRequest): FileAddress {
  const { language, file } = params as Record<"language" | "file", string>;
  if (!isLanguage(language) || !isEditable(file)) throw new HttpError(404, { message: "There is no such content." });
  return { language, file };
}
