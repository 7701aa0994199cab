import { sql, SqliteAdapter, type Kysely } from "kysely";

/** Pictures that staff bring, and the smaller versions that visitors load. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bytes = db.getExecutor().adapter instanceof SqliteAdapter ? sql`blob` : sql`bytea`;
  await db.schema
    .createTable("pictures")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("master", bytes, (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("member_id", "text", (column) => column.notNull())
    .addColumn("member_name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("picture_files")
    .addColumn("name", "text", (column) => column.notNull().references("pictures.name").onDelete("cascade"))
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("format", "text", (column) => column.notNull())
    .addColumn("bytes", bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint("picture_files_once", ["name", "width", "format"])
    .execute();
}
