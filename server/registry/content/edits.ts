import { sql, type RawBuilder } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";

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
    return { language, file, field, value: readEdit(value), publicationId, by, at };
  });
}

/** All edits that name a picture, of any publication. */
export async function findEditsNaming(db: Database, picture: string) {
  const columns = ["publication_id as publicationId", "language", "file", "field", "value"] as const;
  const naming = db.selectFrom("content_edits").select(columns).where("value", "like", `%"${picture}"%`);
  return (await naming.execute()).map((edit) => Object.assign(edit, { value: readEdit(edit.value) }));
}

/** What publications have changed, by their ids. */
export async function findEditsOf(db: Database, publicationIds: string[]) {
  const isFormer = sql`publication_id < edit.publication_id order by publication_id desc limit 1`;
  const rows = await db
    .selectFrom("content_edits as edit")
    .select(["edit.language", "edit.file", "edit.field", "edit.value as after"])
    .select(["edit.publication_id as publicationId", selectOfField<string | null>(sql`value`, isFormer).as("before")])
    .where("edit.publication_id", "in", ["", ...publicationIds])
    .orderBy("edit.language")
    .orderBy("edit.file")
    .orderBy("edit.field")
    .execute();
  const edits = rows.map(({ publicationId, language, file, field, before, after }) => {
    return { publicationId, language, file, field, before: readEdit(before), after: readEdit(after) };
  });
  return Map.groupBy(edits, ({ publicationId }) => publicationId);
}

/** As in a NewEdit: an absent value is the one that comes with the program, null one that is absent. */
function readEdit(value: string | null): unknown {
  return value === null ? undefined : JSON.parse(value);
}

/** From the edits of the field of the row `edit`. */
function selectOfField<Value>(column: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<Value> {
  return sql`(select ${column} from content_edits as other where other.language = edit.language
    and other.file = edit.file and other.field = edit.field and ${which})`;
}
