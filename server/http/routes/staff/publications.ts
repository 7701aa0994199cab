import type { FastifyInstance } from "fastify";
import type { PublicationPage } from "#contract/staff/content.ts";
import { readDraftedContent } from "#server/content/drafted-content.ts";
import { historyPageSchema, publishSchema, restoreSchema } from "#server/content/requests.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { validate } from "#server/donors/validate.ts";
import { HttpError } from "#server/http/errors.ts";
import { previewHeaders } from "#server/http/security-headers.ts";
import { publishDrafts, readHistory, restorePublication } from "#server/publishing/publications.ts";
import { listPublications } from "#server/registry/content/publications.ts";
import type { StaffContext } from "./context.ts";

/** A version for each field of the site. */
export const bodyLimit = 128 * 2 ** 10;

/** What visitors get, and would get with the drafts. */
export function publicationRoutes(scope: FastifyInstance, { db, publisher }: StaffContext): void {
  scope.get("/publications", ({ query }): Promise<PublicationPage> => {
    return readHistory(db, validate(historyPageSchema, query));
  });
  scope.post("/publications", { bodyLimit }, async ({ body, staff }, reply) => {
    const { versions } = validate(publishSchema, body);
    return reply.code(201).send(await publishDrafts(db, publisher, versions, staff.member));
  });
  scope.post("/publications/restore", async ({ body, staff }, reply) => {
    const { id } = validate(restoreSchema, body);
    if (id && !(await withTimeout(listPublications(db, { id }))).publications.length) {
      throw new HttpError(404, { message: "There is no such publication." });
    }
    return reply.code(201).send(await restorePublication(db, publisher, id, staff.member));
  });
  // The desk shows it in a frame.
  scope.get<{ Querystring: { page?: unknown } }>("/preview", async ({ query: { page } }, reply) => {
    const html = await publisher.preview(String(page), await readDraftedContent(db));
    if (html === undefined) throw new HttpError(404, { message: "There is no such page." });
    return reply.headers(previewHeaders).type("text/html; charset=utf-8").send(html);
  });
}
