import type { FastifyInstance } from "fastify";
import type { DonorCounts } from "#contract/donor-counts.ts";
import type { Database } from "#server/database/schema.ts";
import { countDonors } from "#server/registry/counts.ts";

const cacheMs = 60_000;

/** The number of donors, counted at most once a minute. */
export function countRoutes(app: FastifyInstance, db: Database): void {
  let cached: Promise<DonorCounts> | undefined;
  let expiresAt = 0;
  app.get("/api/v1/counts", async (_request, reply) => {
    if (!cached || Date.now() > expiresAt) {
      expiresAt = Date.now() + cacheMs;
      cached = count(db);
      // A failure is not cached: the next request tries again.
      cached.catch(() => (cached = undefined));
    }
    const counts = await cached;
    return reply.header("cache-control", `public, max-age=${cacheMs / 1000}`).send(counts);
  });
}

async function count(db: Database): Promise<DonorCounts> {
  return { countedAt: new Date().toISOString(), states: await countDonors(db) };
}
