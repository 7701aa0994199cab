import { statSync } from "node:fs";
import { open } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { parentPort } from "node:worker_threads";

/** Enough for others to finish a search, so short that visitors do not notice. */
const patienceMs = 20;

/** Pictures are copied as they are, which costs little, but more of them wait for staff. */
const maxPictureBytes = 100e6;

/** Empties the log or lets it begin anew, and may rewrite the file. */
export type Task = { path: string; mode: "restart" | "truncate"; rewriteUpToBytes: number };

// When this file runs as a thread of its own.
parentPort?.on("message", (task: Task) => parentPort!.postMessage(tidyFiles(task)));

/** False if others are in the way now, or the disk is full or broken. */
export function tidyFiles({ path, mode, rewriteUpToBytes }: Task): boolean {
  try {
    using database = new DatabaseSync(path, { timeout: patienceMs });
    const checkpoint = () => {
      // While others write, first most of it, then what they wrote meanwhile: only the rest keeps them from writing.
      for (let times = 0; times < 2; times++) database.exec("pragma wal_checkpoint(passive)");
      return database.prepare(`pragma wal_checkpoint(${mode})`).get()!.busy === 0;
    };
    // Before the file is rewritten: that would only make a log longer from which somebody reads.
    if (!checkpoint()) return false;
    if (rewriteUpToBytes === 0 || countBytes(database, path) > rewriteUpToBytes) return true;
    database.exec("vacuum");
    return checkpoint();
  } catch {
    return false;
  }
}

/** Without pictures. SQLite knows the length of a blob without reading it. */
function countBytes(database: DatabaseSync, path: string): number {
  const { bytes } = database
    .prepare(
      `select total(bytes) as bytes from
        (select length(master) as bytes from pictures union all select length(bytes) from picture_files)`,
    )
    .get()!;
  return statSync(path).size - Math.min(Number(bytes), maxPictureBytes);
}

/** Resolves when all that was committed is on the disk. SQLite would hold up the process meanwhile. */
export async function flushLog(path: string): Promise<void> {
  await using log = await open(`${path}-wal`);
  await log.datasync();
}
