import type { FastifyInstance } from "fastify";
import type { Database } from "#server/database/schema.ts";
import { createDonorCounts, maxCountsAgeMs } from "#server/registry/counts.ts";

export function countRoutes(app: FastifyInstance, db: Database): void {
  const readCounts = createDonorCounts(db);
  app.get("/api/v1/counts", async (_request, reply) => {
    const counts = await readCounts();
    return reply.header("cache-control", `public, max-age=${maxCountsAgeMs / 1000}`).send(counts);
  });
}
