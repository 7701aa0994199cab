import type { Kysely } from "kysely";

/** Donors of a file are stored at once. An import that is under way now ends as failed, and its file can be imported again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("import_batches").execute();
}
