import type { FastifyInstance } from "fastify";
import type { DonorCounts } from "#contract/donor-counts.ts";
import type { Database } from "#server/database/schema.ts";
import { countDonors } from "#server/registry/counts.ts";

const freshForMs = 60_000;

/** How many donors there are; counted once a minute at most, however many ask. */
export function countRoutes(app: FastifyInstance, db: Database): void {
  let counting: Promise<DonorCounts> | undefined;
  let until = 0;
  app.get("/api/v1/counts", async (_request, reply) => {
    if (!counting || Date.now() > until) {
      until = Date.now() + freshForMs;
      counting = count(db);
      // What failed is not kept: the next one who asks tries again.
      counting.catch(() => (counting = undefined));
    }
    const counts = await counting;
    return reply.header("cache-control", `public, max-age=${freshForMs / 1000}`).send(counts);
  });
}

async function count(db: Database): Promise<DonorCounts> {
  return { countedAt: new Date().toISOString(), states: await countDonors(db) };
}
