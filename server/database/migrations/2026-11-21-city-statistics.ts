import { sql, SqliteAdapter, type Kysely } from "kysely";

/**
 * PostgreSQL would expect a city's name in every state, and so a tenth of the donors that Pune has. For each batch of a
 * search by staff it would then read and sort all of them: 183 ms at a million donors, and 13 ms since it knows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`create statistics donors_city_in_state (dependencies) on state, city from donors`.execute(db);
}
