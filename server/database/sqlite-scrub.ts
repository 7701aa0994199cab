import { once } from "node:events";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { findProgram } from "#server/programs.ts";
import { tidyFiles, type Task } from "./sqlite-files.ts";

/** The site promises that erased bytes leave the files within a minute; there are several tries. */
const promisedMs = 60_000;
const clearIntervalMs = 5_000;
const lookIntervalMs = 100;
const retryIntervalMs = 250;
const maxTries = promisedMs / retryIntervalMs;

/** About ten thousand donors, rewritten in a tenth of a second. A larger file is rewritten when staff ask for it. */
const smallBytes = 10e6;

/** The thread writes back a log of 8 MB. If it does not keep up, SQLite does so inside a commit, from 64 MB on. */
const maxPages = 2_000;
const maxPagesWithoutThread = 16_000;

/** Statements that remove names, numbers, words about donors, or pictures. An import quotes the wrong rows of its file. */
const erasing = /^(delete from|update) .(donors|pictures|reports)\b|^delete from .imports\b/;

export const notCleared =
  "Erased donors may still be in the database's files: another program is reading from them, or the disk is full.";

/**
 * Removes the bytes of erased donors from the database's files. `secure_delete` overwrites a row in its own page only:
 * the write-ahead log still holds it, and so may unused space of pages that were split while it was there.
 */
export function createScrub(database: DatabaseSync, path: string) {
  /** Since when the files may hold something erased. */
  let erasedAt: number | undefined;
  /** A server will look again when it is started; after a command nobody does. */
  let triesAtClose = maxTries;
  const askThread = createThread();

  const scrub = async ({ tries = maxTries, maxBytes = smallBytes, run = tidyFiles as Run } = {}) => {
    for (let tried = 1; ; tried++) {
      const since = erasedAt;
      erasedAt = undefined;
      if (await run({ path, mode: "truncate", rewriteUpToBytes: since === undefined ? 0 : maxBytes })) return true;
      erasedAt = since ?? erasedAt;
      if (erasedAt === undefined || tried === tries) return false;
      await wait(retryIntervalMs);
    }
  };
  const watch = async (log: Log) => {
    const isLogLong = createLogCheck(database);
    let triedAt = performance.now();
    const look = async () => {
      if (erasedAt !== undefined && performance.now() - triedAt > clearIntervalMs) {
        const isClean = await scrub({ tries: 1, run: askThread });
        triedAt = performance.now();
        if (isClean || triedAt - erasedAt < promisedMs) return;
        log.warn(notCleared);
        erasedAt = triedAt;
      } else if (isLogLong()) await askThread({ path, mode: "restart", rewriteUpToBytes: 0 });
    };
    // A disk that fails now and then must not end the server; it is tried again.
    for (; database.isOpen; await wait(lookIntervalMs, undefined, { ref: false })) await look().catch(() => {});
  };

  return {
    noteChange(sql: string): void {
      if (erasing.test(sql)) erasedAt ??= performance.now();
    },
    /** Removes the bytes of erased donors from the files; false if others were in the way all the time. */
    scrub: () => scrub(),
    /** The same however large the files are. */
    compact() {
      erasedAt ??= performance.now();
      return scrub({ maxBytes: Infinity });
    },
    /** For a server: from now on a thread scrubs after every erasure, and writes the log back into the file. */
    async tend(log: Log): Promise<void> {
      database.exec(`pragma wal_autocheckpoint = ${maxPagesWithoutThread}`);
      // An earlier process may have been killed before it cleared the files.
      erasedAt = performance.now();
      await scrub({ tries: 1 });
      triesAtClose = 4;
      void watch(log);
    },
    async close() {
      await scrub({ tries: triesAtClose });
      if (erasedAt !== undefined) console.warn(notCleared);
      database.close();
    },
  };
}

type Log = { warn: (message: string) => void };
type Run = (task: Task) => boolean | Promise<boolean>;

/** Tells whether much of the write-ahead log is not in the file yet; not within a transaction, which could not write it. */
function createLogCheck(database: DatabaseSync): () => boolean {
  const readLog = database.prepare("pragma wal_checkpoint(noop)");
  return () => {
    if (database.isTransaction) return false;
    const { log: pages, checkpointed } = readLog.get() as { log: number; checkpointed: number };
    return pages - checkpointed > maxPages;
  };
}

/** Has a thread do one task at a time. It starts with the first; if it cannot start, dies or hangs, that task fails. */
function createThread(): Run {
  let worker: Worker | undefined;
  return async (task) => {
    try {
      worker ??= new Worker(findProgram("server/database/sqlite-files"))
        // Without a listener, an error between two tasks would end the server.
        .on("error", () => {})
        .on("exit", () => (worker = undefined));
      worker.unref();
      worker.postMessage(task);
      const [isDone] = (await once(worker, "message", { signal: AbortSignal.timeout(promisedMs) })) as [boolean];
      return isDone;
    } catch {
      void worker?.terminate();
      return false;
    }
  };
}
