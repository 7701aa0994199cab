import type { FastifyInstance } from "fastify";
import { openApiDocument } from "#server/http/openapi/document.ts";

export function openApiRoutes(app: FastifyInstance): void {
  // Made once, as bytes, since it is long and anybody may ask for it.
  const document = Buffer.from(JSON.stringify(openApiDocument()));
  app.get("/api/v1/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(document),
  );
}
