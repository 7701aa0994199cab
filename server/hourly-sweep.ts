import type { FastifyInstance } from "fastify";
import type { Database } from "./database/schema.ts";
import { repeatWhileListening } from "./repeat.ts";
import type { SearchCache } from "./registry/search-cache.ts";
import { sweepDonors } from "./registry/sweep.ts";

const sweepIntervalMs = 3_600_000;
/** A query among very many donors may take too long while the database is busy. */
const retryMs = 60_000;

/**
 * Unlists donors who have lapsed and lists those whose rest is over, and clears PostgreSQL of deleted ones: at the start,
 * and every hour, each whatever becomes of the other.
 */
export function sweepHourly(app: FastifyInstance, db: Database, searches: SearchCache): void {
  const sweep = async (signal: AbortSignal) => {
    try {
      const donors = await sweepDonors(db, signal, searches.noteOwnWrites);
      if (donors > 0) app.log.info({ donors }, "donors left the search or came back");
    } finally {
      searches.invalidateAll();
    }
    return sweepIntervalMs;
  };
  repeatWhileListening(app, "the hourly sweep failed; next try in a minute", sweep, retryMs);
  if (db.sqlite) return;
  const vacuum = async (signal: AbortSignal) => {
    await (await import("./database/postgresql-vacuum.ts")).vacuumChanged(db, signal);
    return sweepIntervalMs;
  };
  repeatWhileListening(app, "the hourly vacuum failed; next try in an hour", vacuum, sweepIntervalMs);
}
