import { DatabaseTimeout } from "./timeouts.ts";

/** True for an error that means "the database cannot answer now", not "this query is wrong". */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseTimeout) return true;
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (code === "ERR_SQLITE_ERROR") return sqliteUnavailable.has((errcode ?? 0) & 0xff);
  if (error instanceof AggregateError) return error.errors.every(isDatabaseUnavailable);
  return (
    (code !== undefined && postgresqlUnavailable.test(code)) ||
    /timeout|connection terminated|not queryable/i.test(error.message)
  );
}

// SQLITE_BUSY, LOCKED, IOERR, FULL, CANTOPEN
const sqliteUnavailable = new Set([5, 6, 10, 13, 14]);

// Connection exceptions, insufficient resources, operator intervention (timeouts too), system errors, no such database,
// and errors of the network.
const postgresqlUnavailable = /^(08|53|57|58|3D000|ECONN|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|EPIPE)/;
