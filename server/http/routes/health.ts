import type { FastifyInstance } from "fastify";
import { isAnswering } from "#server/database/open.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import type { Database } from "#server/database/schema.ts";

export function healthRoutes(app: FastifyInstance, db: Database): void {
  app.get("/api/v1", async () => ({ message: "API working" }));
  app.get("/healthz", async () => ({ message: "The process is running." }));
  app.get("/readyz", async () => {
    await withTimeout(isAnswering(db));
    return { message: "The database answers." };
  });
}
