import { sql, SqliteAdapter, type Kysely } from "kysely";

/**
 * The end of a number is a range, up to a colon, which comes after the digits in the order of bytes. A PostgreSQL that was
 * installed with a language has another order, with the colon before them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`alter table donors alter phone_digits_reversed type text collate "C"`.execute(db);
}
