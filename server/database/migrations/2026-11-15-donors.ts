import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("donors")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("city", "text", (column) => column.notNull())
    .addColumn("donation_type", "text", (column) => column.notNull())
    .addColumn("blood_type", "text", (column) => column.notNull())
    .addColumn("card", "text", (column) => column.notNull())
    .addColumn("fingerprint", "text", (column) => column.notNull().unique())
    .execute();
  // One for each way to ask; all end with the id, so that the newest are read off and never sorted.
  const indexes = {
    donors_in_state: ["state", "id"],
    donors_in_city: ["state", "city", "id"],
    donors_giving: ["donation_type", "blood_type", "id"],
    donors_giving_in_state: ["state", "donation_type", "blood_type", "id"],
    donors_giving_in_city: ["state", "city", "donation_type", "blood_type", "id"],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on("donors").columns(columns).execute();
  }
}
