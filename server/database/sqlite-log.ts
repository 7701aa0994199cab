import { open, type FileHandle } from "node:fs/promises";

/**
 * Gives a function that waits until everything committed so far is on the disk. SQLite would do so inside the commit, and
 * hold up the process meanwhile.
 */
export function createLogFlush(path: string) {
  let log: Promise<FileHandle> | undefined;
  return {
    async flush(): Promise<void> {
      // It keeps its file as long as a connection is open.
      log ??= open(`${path}-wal`);
      try {
        await (await log).datasync();
      } catch (error) {
        // The next flush opens it anew: there may be no free file descriptor just now.
        log = undefined;
        throw error;
      }
    },
    async close(): Promise<void> {
      await (await log)?.close();
    },
  };
}
