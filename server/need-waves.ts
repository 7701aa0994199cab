import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "./database/schema.ts";
import { workOnNeeds } from "./registry/needs/waves.ts";

const pauseMs = 4000;

type Log = Record<"error", (details: object, message: string) => void>;

/** Asks donors for needs, closes those that are over and erases old ones, every few seconds. Any server may do so. */
export function createNeedWaves(db: Database, eraseAfterDays: number | undefined, log: Log) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  const run = async () => {
    for (let isFailing = false; !signal.aborted;) {
      try {
        await workOnNeeds(db, { signal, eraseAfterDays });
        isFailing = false;
      } catch (error) {
        const { name, code, message } = error as Error & { code?: string };
        // Once, and not every few seconds while the database is away.
        if (!isFailing)
          log.error({ name, code, message }, "needs cannot be worked on; they are tried again until they can");
        isFailing = true;
      }
      await wait(pauseMs, undefined, { signal }).catch(() => {});
    }
  };
  return {
    async start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
