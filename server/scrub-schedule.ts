import type { FastifyInstance } from "fastify";
import type { Database } from "./database/schema.ts";

/** Often enough to try several times within the minute that the site promises. */
const scrubIntervalMs = 5_000;
const warnAfterMs = 60_000;

/** Removes erased donors from SQLite's files: when the server listens, and every few seconds if there was a write. */
export function scheduleScrub(app: FastifyInstance, { sqlite }: Database): void {
  if (!sqlite) return;
  let timer: NodeJS.Timeout | undefined;
  let cleanAt = performance.now();
  let warned = false;
  const scrub = () => {
    if (sqlite.scrub()) {
      cleanAt = performance.now();
      warned = false;
    } else if (performance.now() - cleanAt > warnAfterMs && !warned) {
      warned = true;
      app.log.warn(
        "erased donors may still be in the database's files: another program is reading from them, or the disk is full",
      );
    }
  };
  app.addHook("onListen", async () => {
    sqlite.suspectErased();
    scrub();
    timer = setInterval(scrub, scrubIntervalMs);
  });
  app.addHook("onClose", async () => clearInterval(timer));
}
