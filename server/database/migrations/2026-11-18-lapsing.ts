import { sql, type Kysely } from "kysely";

/** An index from which staff read, page by page, the donors who leave the search soonest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("donors_confirmed").execute();
  await db.schema
    .createIndex("donors_confirmed")
    .on("donors")
    .columns(["confirmed_on", "id"])
    .where(sql.ref("listed"), "=", 1)
    .execute();
}
