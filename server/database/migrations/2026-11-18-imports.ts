import type { Kysely } from "kysely";

/** How far each import at the desk is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("imports")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("rows", "integer", (column) => column.notNull())
    .addColumn("progress", "integer", (column) => column.notNull())
    .addColumn("mistakes", "text", (column) => column.notNull())
    .addColumn("imported", "integer", (column) => column.notNull())
    .addColumn("already_there", "integer", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
}
