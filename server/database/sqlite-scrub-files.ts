import type { DatabaseSync } from "node:sqlite";

/** Enough for others to finish a search, so short that visitors do not notice. */
const scrubTimeoutMs = 20;

export type ScrubOutcome = { isRewritten: boolean; isClean: boolean };

/** Rewrites a file that may hold erased donors, and empties the write-ahead log. */
export function scrubFiles(database: DatabaseSync, mayHoldErased: boolean): ScrubOutcome {
  let isRewritten = false;
  database.exec(`pragma busy_timeout = ${scrubTimeoutMs}`);
  try {
    if (mayHoldErased) database.exec("vacuum");
    isRewritten = true;
    // Most of it while others write; only the rest keeps them from it.
    database.exec("pragma wal_checkpoint(passive)");
    const { busy } = database.prepare("pragma wal_checkpoint(truncate)").get()!;
    return { isRewritten, isClean: busy === 0 };
  } catch {
    return { isRewritten, isClean: false };
  } finally {
    database.exec("pragma busy_timeout = 0");
  }
}
