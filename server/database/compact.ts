import { sql } from "kysely";
import { OperatorError } from "#server/operator-error.ts";
import type { Database } from "./schema.ts";
import { notCleared } from "./sqlite-scrub.ts";

/** Rewrites the database's files, however large, so that unused space in them holds nothing of deleted donors. */
export async function compactRegistry(db: Database): Promise<void> {
  if (!db.sqlite) return void (await sql`vacuum (full, analyze)`.execute(db));
  if (!(await db.sqlite.compact())) throw new OperatorError(notCleared);
}
