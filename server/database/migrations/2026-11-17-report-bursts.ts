import { sql, type Kysely } from "kysely";

/** Reports count by network and day, and what they have hidden is told from what staff have hidden. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("reports")
    .addColumn("counts", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable("daily_reporters")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("network", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("daily_reporters_once", ["day", "network"])
    .execute();
  await db.schema
    .createTable("report_hidings")
    .addColumn("donor_id", "text", (column) => column.primaryKey().references("donors.id").onDelete("cascade"))
    .addColumn("hidden_at", "text", (column) => column.notNull())
    .addColumn("answered", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("report_hidings_by_time").on("report_hidings").column("hidden_at").execute();
  await findFormerHidings(db);
}

/** Staff settle the reports of those whom they hide, so open ones tell that reports hid the donor. */
async function findFormerHidings(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ donorId: string; newest: string }>`
    select donor_id as "donorId", max(reports.id) as newest from reports join donors on donors.id = donor_id
    where settled = 0 and hidden = 1 group by donor_id`.execute(db);
  for (const { donorId, newest } of rows) {
    const hiddenAt = new Date(Number.parseInt(newest.replace("-", "").slice(0, 12), 16)).toISOString();
    await sql`insert into report_hidings (donor_id, hidden_at, answered) values (${donorId}, ${hiddenAt}, 0)`.execute(
      db,
    );
  }
}
