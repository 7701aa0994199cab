import { SqliteAdapter, type Kysely } from "kysely";

/** Where SQLite keeps the donors of a file until all of them are there. PostgreSQL stores them in one transaction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  await db.schema
    .createTable("staged_imports")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("member_id", "text", (column) => column.notNull())
    .addColumn("member_name", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("touched_at", "text", (column) => column.notNull())
    .addColumn("donors", "integer", (column) => column.notNull())
    .addColumn("moved", "integer", (column) => column.notNull())
    .addColumn("imported", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("staged_donors")
    .addColumn("import_id", "text", (column) => column.notNull().references("staged_imports.id").onDelete("cascade"))
    .addColumn("nth", "integer", (column) => column.notNull())
    .addColumn("donor", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("staged_donors_once", ["import_id", "nth"])
    .execute();
}
