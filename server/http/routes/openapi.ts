import type { FastifyInstance } from "fastify";
import { openApiDocument } from "#server/http/openapi/document.ts";

export function openApiRoutes(app: FastifyInstance): void {
  // Serialized once: it is long, and nobody may keep the server busy with it.
  const document = JSON.stringify(openApiDocument());
  app.get("/api/v1/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(document),
  );
}
