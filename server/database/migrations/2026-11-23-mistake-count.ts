import type { Kysely } from "kysely";

/** How many mistakes a file has, of which only the first are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("imports")
    .addColumn("mistake_count", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
