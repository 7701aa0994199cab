import type { FastifyInstance } from "fastify";
import { openApiDocument } from "#server/http/openapi/document.ts";

export function openApiRoutes(app: FastifyInstance): void {
  // Serialized once, since it is long and anybody may ask for it.
  const document = JSON.stringify(openApiDocument());
  app.get("/api/v1/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(document),
  );
}
