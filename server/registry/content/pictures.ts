import type { Database } from "#server/database/schema.ts";

/** Those of the names that belong to pictures which staff have brought. */
export async function findPictureNames(db: Database, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom("pictures").select("name").where("name", "in", names).execute();
  return new Set(rows.map(({ name }) => name));
}

/** The bytes of a picture; undefined if nobody has brought it. */
export async function findPictureMaster(db: Database, name: string): Promise<Uint8Array | undefined> {
  return (await db.selectFrom("pictures").select("master").where("name", "=", name).executeTakeFirst())?.master;
}
