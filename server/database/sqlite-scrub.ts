import { once } from "node:events";
import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { findProgram } from "#server/programs.ts";
import { scrubFiles, type ScrubOutcome } from "./sqlite-scrub-files.ts";

/** About ten thousand donors, rewritten in a tenth of a second. A larger file is rewritten when staff ask for it. */
const maxRewrittenBytes = 10e6;

/** Pictures are copied as they are, which costs less, but not nothing: more of them wait for staff as well. */
const maxPictureBytes = 100e6;

/** A thread that has not answered by then never will. */
const threadTimeoutMs = 60_000;

/** What the process itself writes back in a few milliseconds. A thread for it would take 20 MB of memory all the time. */
const maxLogBytes = 1e6;

/** Beyond it reading becomes slow, since each page is looked for in the log first. */
const maxLongLogBytes = 64e6;

/** What removes names, numbers, words about donors, or pictures. An import quotes the wrong rows of its file. */
const erasing = /^(delete from|update) .(donors|pictures|reports)\b|^delete from .imports\b/;

/** About 16 MB of the log: each row is in a dozen indexes. */
const maxRowsInLog = 400;

/**
 * Removes the bytes of erased donors from the database's files. `secure_delete` overwrites a row in its own page only:
 * the write-ahead log still holds it, and so may unused space of pages that were split while it was there.
 */
export function createScrub(database: DatabaseSync, path: string) {
  let erasures = 0;
  let scrubbedErasures = 0;
  /** Undefined while SQLite writes the log back. */
  let rowsInLog: number | undefined;
  const thread = createThread(path);

  const isSmall = () => {
    const { size } = statSync(path);
    return (
      size <= maxRewrittenBytes || size - Math.min(countPictureBytes(database), maxPictureBytes) <= maxRewrittenBytes
    );
  };
  const mayHoldErased = () => erasures > scrubbedErasures && isSmall();
  const logBytes = () => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 1;
  const isClean = () => !mayHoldErased() && logBytes() === 0;
  const scrubHere = () => {
    const outcome = scrubFiles(database, mayHoldErased());
    if (outcome.isRewritten) scrubbedErasures = erasures;
    return outcome.isClean;
  };

  const scrubInTurns = async () => {
    if (isClean()) return true;
    if (!mayHoldErased() && logBytes() <= maxLogBytes) return !database.isTransaction && scrubHere();
    const known = erasures;
    const outcome = await thread.ask<ScrubOutcome>({ mayHoldErased: mayHoldErased() });
    if (outcome?.isRewritten) scrubbedErasures = known;
    return outcome?.isClean ?? false;
  };

  return {
    noteChange(sql: string): void {
      if (erasing.test(sql)) erasures++;
    },
    /** For a process that does not know what an earlier one left undone. */
    suspectErased(): void {
      erasures++;
    },
    /** False while others use the database in a way that forbids it: then it has to be tried again. */
    scrub(): boolean {
      return isClean() || (!database.isTransaction && scrubHere());
    },
    /** The same without holding up the process. */
    scrubInTurns,
    /** For whoever writes much: only in a pause of all writers does SQLite begin the log anew. */
    async limitLog(): Promise<void> {
      if (logBytes() > maxLongLogBytes) await scrubInTurns();
    },
    /** Leaves to the thread what SQLite would do inside a commit: writing the log back into the file. */
    writeBackInThread(): void {
      database.exec("pragma wal_autocheckpoint = 0");
      rowsInLog = 0;
    },
    noteStored(rows: number): void {
      if (rowsInLog === undefined || (rowsInLog += rows) < maxRowsInLog) return;
      rowsInLog = 0;
      void thread.ask("write back");
    },
    stopThread: thread.stop,
  };
}

/** SQLite knows the length of a blob without reading it. */
function countPictureBytes(database: DatabaseSync): number {
  const masters = "select length(master) as bytes from pictures";
  const files = "select length(bytes) from picture_files";
  try {
    const { total } = database.prepare(`select total(bytes) as total from (${masters} union all ${files})`).get()!;
    return Number(total);
  } catch {
    // A registry whose migration has failed may not have these tables yet.
    return 0;
  }
}

/** A thread that starts when it is first asked for something. One that cannot start, dies or hangs costs its task only. */
function createThread(path: string) {
  let thread: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const forget = (worker: Worker | undefined) => {
    if (thread === worker) thread = undefined;
  };
  const start = () => {
    const worker = new Worker(findProgram("server/database/sqlite-scrub-thread"), { workerData: path });
    // Without a listener, an error between two tasks would end the server.
    worker.on("error", () => {}).on("exit", () => forget(worker));
    return worker;
  };
  const askNow = async (task: unknown) => {
    let worker: Worker | undefined;
    try {
      worker = thread ??= start();
      // A command that has nothing else to do waits for it; afterwards nobody does.
      worker.ref();
      const answer = once(worker, "message", { signal: AbortSignal.timeout(threadTimeoutMs) });
      worker.postMessage(task);
      return ((await answer) as unknown[])[0];
    } catch {
      forget(worker);
      void worker?.terminate();
      return undefined;
    } finally {
      worker?.unref();
    }
  };
  return {
    /** Undefined when it failed. One after the other, so that each gets its own answer. */
    ask<Answer>(task: unknown): Promise<Answer | undefined> {
      last = last.then(() => askNow(task));
      return last as Promise<Answer | undefined>;
    },
    async stop(): Promise<void> {
      await thread?.terminate();
    },
  };
}
