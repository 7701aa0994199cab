import type { FastifyInstance } from "fastify";
import { inTime } from "#server/database/query-timeout.ts";
import { isAnswering } from "#server/database/open.ts";
import type { Database } from "#server/database/schema.ts";
import { openApiDocument } from "#server/http/openapi/document.ts";

/** What tells whether the service works, and how to use it. */
export function serviceRoutes(app: FastifyInstance, db: Database): void {
  // Written once: it is long, and nobody may keep the server busy with it.
  const document = JSON.stringify(openApiDocument());
  app.get("/api/v1", async () => ({ message: "API working" }));
  app.get("/api/v1/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(document),
  );
  app.get("/healthz", async () => ({ message: "The process is running." }));
  app.get("/readyz", async () => {
    await inTime(isAnswering(db));
    return { message: "The database answers." };
  });
}
