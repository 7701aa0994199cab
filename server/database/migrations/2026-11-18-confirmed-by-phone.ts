import type { Kysely } from "kysely";

/** Staff confirm a donor's details with them by phone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("donors")
    .addColumn("confirmed_by_phone_on", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
