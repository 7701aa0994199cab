import type { Database } from "./database/schema.ts";
import type { SearchCache } from "./registry/search-cache.ts";
import { sweepDonors } from "./registry/sweep.ts";

const sweepIntervalMs = 3_600_000;
/** A query among very many donors may take too long while the database is busy. */
const retryMs = 60_000;

type Log = Record<"info" | "error", (details: object, message: string) => void>;

/**
 * Unlists donors who have lapsed, lists those whose rest is over, and clears PostgreSQL of deleted ones: at the
 * start, and every hour.
 */
export function createHourlySweep(db: Database, searches: SearchCache, log: Log) {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const sweep = async () => {
    try {
      const donors = await sweepDonors(db, stopping.signal, searches.noteOwnWrites);
      if (donors > 0) log.info({ donors }, "donors left the search or came back");
      if (!db.sqlite) await (await import("./database/postgresql-vacuum.ts")).vacuumChanged(db, stopping.signal);
    } catch (error) {
      const { name, code, message, stack } = error as Error & { code?: string };
      log.error({ name, code, message, stack }, "the hourly sweep failed; next try in a minute");
      retry = setTimeout(run, retryMs);
    } finally {
      searches.invalidateAll();
    }
  };
  // One that takes more than an hour is not overtaken by the next.
  const run = () => void (running ??= sweep().finally(() => (running = undefined)));
  return {
    async start() {
      run();
      timer = setInterval(run, sweepIntervalMs);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
      clearTimeout(retry);
    },
  };
}
