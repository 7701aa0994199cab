import type { FastifyInstance } from "fastify";
import type { Database } from "./database/schema.ts";
import type { SearchCache } from "./registry/search-cache.ts";
import { sweepDonors } from "./registry/sweep.ts";

const hour = 3_600_000;

/** Lets entries leave the search and come back as days pass: once it listens, and every hour until it stops. */
export function scheduleSweep(
  app: FastifyInstance,
  db: Database,
  searches: SearchCache,
  confirmWithinDays: number,
): void {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  const sweep = async () => {
    try {
      const entries = await sweepDonors(db, confirmWithinDays, stopping.signal);
      if (entries > 0) app.log.info({ entries }, "entries left the search or came back");
    } catch (error) {
      const { name, code, message, stack } = error as Error & { code?: string };
      app.log.error(
        { name, code, message, stack },
        "entries could not leave the search or come back; next try in an hour",
      );
    } finally {
      searches.invalidateAll();
    }
  };
  app.addHook("onListen", async () => {
    underWay = sweep();
    timer = setInterval(() => void (underWay = sweep()), hour);
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    stopping.abort();
    await underWay;
  });
}
