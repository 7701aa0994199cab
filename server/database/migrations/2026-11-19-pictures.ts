import { SqliteAdapter, type Kysely } from "kysely";

/** The pictures that staff have brought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bytes = db.getExecutor().adapter instanceof SqliteAdapter ? "blob" : "bytea";
  await db.schema
    .createTable("pictures")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("master", bytes, (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .execute();
}
