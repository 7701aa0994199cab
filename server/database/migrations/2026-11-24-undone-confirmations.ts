import type { Kysely } from "kysely";

/** When a donor was confirmed before a decision, so that a confirmation by phone can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["confirmed_on", "confirmed_by_phone_on"]) {
    await db.schema
      .alterTable("last_decisions")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  }
}
