import { sql, type Kysely } from "kysely";

/** The hours in which requests go out before staff have called. From 0 to 0 is never. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table unchecked_hours (from_hour integer not null, to_hour integer not null)`.execute(db);
  await sql`insert into unchecked_hours values (0, 0)`.execute(db);
}
