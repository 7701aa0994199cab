import type { ListedPicture } from "#contract/staff/content.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { recordAction, type Actor } from "./audit.ts";
import type { NewEdit } from "./content/publications.ts";

type NewPicture = Omit<Schema["pictures"], "created_at" | "member_id" | "member_name"> & {
  files: Omit<Schema["picture_files"], "name">[];
};

/** The same picture is stored once. */
export async function storePicture(db: Database, picture: NewPicture, by: Actor): Promise<void> {
  const { name, width, height, master, files } = picture;
  const who = { member_id: by.id, member_name: by.name, created_at: new Date().toISOString() };
  await db.transaction().execute(async (transaction) => {
    const insert = transaction.insertInto("pictures").values({ name, width, height, master, ...who });
    const stored = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
    if (stored.numInsertedOrUpdatedRows === 0n) return;
    const sizes = transaction.insertInto("picture_files");
    for (const file of files) await sizes.values({ name, ...file }).execute();
    await recordAction(transaction, { action: "add picture", by, note: name });
  });
}

export async function findPictureFile(db: Database, name: string, width: number, format: string) {
  const file = db.selectFrom("picture_files").select("bytes");
  return (await file.where(({ and }) => and({ name, width, format })).executeTakeFirst())?.bytes;
}

export async function findMaster(db: Database, name: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom("pictures").select("master").where("name", "=", name).executeTakeFirst();
  return row?.master;
}

/** Those of the names that no picture has. */
export async function findMissingPictures(db: Database, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const found = await db.selectFrom("pictures").select("name").where("name", "in", names).execute();
  return names.filter((name) => !found.some((picture) => picture.name === name));
}

/** Whether there is such a picture, and any publication shows it. */
export async function isPublished(db: Database, name: string): Promise<boolean> {
  const naming = db.selectFrom("content_edits").select("field").where("value", "like", `%"${name}"%`);
  const query = db.selectFrom("pictures").select("name").where("name", "=", name);
  return (await query.where(({ exists }) => exists(naming)).executeTakeFirst()) !== undefined;
}

/** Newest first. */
export function listPictures(db: Database): Promise<ListedPicture[]> {
  const columns = ["name", "width", "height", "member_name as by", "created_at as at"] as const;
  return db.selectFrom("pictures").select(columns).orderBy("created_at", "desc").execute();
}

/** Deletes a picture with its files. What past publications said in its place is given. */
export function deletePicture(db: Database, name: string, past: (NewEdit & { publicationId: string })[], by: Actor) {
  return db.transaction().execute(async (transaction) => {
    for (const { publicationId, value, ...address } of past) {
      const update = transaction.updateTable("content_edits").set({ value: JSON.stringify(value) ?? null });
      await update.where(({ and }) => and({ ...address, publication_id: publicationId })).execute();
    }
    await transaction.deleteFrom("pictures").where("name", "=", name).execute();
    await recordAction(transaction, { action: "delete picture", by, note: name });
  });
}
