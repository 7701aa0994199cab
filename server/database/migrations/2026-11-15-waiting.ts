import { sql, type Kysely } from "kysely";

/** For all that may come back to the search by itself: rests that are over, and days or settings that were corrected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("donors_resting").execute();
  await db.schema
    .createIndex("donors_waiting")
    .on("donors")
    .column("confirmed_on")
    .where(sql.ref("listed"), "=", 0)
    .where(sql.ref("paused"), "=", 0)
    .where(sql.ref("hidden"), "=", 0)
    .execute();
}
