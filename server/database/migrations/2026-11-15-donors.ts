import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("donors")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("full_name", "text", (column) => column.notNull())
    .addColumn("phone_no", "text", (column) => column.notNull())
    .addColumn("donation_type", "text", (column) => column.notNull())
    .addColumn("blood_type", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("city", "text", (column) => column.notNull())
    .addColumn("fingerprint", "text", (column) => column.notNull().unique())
    .execute();
  await db.schema.createIndex("donors_by_city").on("donors").columns(["city", "state", "id"]).execute();
  await db.schema.createIndex("donors_by_state").on("donors").columns(["state", "id"]).execute();
  await db.schema.createIndex("donors_by_type").on("donors").columns(["donation_type", "blood_type", "id"]).execute();
}
