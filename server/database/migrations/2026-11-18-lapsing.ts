import { sql, type Kysely } from "kysely";

/** Who leaves the search soonest is read off page by page, however many confirmed on the same day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("donors_confirmed").execute();
  await db.schema
    .createIndex("donors_confirmed")
    .on("donors")
    .columns(["confirmed_on", "id"])
    .where(sql.ref("listed"), "=", 1)
    .execute();
}
