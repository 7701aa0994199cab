import type { Kysely } from "kysely";

/** The request that brings a file answers what became of it: how far it is, is stored nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("imports").execute();
}
