import type { Kysely } from "kysely";

/**
 * How far each import at the desk is. Its rows are kept for a day only, so earlier tables are not taken over: an import
 * that is under way now has ended, and its file can be imported again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const former of ["import_batches", "staged_donors", "staged_imports", "imports"])
    await db.schema.dropTable(former).ifExists().execute();
  let table = db.schema.createTable("imports").addColumn("id", "text", (column) => column.primaryKey());
  for (const name of ["state", "mistakes", "questions", "member_id", "member_name", "updated_at"])
    table = table.addColumn(name, "text", (column) => column.notNull());
  for (const name of ["rows", "progress", "mistake_count", "imported"])
    table = table.addColumn(name, "integer", (column) => column.notNull());
  await table.execute();
}
