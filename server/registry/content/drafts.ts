import { v7 as newId } from "uuid";
import type { Draft, FieldAddress } from "#contract/staff/content.ts";
import type { Database } from "#server/database/schema.ts";
import type { Actor } from "#server/registry/audit.ts";

/** The drafts of a file, or all of them; those that were changed first come first. */
export async function findDrafts(db: Database, of?: Omit<FieldAddress, "field">): Promise<Draft[]> {
  let query = db.selectFrom("content_drafts").select(draftColumns).orderBy("changed_at").orderBy("version");
  if (of) query = query.where("language", "=", of.language).where("file", "=", of.file);
  return (await query.execute()).map(readDraftRow);
}

export async function findDraft(db: Database, address: FieldAddress): Promise<Draft | undefined> {
  const row = await whereField(db.selectFrom("content_drafts").select(draftColumns), address).executeTakeFirst();
  return row && readDraftRow(row);
}

/** Stores a draft in place of the version that its author saw, "" being none; undefined if there is another one now. */
export async function saveDraft(
  db: Database,
  { language, file, field, value }: FieldAddress & { value: unknown },
  seenVersion: string,
  by: Actor,
): Promise<Draft | undefined> {
  const address = { language, file, field };
  const [version, at] = [newId(), new Date().toISOString()];
  const columns = {
    value: JSON.stringify(value ?? null),
    version,
    member_id: by.id,
    member_name: by.name,
    changed_at: at,
  };
  const stored = seenVersion
    ? await whereField(db.updateTable("content_drafts").set(columns), address)
        .where("version", "=", seenVersion)
        .executeTakeFirst()
    : await db
        .insertInto("content_drafts")
        .values({ ...address, ...columns })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
  const rows = "numUpdatedRows" in stored ? stored.numUpdatedRows : stored.numInsertedOrUpdatedRows;
  return Number(rows) === 1 ? { ...address, value, version, by: by.name, at } : undefined;
}

/** False if there is another version now than the one that was seen. */
export async function discardDraft(db: Database, address: FieldAddress, seenVersion: string): Promise<boolean> {
  if (!seenVersion) return !(await findDraft(db, address));
  const deleted = await whereField(db.deleteFrom("content_drafts"), address)
    .where("version", "=", seenVersion)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows) === 1;
}

const draftColumns = [
  "language",
  "file",
  "field",
  "value",
  "version",
  "member_name as by",
  "changed_at as at",
] as const;

function readDraftRow<Row extends { value: string }>(row: Row): Row & { value: unknown } {
  return Object.assign(row, { value: readValue(row.value) });
}

/** An absent value is stored as null, which is no value of the content. */
export function readValue(json: string): unknown {
  return JSON.parse(json) ?? undefined;
}

type Narrowed = { where: (column: "language" | "file" | "field", operator: "=", value: string) => Narrowed };

export function whereField<Query>(query: Query, { language, file, field }: FieldAddress): Query {
  const narrowed = query as Narrowed;
  return narrowed.where("language", "=", language).where("file", "=", file).where("field", "=", field) as Query;
}
