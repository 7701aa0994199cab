import { sql, SqliteAdapter, type Kysely } from "kysely";

/** Imports in parts on either engine, with their progress in one row. What SQLite has accepted of a file goes on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Its rows are kept for a day only.
  await db.schema.dropTable("imports").execute();
  await db.schema
    .createTable("imports")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("rows", "integer", (column) => column.notNull())
    .addColumn("progress", "integer", (column) => column.notNull())
    .addColumn("mistakes", "text", (column) => column.notNull())
    .addColumn("mistake_count", "integer", (column) => column.notNull())
    .addColumn("questions", "text", (column) => column.notNull())
    .addColumn("imported", "integer", (column) => column.notNull())
    .addColumn("member_id", "text", (column) => column.notNull())
    .addColumn("member_name", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("import_batches")
    .addColumn("import_id", "text", (column) => column.notNull().references("imports.id").onDelete("cascade"))
    .addColumn("nth", "integer", (column) => column.notNull())
    .addColumn("donors", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("import_batches_once", ["import_id", "nth"])
    .execute();
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  await sql`insert into imports
    select id, 'storing', donors, moved, '[]', 0, '', imported, member_id, member_name, touched_at
    from staged_imports where state = 'accepted'`.execute(db);
  await sql`insert into import_batches
    select import_id, nth, '[' || donor || ']' from staged_donors
    join imports on imports.id = import_id and nth >= progress`.execute(db);
  await db.schema.dropTable("staged_donors").execute();
  await db.schema.dropTable("staged_imports").execute();
}
