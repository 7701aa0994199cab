import { DatabaseTimeout } from "./timeouts.ts";

/** True for an error that means "the database cannot answer now", not "this query is wrong". */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseTimeout || isWriteRefused(error)) return true;
  const { code } = error as { code?: string };
  if (code === "ERR_SQLITE_ERROR") return isLocked(error);
  if (error instanceof AggregateError) return error.errors.every(isDatabaseUnavailable);
  return (
    (code !== undefined && postgresqlUnavailable.test(code)) ||
    /timeout|connection terminated|not queryable/i.test(error.message)
  );
}

/** True when another process holds SQLite's lock. */
export function isLocked(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return sqliteLocked.has(errcode & 0xff);
}

/** True when the disk is full or broken, or the database may only be read: searches may still work. */
export function isWriteRefused(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (code === "ERR_SQLITE_ERROR") return sqliteRefused.has((errcode ?? 0) & 0xff);
  return code !== undefined && (postgresqlRefused.test(code) || diskRefused.test(code));
}

// SQLITE_BUSY, LOCKED
const sqliteLocked = new Set([5, 6]);

// SQLITE_READONLY, IOERR, FULL, CANTOPEN
const sqliteRefused = new Set([8, 10, 13, 14]);

// Connection exceptions, operator intervention (timeouts too), system errors, no such database, and errors of the network.
const postgresqlUnavailable = /^(08|57|58|3D000|ECONN|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|EPIPE)/;

// Of the file system, when what was committed cannot be flushed to the disk.
const diskRefused = /^(EIO|ENOSPC|EDQUOT|EROFS)$/;

// Insufficient resources, such as a full disk, and read-only transactions, such as on a server that became a replica.
const postgresqlRefused = /^(53|25006)/;
