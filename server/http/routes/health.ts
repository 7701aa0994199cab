import type { FastifyInstance } from "fastify";
import { isAnswering, probeWriting } from "#server/database/open.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import type { Database } from "#server/database/schema.ts";
import { isWriteRefused } from "#server/database/unavailable-error.ts";

const probeIntervalMs = 1000;

export function healthRoutes(app: FastifyInstance, db: Database): void {
  const assertWritable = watchWrites(app, db);
  app.get("/api/v1", async () => ({ message: "API working" }));
  app.get("/healthz", async () => ({ message: "The process is running." }));
  app.get("/readyz", async () => {
    await withTimeout(isAnswering(db));
    await assertWritable();
    return { message: "The database answers." };
  });
}

/** Gives a function that throws after a request failed for lack of room, until a small write of its own succeeds. */
function watchWrites(app: FastifyInstance, db: Database): () => Promise<void> {
  let refusal: Error | undefined;
  let probedAt = -Infinity;
  app.addHook("onError", async (_request, _reply, error) => {
    if (isWriteRefused(error)) refusal = error;
  });
  return async () => {
    if (!refusal) return;
    if (performance.now() - probedAt < probeIntervalMs) throw refusal;
    probedAt = performance.now();
    await withTimeout(probeWriting(db));
    refusal = undefined;
  };
}
