import { sql, type RawBuilder } from "kysely";
import type { FieldAddress } from "#contract/staff/content.ts";
import type { Database } from "#server/database/schema.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import { readValue } from "./drafts.ts";

/** The newest published value of a field. Without `isShipped` it is an edit, otherwise the value that comes with the program. */
export type PublishedEdit = Awaited<ReturnType<typeof findPublishedEdits>>[number];

/** The newest edit of each field that was ever edited, as they were after a publication, or as they are now. */
export async function findPublishedEdits(db: Database, after?: string) {
  const until = after === undefined ? sql`true` : sql`publication_id <= ${after}`;
  const rows = await db
    .selectFrom("content_edits as edit")
    .innerJoin("publications", "publications.id", "edit.publication_id")
    .select(["edit.language", "edit.file", "edit.field", "edit.value"])
    .select(["publications.id as publicationId", "publications.member_name as by"])
    .where("edit.publication_id", "=", selectOfField<string>(sql`max(publication_id)`, until))
    .orderBy("edit.publication_id")
    .execute();
  return rows.map(({ language, file, field, value, publicationId, by }) => {
    const at = readIdTimestamp(publicationId);
    return Object.assign(readEdit(value), { language, file, field, publicationId, by, at });
  });
}

/** All edits that name a picture, of any publication. */
export async function findEditsNaming(db: Database, picture: string) {
  const columns = ["publication_id as publicationId", "language", "file", "field", "value"] as const;
  const naming = db.selectFrom("content_edits").select(columns).where("value", "like", `%"${picture}"%`);
  return (await naming.execute()).map((edit) => Object.assign(edit, { value: readEdit(edit.value).value }));
}

export type PastEdit = FieldAddress & Record<"before" | "after", Pick<PublishedEdit, "isShipped" | "value">>;

/** What publications have changed, by their ids. */
export async function findEditsOf(db: Database, publicationIds: string[]): Promise<Map<string, PastEdit[]>> {
  if (publicationIds.length === 0) return new Map();
  const isFormer = sql`publication_id < edit.publication_id order by publication_id desc limit 1`;
  const rows = await db
    .selectFrom("content_edits as edit")
    .select(["edit.language", "edit.file", "edit.field", "edit.value as after"])
    .select(["edit.publication_id as publicationId", selectOfField<string | null>(sql`value`, isFormer).as("before")])
    .where("edit.publication_id", "in", publicationIds)
    .orderBy("edit.language")
    .orderBy("edit.file")
    .orderBy("edit.field")
    .execute();
  const edits = rows.map(({ publicationId, language, file, field, before, after }) => {
    return { publicationId, language, file, field, before: readEdit(before), after: readEdit(after) };
  });
  return Map.groupBy(edits, ({ publicationId }) => publicationId);
}

function readEdit(value: string | null) {
  return { isShipped: value === null, value: value === null ? undefined : readValue(value) };
}

/** From the edits of the field of the row `edit`. */
function selectOfField<Value>(column: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<Value> {
  return sql`(select ${column} from content_edits as other where other.language = edit.language
    and other.file = edit.file and other.field = edit.field and ${which})`;
}
