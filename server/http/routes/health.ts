import type { FastifyInstance } from "fastify";
import { isAnswering, probeWriting } from "#server/database/open.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import type { Database } from "#server/database/schema.ts";
import { isWriteRefused } from "#server/database/unavailable-error.ts";

const probeIntervalMs = 1000;

/** Gives a function to tell errors to that no route has thrown. */
export function healthRoutes(app: FastifyInstance, db: Database): (error: unknown) => void {
  const { noteError, assertWritable } = watchWrites(db);
  app.addHook("onError", async (_request, _reply, error) => noteError(error));
  app.get("/api/v1", async () => ({ message: "API working" }));
  app.get("/healthz", async () => ({ message: "The process is running." }));
  app.get("/readyz", async () => {
    await withTimeout(isAnswering(db));
    await assertWritable();
    return { message: "The database answers." };
  });
  return noteError;
}

/** After a request failed for lack of room, `assertWritable` throws until a small write of its own succeeds. */
function watchWrites(db: Database) {
  let refusal: unknown;
  let probedAt = -Infinity;
  return {
    noteError(error: unknown): void {
      if (isWriteRefused(error)) refusal = error;
    },
    async assertWritable(): Promise<void> {
      if (!refusal) return;
      if (performance.now() - probedAt < probeIntervalMs) throw refusal;
      probedAt = performance.now();
      await withTimeout(probeWriting(db));
      refusal = undefined;
    },
  };
}
