import { sql, type Expression, type Transaction } from "kysely";
import type { Database, Schema } from "#server/database/schema.ts";

/** How many rows a query selects. */
export async function countRows(db: Database | Transaction<Schema>, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${query} as counted`.execute(db);
  return rows[0]!.count;
}
