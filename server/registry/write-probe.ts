import type { Database } from "#server/database/schema.ts";

/** Writes a row that means nothing; throws what keeps the database from writing. */
export async function probeWriting(db: Database): Promise<void> {
  await db
    .insertInto("secrets")
    .values({ name: "write probe", value: "" })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: "" }))
    .execute();
}
