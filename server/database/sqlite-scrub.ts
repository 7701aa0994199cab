import { execFile } from "node:child_process";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { findProgram } from "#server/programs.ts";

/** The site promises that erased bytes leave the files within a minute; there are several tries. */
const promisedMs = 60_000;
const clearIntervalMs = 5_000;
const lookIntervalMs = 100;
const retryIntervalMs = 250;
/** A server that stops is looked after by its next start; after a command nobody looks again. */
const stopTimeoutMs = 2_000;

/** The process beside the server writes back a log of 8 MB. If it does not keep up, a commit does so, from 64 MB on. */
const maxPages = 2_000;
const maxPagesWithoutHelp = 16_000;

const notCleared =
  "Erased donors may still be in the database's files: another program is reading from them, or the disk is full.";

/** Removes what was erased from the database's files, by a program that knows their form: see sqlite-files.ts. */
export function createScrub(database: DatabaseSync, path: string) {
  let erasures = 0;
  let cleared = 0;
  let closeTimeoutMs = promisedMs;
  const closing = new AbortController();
  /** It is told no settings, which hold passwords. */
  const tidy = (what: "erase" | "restart log", timeout = promisedMs) => {
    const options = { env: {}, timeout, killSignal: "SIGKILL", signal: closing.signal } as const;
    const words = [findProgram("server/database/sqlite-files"), path, what];
    return promisify(execFile)(process.execPath, words, options).then(
      () => true,
      () => false,
    );
  };
  /** False if others were in the way all the time. */
  const scrub = async (timeoutMs = promisedMs) => {
    const [seen, until] = [erasures, performance.now() + timeoutMs];
    for (let leftMs = timeoutMs; leftMs > 0 && database.isOpen; leftMs = until - performance.now()) {
      if (await tidy("erase", Math.ceil(leftMs))) {
        cleared = seen;
        return true;
      }
      await wait(retryIntervalMs);
    }
    return false;
  };
  const watch = async (log: Log) => {
    const readLog = database.prepare("pragma wal_checkpoint(noop)");
    const isLogLong = () => {
      // Within a transaction it could not be written.
      if (database.isTransaction) return false;
      const { log: pages, checkpointed } = readLog.get() as { log: number; checkpointed: number };
      return pages - checkpointed > maxPages;
    };
    let nextAt = performance.now() + clearIntervalMs;
    const look = async () => {
      const started = performance.now();
      if (cleared === erasures || started < nextAt) return void (isLogLong() && (await tidy("restart log")));
      if (!(await scrub()) && database.isOpen) log.warn(notCleared);
      // A tenth of the time, at most, goes into reading a large file.
      const tookMs = performance.now() - started;
      nextAt = performance.now() + Math.min(Math.max(10 * tookMs, clearIntervalMs), promisedMs / 2);
    };
    // A disk that fails now and then must not end the server; it is tried again.
    for (; database.isOpen; await wait(lookIntervalMs, undefined, { ref: false })) await look().catch(() => {});
  };

  return {
    noteErasure: () => void erasures++,
    scrub,
    /** For a server: from now on erasures reach the files, and the log is written back, beside its own work. */
    tend(log: Log): void {
      database.exec(`pragma wal_autocheckpoint = ${maxPagesWithoutHelp}`);
      // An earlier process may have been killed before it cleared the files.
      erasures++;
      closeTimeoutMs = stopTimeoutMs;
      void watch(log);
    },
    async close() {
      if (cleared < erasures && !(await scrub(closeTimeoutMs))) console.warn(notCleared);
      closing.abort();
      database.close();
    },
  };
}

type Log = { warn: (message: string) => void };
