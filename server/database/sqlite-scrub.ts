import { once } from "node:events";
import { statSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { scrubFiles, type ScrubOutcome } from "./sqlite-scrub-files.ts";

/** About ten thousand donors, rewritten in a tenth of a second. A larger file is rewritten when staff ask for it. */
const maxRewrittenBytes = 10e6;

/** What the process itself writes back in a few milliseconds. A thread for it would take 20 MB of memory all the time. */
const maxLogBytes = 1e6;

/**
 * Removes the bytes of erased donors from the database's files. `secure_delete` overwrites a row in its own page only:
 * the write-ahead log still holds it, and so may unused space of pages that were split while it was there.
 */
export function createScrub(database: DatabaseSync, path: string) {
  let erasures = 0;
  let scrubbedErasures = 0;
  let thread: Worker | undefined;

  const mayHoldErased = () => erasures > scrubbedErasures && statSync(path).size <= maxRewrittenBytes;
  const logBytes = () => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 1;
  const isClean = () => !mayHoldErased() && logBytes() === 0;
  const scrubHere = () => {
    const outcome = scrubFiles(database, mayHoldErased());
    if (outcome.isRewritten) scrubbedErasures = erasures;
    return outcome.isClean;
  };

  return {
    noteChange(sql: string): void {
      if (/^(delete from|update) "(staged_)?donors"/.test(sql)) erasures++;
    },
    /** For a process that does not know what an earlier one left undone. */
    suspectErased(): void {
      erasures++;
    },
    /** False while others use the database in a way that forbids it: then it has to be tried again. */
    scrub(): boolean {
      return isClean() || (!database.isTransaction && scrubHere());
    },
    /** The same without holding up the process: what takes long is done in a thread. */
    async scrubInTurns(): Promise<boolean> {
      if (isClean()) return true;
      if (!mayHoldErased() && logBytes() <= maxLogBytes) return !database.isTransaction && scrubHere();
      const known = erasures;
      try {
        thread ??= startThread(path);
        const outcome = await ask(thread, mayHoldErased());
        if (outcome.isRewritten) scrubbedErasures = known;
        return outcome.isClean;
      } catch {
        thread = undefined;
        return false;
      }
    },
    async stopThread(): Promise<void> {
      await thread?.terminate();
    },
  };
}

function startThread(path: string): Worker {
  const thread = new Worker(join(import.meta.dirname, "sqlite-scrub-thread.ts"), { workerData: path });
  // A process that stops does not wait for it.
  thread.unref();
  return thread;
}

async function ask(thread: Worker, mayHoldErased: boolean): Promise<ScrubOutcome> {
  const answer = once(thread, "message");
  thread.postMessage(mayHoldErased);
  const [outcome] = (await answer) as [ScrubOutcome];
  return outcome;
}
