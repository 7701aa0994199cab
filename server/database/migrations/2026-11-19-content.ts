import type { ColumnDefinitionBuilder, Kysely } from "kysely";

/** Staff edit the site's content: drafts that they share, and what they have published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("content_drafts")
    .addColumn("language", "text", given)
    .addColumn("file", "text", given)
    .addColumn("field", "text", given)
    .addColumn("value", "text", given)
    .addColumn("version", "text", given)
    .addColumn("member_id", "text", given)
    .addColumn("member_name", "text", given)
    .addColumn("changed_at", "text", given)
    .addPrimaryKeyConstraint("content_drafts_once", ["language", "file", "field"])
    .execute();
  await db.schema
    .createTable("publications")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("member_id", "text", given)
    .addColumn("member_name", "text", given)
    .addColumn("restores", "text", given)
    // Of two publications at the same moment, the second has to look at the first.
    .addColumn("follows", "text", (column) => column.notNull().unique())
    .execute();
  await db.schema
    .createTable("content_edits")
    .addColumn("publication_id", "text", (column) => column.notNull().references("publications.id"))
    .addColumn("language", "text", given)
    .addColumn("file", "text", given)
    .addColumn("field", "text", given)
    .addColumn("value", "text")
    .addPrimaryKeyConstraint("content_edits_once", ["language", "file", "field", "publication_id"])
    .execute();
  await db.schema.createIndex("content_edits_of_publication").on("content_edits").column("publication_id").execute();
}

function given(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}
