/** True for an error that means "there is one already": SQLite's CONSTRAINT_UNIQUE, PostgreSQL's unique_violation. */
export function isDuplicateKeyError(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === "23505" || (code === "ERR_SQLITE_ERROR" && errcode === 2067);
}
