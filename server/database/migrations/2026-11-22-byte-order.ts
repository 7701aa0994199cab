import { sql, SqliteAdapter, type Kysely } from "kysely";
import type { Progress } from "#server/progress.ts";

/**
 * Text has the order of its bytes, as on SQLite, whatever language PostgreSQL was installed with. In the order of English
 * a colon comes before the digits, so that staff found nobody by the end of a number; and a new version of the operating
 * system may change such an order, which breaks indexes. Comparing bytes is faster, too.
 */
export async function up(db: Kysely<unknown>, onProgress: Progress): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  // A column cannot change while a trigger compares it.
  await sql`drop trigger donor_names_changed on donors`.execute(db);
  const tables = await listTables(db);
  for (const [n, { name, columns }] of tables.entries()) {
    const changes = columns.map((column) => sql`alter ${sql.ref(column)} type text collate "C"`);
    await sql`alter table ${sql.table(name)} ${sql.join(changes)}`.execute(db);
    onProgress((n + 1) / tables.length);
  }
  await sql`create trigger donor_names_changed after update of name_words on donors for each row
    when (old.name_words <> new.name_words) execute function change_donor_names()`.execute(db);
}

/** With the columns of text that have the order of the database. */
async function listTables(db: Kysely<unknown>): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, json_agg(column_name) as columns from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and collation_name is null
    and table_name not like 'kysely%' group by 1 order by 1`.execute(db);
  return rows;
}
