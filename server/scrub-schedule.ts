import type { Database } from "./database/schema.ts";

/** Often enough to try several times within the minute that the site promises. */
const scrubIntervalMs = 5_000;
const warnAfterMs = 60_000;

/** Removes erased donors from SQLite's files: before the start, and every few seconds if there was a write. */
export function createScrubSchedule({ sqlite }: Database, log: { warn: (message: string) => void }) {
  let timer: NodeJS.Timeout | undefined;
  let cleanAt = performance.now();
  let warned = false;
  let isStopped = false;
  const scrub = async () => {
    // A disk that fails now and then must not end the server; it is tried again.
    if (await sqlite!.scrubInTurns().catch(() => false)) {
      cleanAt = performance.now();
      warned = false;
    } else if (performance.now() - cleanAt > warnAfterMs && !warned) {
      warned = true;
      log.warn(
        "erased donors may still be in the database's files: another program is reading from them, or the disk is full",
      );
    }
    if (!isStopped) timer = setTimeout(scrub, scrubIntervalMs);
  };
  return {
    /** Before visitors come: then it may take its time. */
    async prepare() {
      sqlite?.suspectErased();
      sqlite?.scrub();
    },
    async start() {
      if (!sqlite) return;
      sqlite.writeBackInThread();
      void scrub();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
