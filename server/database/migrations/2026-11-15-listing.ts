import { sql, type Kysely } from "kysely";

/** Donors take back what they gave: entries leave the search and come back, and what was shown and reported is noted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const todayInIndia = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const flag = (name: string, usual: 0 | 1) =>
    db.schema.alterTable("donors").addColumn(name, "integer", (column) => column.notNull().defaultTo(usual));
  const text = (name: string, usual = "") =>
    db.schema.alterTable("donors").addColumn(name, "text", (column) => column.notNull().defaultTo(usual));
  const additions = [
    flag("listed", 1),
    text("phone_no"),
    text("secret_hash"),
    text("confirmed_on", todayInIndia),
    flag("paused", 0),
    flag("hidden", 0),
    text("resting_until"),
    text("notice_version"),
    text("notice_language"),
  ];
  for (const addition of additions) await addition.execute();
  const confirmed = `,"confirmedOn":"${todayInIndia}"}`;
  await sql`update donors set card = substr(card, 1, length(card) - 1) || ${sql.lit(confirmed)}`.execute(db);
  await indexListedOnly(db);
  await createTables(db);
}

/** As before, of those that searches show; and one for each way in which an entry leaves or comes back by itself. */
async function indexListedOnly(db: Kysely<unknown>): Promise<void> {
  const indexes = {
    donors_in_state: ["state", "id"],
    donors_in_city: ["state", "city", "id"],
    donors_giving: ["donation_type", "blood_type", "id"],
    donors_giving_in_state: ["state", "donation_type", "blood_type", "id"],
    donors_giving_in_city: ["state", "city", "donation_type", "blood_type", "id"],
  };
  for (const name of Object.keys(indexes)) await db.schema.dropIndex(name).execute();
  const ofListed = {
    ...indexes,
    // With the card: what most people ask for lies side by side, and is read without a look into the table.
    donors_giving_in_city: [...indexes.donors_giving_in_city, "card"],
    donors_newest: ["id"],
    donors_confirmed: ["confirmed_on"],
  };
  for (const [name, columns] of Object.entries(ofListed)) {
    await db.schema.createIndex(name).on("donors").columns(columns).where(sql.ref("listed"), "=", 1).execute();
  }
  // For all that may come back by itself: rests that are over, and days or settings that were corrected.
  await db.schema
    .createIndex("donors_waiting")
    .on("donors")
    .column("confirmed_on")
    .where(sql.ref("listed"), "=", 0)
    .where(sql.ref("paused"), "=", 0)
    .where(sql.ref("hidden"), "=", 0)
    .execute();
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("showings")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("donor_id", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("showings_of_donor").on("showings").columns(["donor_id", "id"]).execute();
  await db.schema
    .createTable("reports")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("donor_id", "text", (column) => column.notNull())
    .addColumn("reporter", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("settled", "integer", (column) => column.notNull())
    .addUniqueConstraint("reports_once", ["donor_id", "reporter"])
    .execute();
  await db.schema
    .createTable("staff_actions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("donor_id", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("secrets")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}
