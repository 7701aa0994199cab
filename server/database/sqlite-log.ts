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
      await (await log).datasync();
    },
    async close(): Promise<void> {
      await (await log)?.close();
    },
  };
}
