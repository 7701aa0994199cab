import type { FastifyInstance } from "fastify";
import type { Database } from "./database/schema.ts";
import type { SearchCache } from "./registry/search-cache.ts";
import { sweepDonors } from "./registry/sweep.ts";

const sweepIntervalMs = 3_600_000;

/** Unlists donors who have lapsed and lists those whose rest is over: when the server listens, and every hour. */
export function scheduleSweep(
  app: FastifyInstance,
  db: Database,
  searches: SearchCache,
  confirmWithinDays: number,
): void {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const sweep = async () => {
    try {
      const donors = await sweepDonors(db, confirmWithinDays, stopping.signal);
      if (donors > 0) app.log.info({ donors }, "donors left the search or came back");
    } catch (error) {
      const { name, code, message, stack } = error as Error & { code?: string };
      app.log.error(
        { name, code, message, stack },
        "donors could not leave the search or come back; next try in an hour",
      );
    } finally {
      searches.invalidateAll();
    }
  };
  app.addHook("onListen", async () => {
    running = sweep();
    timer = setInterval(() => void (running = sweep()), sweepIntervalMs);
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  });
}
