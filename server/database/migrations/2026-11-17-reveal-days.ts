import type { Kysely } from "kysely";

/** How often a number was revealed on days whose single reveals are no longer kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("number_reveal_days")
    .addColumn("donor_id", "text", (column) => column.notNull().references("donors.id").onDelete("cascade"))
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("times", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("number_reveal_days_once", ["donor_id", "day"])
    .execute();
}
