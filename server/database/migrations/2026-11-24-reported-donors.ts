import { sql, type Kysely } from "kysely";

/** The queue of reported donors is kept in its order, and a report may say more than its reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("reports")
    .addColumn("details", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createTable("reported_donors")
    .addColumn("donor_id", "text", (column) => column.primaryKey().references("donors.id").onDelete("cascade"))
    .addColumn("urgency", "integer", (column) => column.notNull())
    .addColumn("since", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("reported_donors_by_urgency")
    .on("reported_donors")
    .columns(["urgency desc", "since"])
    .execute();
  await sql`insert into reported_donors (donor_id, urgency, since)
    select donors.id,
      case when donors.hidden = 1 and hidden_at is not null then 1000000 else 0 end
        + case when sum(counts) > 999 then 999 else sum(counts) end * 1000
        + max(case when reason = 'asks for money' then 500 else 0 end)
        + case when count(*) > 499 then 499 else count(*) end,
      min(reports.id)
    from reports join donors on donors.id = reports.donor_id
      left join report_hidings on report_hidings.donor_id = donors.id
    where settled = 0 group by donors.id, donors.hidden, hidden_at`.execute(db);
}
