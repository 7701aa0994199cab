import { DatabaseTimeout } from "./timeouts.ts";

/** True for an error that means "the database cannot answer now", not "this query is wrong". */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseTimeout || isWriteRefused(error)) return true;
  if (error instanceof AggregateError) return error.errors.every(isDatabaseUnavailable);
  const { code = "" } = error as { code?: string };
  if (code === "ERR_SQLITE_ERROR") return isLocked(error);
  if (isRolledBack(error)) return true;
  return postgresqlUnavailable.test(code) || /timeout|connection terminated|not queryable/i.test(error.message);
}

/** True when another process holds SQLite's lock: SQLITE_BUSY, LOCKED. */
export function isLocked(error: unknown): boolean {
  return isSqlite(error, [5, 6]);
}

/** True when the disk is full or broken, or the database may only be read: searches may still work. */
export function isWriteRefused(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  // SQLITE_READONLY, IOERR, FULL, CANTOPEN
  return isSqlite(error, [8, 10, 13, 14]) || refused.test(code);
}

/** True when PostgreSQL has ended one of several transactions that were in each other's way: a deadlock, or no order. */
export function isRolledBack(error: unknown): boolean {
  return ["40P01", "40001"].includes((error as { code?: string }).code ?? "");
}

/** Whether SQLite has failed with one of these codes; the higher bits of its own tell more. */
export function isSqlite(error: unknown, codes: number[]): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return codes.includes(errcode & 0xff);
}

// Connection exceptions, operator intervention (timeouts too), system errors, no such database, and errors of the network.
const postgresqlUnavailable = /^(08|57|58|3D000|ECONN|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|EPIPE)/;

// PostgreSQL's insufficient resources, such as a full disk, and read-only transactions, such as on a server that became a
// replica; and errors of the file system, when what was committed cannot be flushed to the disk.
const refused = /^(53|25006|(EIO|ENOSPC|EDQUOT|EROFS)$)/;
