import { sql, type Expression } from "kysely";
import type { Queryable } from "#server/database/schema.ts";

/** How many rows a query selects. */
export async function countRows(db: Queryable, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${query} as counted`.execute(db);
  return rows[0]!.count;
}

/** Of all donors, listed or not. */
export function countAllDonors(db: Queryable): Promise<number> {
  return countRows(db, db.selectFrom("donors").select("id"));
}
