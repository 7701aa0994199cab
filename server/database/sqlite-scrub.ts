import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";

/** Enough for others to finish a search, so short that visitors do not notice. */
const scrubTimeoutMs = 20;

/** About ten thousand donors, rewritten in a tenth of a second. A larger file is rewritten when staff ask for it. */
const maxRewrittenBytes = 10e6;

/**
 * Removes the bytes of erased donors from the database's files. `secure_delete` overwrites a row in its own page only:
 * the write-ahead log still holds it, and so may unused space of pages that were split while it was there.
 */
export function createScrub(database: DatabaseSync, path: string) {
  let mayHoldErased = false;

  const rewrite = () => {
    if (statSync(path).size <= maxRewrittenBytes) database.exec("vacuum");
    mayHoldErased = false;
  };
  const truncateLog = () => database.prepare("pragma wal_checkpoint(truncate)").get()!.busy === 0;

  return {
    noteStatement(sql: string): void {
      if (/^(delete from|update) "donors"/.test(sql)) mayHoldErased = true;
    },
    /** For a process that does not know what an earlier one left undone. */
    suspectErased(): void {
      mayHoldErased = true;
    },
    /** False while others use the database in a way that forbids it: then it has to be tried again. */
    scrub(): boolean {
      const isClean = !mayHoldErased && statSync(`${path}-wal`, { throwIfNoEntry: false })?.size === 0;
      if (isClean) return true;
      if (database.isTransaction) return false;
      database.exec(`pragma busy_timeout = ${scrubTimeoutMs}`);
      try {
        if (mayHoldErased) rewrite();
        return truncateLog();
      } catch {
        return false;
      } finally {
        database.exec("pragma busy_timeout = 0");
      }
    },
  };
}
