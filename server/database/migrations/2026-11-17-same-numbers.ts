import { sql, SqliteAdapter, type Kysely } from "kysely";
import type { NewDonor } from "#contract/donor.ts";
import type { Progress } from "#server/progress.ts";
import { makeFingerprint, reverseDigits } from "./frozen-rules.ts";

type Donor = NewDonor & { id: string };

/** All spellings of a number are the same number. Of donors who now are the same, the oldest keeps the fingerprint. */
export async function up(db: Kysely<unknown>, onProgress: Progress): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const { rows } = await sql<{ total: number }>`select count(*) as total from donors`.execute(db);
  const total = Number(rows[0]!.total);
  if (total === 0) return onProgress(1);
  await (isSqlite ? prepareSqlite(db) : preparePostgresql(db));
  const seen = new Set<string>();
  let done = 0;
  for await (const donors of walkDonors(db)) {
    const renewed = donors.map((donor) => {
      const fingerprint = makeFingerprint(donor);
      const isFirst = !seen.has(fingerprint);
      seen.add(fingerprint);
      return [donor.id, isFirst ? fingerprint : `only ${donor.id}`, reverseDigits(donor.phoneNo)];
    });
    await (isSqlite ? updateOnSqlite(db, renewed) : keepOnPostgresql(db, renewed));
    done += donors.length;
    onProgress(Math.min((done / total) * (isSqlite ? 1 : 0.5), 0.99));
  }
  await (isSqlite ? finishOnSqlite(db) : rewriteOnPostgresql(db, onProgress));
  onProgress(1);
}

const batchSize = 10_000;

/** Oldest first. */
async function* walkDonors(db: Kysely<unknown>): AsyncGenerator<Donor[]> {
  for (let after = ""; ;) {
    const { rows } = await sql<Donor>`
      select id, full_name as "fullName", phone_no as "phoneNo", donation_type as "donationType",
        blood_type as "bloodType", state, city
      from donors where id > ${after} order by id limit ${sql.lit(batchSize)}`.execute(db);
    if (rows.length) yield rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1)!.id;
  }
}

/** Pages that stay in memory and an index that is built at once save a third of the time. */
async function prepareSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`pragma cache_size = -262144`.execute(db);
  await db.schema.dropIndex("donors_by_phone").execute();
}

async function finishOnSqlite(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("donors_by_phone").on("donors").column("phone_digits_reversed").execute();
  // SQLite's own size.
  await sql`pragma cache_size = -2000`.execute(db);
}

async function updateOnSqlite(db: Kysely<unknown>, renewed: string[][]): Promise<void> {
  await sql`
    update donors set fingerprint = renewed.value ->> 1, phone_digits_reversed = renewed.value ->> 2
    from json_each(${JSON.stringify(renewed)}) as renewed where donors.id = renewed.value ->> 0`.execute(db);
}

async function preparePostgresql(db: Kysely<unknown>): Promise<void> {
  // For the indexes that are built again; until the end of the migration.
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  await sql`create temporary table renewed (id text, fingerprint text, digits text)`.execute(db);
}

async function keepOnPostgresql(db: Kysely<unknown>, renewed: string[][]): Promise<void> {
  const column = (n: number) => renewed.map((values) => values[n]);
  await sql`insert into renewed
    select * from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[])`.execute(db);
}

/** Rewrites the table and then its indexes: an update would leave all of them twice as large. */
async function rewriteOnPostgresql(db: Kysely<unknown>, onProgress: Progress): Promise<void> {
  await sql`create unique index on renewed (id) include (fingerprint, digits)`.execute(db);
  await sql`analyze renewed`.execute(db);
  for (const column of ["fingerprint", "digits"]) {
    await sql`create function pg_temp.${sql.raw(`new_${column}`)}(text) returns text stable language sql
      as ${sql.lit(`select ${column} from renewed where id = $1`)}`.execute(db);
  }
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = 'donors' and indexdef not like 'CREATE UNIQUE %'`.execute(db);
  for (const { name } of indexes) await db.schema.dropIndex(name).execute();
  await sql`alter table donors
    alter fingerprint type text using pg_temp.new_fingerprint(id),
    alter phone_digits_reversed type text using pg_temp.new_digits(id)`.execute(db);
  for (const [n, { definition }] of indexes.entries()) {
    onProgress(0.7 + (0.3 * n) / indexes.length);
    await sql.raw(definition).execute(db);
  }
  await sql`drop table renewed cascade`.execute(db);
}
