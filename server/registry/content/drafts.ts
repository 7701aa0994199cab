import { v7 as newId } from "uuid";
import type { Draft, FieldAddress } from "#contract/staff/content.ts";
import type { Queryable } from "#server/database/schema.ts";
import type { Actor } from "#server/registry/audit.ts";

/** The drafts of a file, or all; those that were changed first come first. */
export async function findDrafts(db: Queryable, of: Partial<FieldAddress> = {}): Promise<Draft[]> {
  const columns = ["language", "file", "field", "value", "version", "member_name as by", "changed_at as at"] as const;
  const drafts = db.selectFrom("content_drafts").select(columns).orderBy("changed_at").orderBy("version");
  const rows = await drafts.where(({ and }) => and(of)).execute();
  // An absent value is stored as null, which is no value of the content.
  return rows.map((row) => Object.assign(row, { value: JSON.parse(row.value) ?? undefined }));
}

/** Stores a draft in place of the version that its author saw, "" being none; undefined if there is another one now. */
export async function saveDraft(
  db: Queryable,
  { language, file, field, value }: FieldAddress & { value: unknown },
  seenVersion: string,
  by: Actor,
): Promise<Draft | undefined> {
  const address = { language, file, field };
  const [version, at] = [newId(), new Date().toISOString()];
  const who = { member_id: by.id, member_name: by.name };
  const columns = { value: JSON.stringify(value ?? null), version, changed_at: at, ...who };
  const update = db.updateTable("content_drafts").set(columns);
  const insert = db.insertInto("content_drafts").values({ ...address, ...columns });
  const stored = seenVersion
    ? update.where(({ and }) => and({ ...address, version: seenVersion })).returning("version")
    : insert.onConflict((conflict) => conflict.doNothing()).returning("version");
  return (await stored.executeTakeFirst()) && { ...address, value, version, by: by.name, at };
}

/** False if there is another version now than the one that was seen. */
export async function discardDraft(db: Queryable, address: FieldAddress, seenVersion: string): Promise<boolean> {
  if (!seenVersion) return (await findDrafts(db, address)).length === 0;
  const seen = db.deleteFrom("content_drafts").where(({ and }) => and({ ...address, version: seenVersion }));
  return (await seen.executeTakeFirst()).numDeletedRows === 1n;
}
