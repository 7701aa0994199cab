import type { Database } from "./database/schema.ts";

/** Often enough to try several times within the minute that the site promises. */
const scrubIntervalMs = 5_000;
const warnAfterMs = 60_000;

/** Removes erased donors from SQLite's files: at the start, and every few seconds if there was a write. */
export function createScrubSchedule({ sqlite }: Database, log: { warn: (message: string) => void }) {
  let timer: NodeJS.Timeout | undefined;
  let cleanAt = performance.now();
  let warned = false;
  const scrub = () => {
    if (sqlite!.scrub()) {
      cleanAt = performance.now();
      warned = false;
    } else if (performance.now() - cleanAt > warnAfterMs && !warned) {
      warned = true;
      log.warn(
        "erased donors may still be in the database's files: another program is reading from them, or the disk is full",
      );
    }
  };
  return {
    async start() {
      if (!sqlite) return;
      sqlite.suspectErased();
      scrub();
      timer = setInterval(scrub, scrubIntervalMs);
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
