import type { Kysely } from "kysely";

/** The last decision of staff about a donor can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("last_decisions")
    .addColumn("donor_id", "text", (column) => column.primaryKey().references("donors.id").onDelete("cascade"))
    .addColumn("action_id", "text", (column) => column.notNull().unique())
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("was_hidden", "integer", (column) => column.notNull())
    .addColumn("settled_reports", "text", (column) => column.notNull())
    .addColumn("report_hiding", "text", (column) => column.notNull())
    .execute();
}
