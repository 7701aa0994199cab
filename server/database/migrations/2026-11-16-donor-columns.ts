import { sql, SqliteAdapter, type Kysely, type RawBuilder } from "kysely";
import type { Progress } from "#server/progress.ts";

/** Moves donors' details from their cards into columns; rows that belong to a donor get a foreign key. */
export async function up(db: Kysely<unknown>, onProgress: Progress): Promise<void> {
  const donors = db.schema.alterTable("donors");
  for (const name of ["full_name", "phone_digits_reversed"]) {
    await donors.addColumn(name, "text", (column) => column.notNull().defaultTo("")).execute();
  }
  await donors.addColumn("number_on_request", "integer", (column) => column.notNull().defaultTo(0)).execute();
  const { rows: someDonor } = await sql`select id from donors limit 1`.execute(db);
  if (someDonor.length) await fillColumns(db, onProgress);
  await db.schema.createIndex("donors_by_phone").on("donors").column("phone_digits_reversed").execute();
  // So that a server of the version before, if one still runs, fails to store a donor instead of storing no name.
  await donors.renameColumn("secret_hash", "link_hash").execute();
  await addForeignKeys(db);
  onProgress(1);
}

function fillColumns(db: Kysely<unknown>, onProgress: Progress): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  return isSqlite ? fillOnSqlite(db, onProgress) : fillOnPostgresql(db, onProgress);
}

/** Until now the column was empty unless the card masked the number. */
function fullNumber(numberInCard: RawBuilder<unknown>) {
  return sql`case when phone_no = '' then ${numberInCard} else phone_no end`;
}

/** What may stand in a number besides digits. */
const signs = " +-.()[]";

const isOnRequest = sql`case when phone_no = '' then 0 else 1 end`;

/** In batches, since nothing can be shown while SQLite runs a statement. */
async function fillOnSqlite(db: Kysely<unknown>, onProgress: Progress): Promise<void> {
  const batchSize = 10_000;
  const number = fullNumber(sql`card ->> 'phoneNo'`);
  const digits = [...signs].reduce((text, sign) => sql`replace(${text}, ${sql.lit(sign)}, '')`, number);
  // SQLite cannot reverse text, so its digits, 15 at most, are joined one by one.
  const reversed = sql.join(
    Array.from({ length: 15 }, (_, n) => sql`substr(digits, ${sql.lit(15 - n)}, 1)`),
    sql` || `,
  );
  const { rows } = await sql<{ last: number }>`select max(rowid) as last from donors`.execute(db);
  const { last } = rows[0]!;
  for (let first = 1; first <= last; first += batchSize) {
    await sql`update donors set full_name = card ->> 'fullName', phone_no = ${number}, number_on_request = ${isOnRequest},
      phone_digits_reversed = (with number as materialized (select ${digits} as digits) select ${reversed} from number)
      where rowid between ${first} and ${first + batchSize - 1}`.execute(db);
    onProgress(Math.min((first + batchSize) / last, 0.99));
  }
}

/** Rewrites the table and then its indexes: an update would leave all of them twice as large. */
async function fillOnPostgresql(db: Kysely<unknown>, onProgress: Progress): Promise<void> {
  // Faster than JSON, and exact: a number holds nothing that JSON escapes, and a name no quotes that it does not.
  const number = fullNumber(sql`split_part(split_part(card, '"phoneNo":"', 2), '"', 1)`);
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = 'donors' and indexdef not like 'CREATE UNIQUE %'`.execute(db);
  for (const { name } of indexes) await db.schema.dropIndex(name).execute();
  onProgress(0);
  await sql`alter table donors
    alter full_name type text using card::json ->> 'fullName',
    alter phone_no type text using ${number},
    alter number_on_request type integer using ${isOnRequest},
    alter phone_digits_reversed type text using reverse(translate(${number}, ${sql.lit(signs)}, ''))`.execute(db);
  for (const [n, { definition }] of indexes.entries()) {
    onProgress((n + 1) / (indexes.length + 1));
    await sql.raw(definition).execute(db);
  }
}

/** SQLite cannot add a foreign key to a table, so both are made anew. Rows about donors who are gone stay behind. */
async function addForeignKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("number_reveals")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("donor_id", "text", (column) => column.notNull().references("donors.id").onDelete("cascade"))
    .execute();
  await sql`insert into number_reveals (id, donor_id)
    select id, donor_id from showings where donor_id in (select id from donors)`.execute(db);
  await db.schema.dropTable("showings").execute();
  await db.schema.createIndex("number_reveals_of_donor").on("number_reveals").columns(["donor_id", "id"]).execute();

  const columns = sql`id, donor_id, reporter, reason, settled`;
  await sql`create table former_reports as select ${columns} from reports`.execute(db);
  await db.schema.dropTable("reports").execute();
  await db.schema
    .createTable("reports")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("donor_id", "text", (column) => column.notNull().references("donors.id").onDelete("cascade"))
    .addColumn("reporter", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("settled", "integer", (column) => column.notNull())
    .addUniqueConstraint("reports_once", ["donor_id", "reporter"])
    .execute();
  await sql`insert into reports (${columns})
    select ${columns} from former_reports where donor_id in (select id from donors)`.execute(db);
  await db.schema.dropTable("former_reports").execute();
}
