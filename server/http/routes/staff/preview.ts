import type { FastifyInstance } from "fastify";
import { previewHeaders } from "#server/http/security-headers.ts";
import type { StaffContext } from "./context.ts";

/** A page as it would be with the drafts. The desk shows it in a frame. */
export function previewRoutes(scope: FastifyInstance, { publisher, drafts }: StaffContext): void {
  scope.get<{ Querystring: { page?: unknown } }>("/preview", async ({ query: { page } }, reply) => {
    const html = await publisher.preview(String(page), await drafts());
    return reply.headers(previewHeaders).type("text/html; charset=utf-8").send(html);
  });
}
