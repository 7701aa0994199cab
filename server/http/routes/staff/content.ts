import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { ownerOf } from "#cms/content-files.ts";
import { isEditable } from "#cms/editable-files.ts";
import { plainPath } from "#contract/languages.ts";
import { lettersPath, maxFieldBytes, type PublicationPage } from "#contract/staff/content.ts";
import * as drafts from "#server/content/drafts.ts";
import { isLanguage, readOverview } from "#server/content/published-content.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { validate } from "#server/donors/validate.ts";
import { chooseLanguage } from "#server/http/answer-language.ts";
import { HttpError } from "#server/http/errors.ts";
import { previewHeaders } from "#server/http/security-headers.ts";
import { afterTouch } from "#server/http/staff-guard.ts";
import { previewLetters } from "#server/publishing/preview-letters.ts";
import { publishDrafts, readHistory, restorePublication } from "#server/publishing/publications.ts";
import { listPublications } from "#server/registry/content/publications.ts";
import type { StaffContext } from "./context.ts";

const noField = "Please say which field you change.";
const noPublication = "Please choose one of the publications.";

/** A field, up to the first list on its way, and the version of the draft that was seen: empty if there was none. */
const discardSchema = z.object({ field: z.string(noField).max(200, noField), version: z.string().max(36) });

/** An absent value, or null, removes what is optional. */
const draftSchema = discardSchema.extend({
  value: z
    .unknown()
    .refine((value) => !isDeeperThan(maxLevels, value), {
      error: "This field holds another kind of value.",
      abort: true,
    })
    .refine(
      (value) => Buffer.byteLength(JSON.stringify(value ?? null)) <= maxFieldBytes,
      `This is too long: a field holds at most ${maxFieldBytes / 2 ** 10} kB.`,
    )
    .optional(),
});

/** Deeper than any content; much deeper values would exhaust the stack. */
const maxLevels = 20;

function isDeeperThan(levels: number, value: unknown): boolean {
  if (value === null || typeof value !== "object") return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/** The drafts that are published or proposed. */
export const versionsSchema = z.object({
  versions: z
    .array(z.uuid())
    .min(1, "There is nothing to publish.")
    .max(2000)
    .refine((versions) => new Set(versions).size === versions.length),
});

/** The publication to go back to; empty for what comes with the program. */
const restoreSchema = z.object({ id: z.union([z.literal(""), z.uuid()], noPublication) });

const historyPageSchema = z.object({ before: z.uuid("Please choose this page again.").optional() });

export const bodyLimits = {
  /** A value, and what stands around it in the request. */
  draft: 1.5 * maxFieldBytes,
  /** A version for each field of the site. */
  publication: 128 * 2 ** 10,
};

export function contentRoutes(scope: FastifyInstance, { db }: StaffContext): void {
  scope.get("/content", ({ headers }) => readOverview(db, chooseLanguage(headers["accept-language"])));
  scope.get("/content/changes", () => drafts.readPendingChanges(db));
  scope.get("/content/:language/:file", (request) => drafts.readEditedFile(db, readFileAddress(request)));
  scope.put("/content/:language/:file", { bodyLimit: bodyLimits.draft }, (request) => {
    const address = readFileAddress(request);
    const draft = validate(draftSchema, request.body);
    return drafts.changeDraft(db, address, draft, request.staff.member);
  });
  scope.delete("/content/:language/:file", async (request) => {
    const address = readFileAddress(request);
    const { field, version } = validate(discardSchema, request.body);
    await drafts.removeDraft(db, { ...address, field }, version);
    return { success: true };
  });
}

export function publicationRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db, publisher } = context;
  scope.get("/publications", ({ query }): Promise<PublicationPage> => {
    return readHistory(db, validate(historyPageSchema, query));
  });
  const guarded = { ...afterTouch, bodyLimit: bodyLimits.publication };
  scope.post("/publications", guarded, async ({ body, staff }, reply) => {
    const { versions } = validate(versionsSchema, body);
    return reply.code(201).send(await publishDrafts(db, publisher, versions, staff.member));
  });
  scope.post("/publications/restore", afterTouch, async ({ body, staff }, reply) => {
    const { id } = validate(restoreSchema, body);
    if (id && !(await withTimeout(listPublications(db, { id }))).publications.length) {
      throw new HttpError(404, { message: "There is no such publication." });
    }
    return reply.code(201).send(await restorePublication(db, publisher, id, staff.member));
  });
  // The desk shows it in a frame.
  scope.get<{ Querystring: { page?: unknown } }>("/preview", async ({ query, staff }, reply) => {
    const page = String(query.page);
    const content = await drafts.readDraftedContent(db);
    const isLetters = plainPath(page) === lettersPath;
    const html = await (isLetters
      ? previewLetters(page, content, staff.member, context)
      : publisher.preview(page, content));
    if (html === undefined) throw new HttpError(404, { message: "There is no such page." });
    return reply.headers(previewHeaders).type("text/html; charset=utf-8").send(html);
  });
}

function readFileAddress({ params }: FastifyRequest): drafts.EditableFile {
  const { language, file } = params as Record<"language" | "file", string>;
  const isThere = isLanguage(language) && isEditable(file) && ownerOf(file, language) === language;
  if (!isThere) throw new HttpError(404, { message: "There is no such content." });
  return { language, file };
}
