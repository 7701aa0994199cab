import { sql, SqliteAdapter, type Kysely } from "kysely";
import type { Progress } from "#server/progress.ts";
import { joinWords } from "./frozen-rules.ts";

/** Staff find donors by any word of the name, and those whom searches leave out by place and by reason. */
export async function up(db: Kysely<unknown>, onProgress: Progress): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .alterTable("donors")
    .addColumn("name_words", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await (isSqlite ? createOnSqlite(db) : createOnPostgresql(db));
  const { rows } = await sql<{ total: number }>`select count(*) as total from donors`.execute(db);
  const total = Number(rows[0]!.total);
  if (total > 0) await fill(db, isSqlite, (done) => onProgress(Math.min((0.6 * done) / total, 0.6)));
  onProgress(0.8);
  await (isSqlite ? watchOnSqlite(db) : watchOnPostgresql(db));
  await indexUnlisted(db);
  onProgress(1);
}

/** The rows are the index. */
async function createOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create table donor_name_words (
    word text not null, donor_id text not null, primary key (word, donor_id)) without rowid`.execute(db);
}

async function createOnPostgresql(db: Kysely<unknown>): Promise<void> {
  // Words that begin alike are one range only in the order of their bytes.
  await sql`create table donor_name_words (word text collate "C" not null, donor_id text not null)`.execute(db);
}

const batchSize = 10_000;

async function fill(db: Kysely<unknown>, isSqlite: boolean, onDone: (donors: number) => void): Promise<void> {
  if (isSqlite) await sql`pragma cache_size = -262144`.execute(db);
  await sql`create temporary table names (id text not null primary key, words text not null)`.execute(db);
  let done = 0;
  for (let after = ""; ;) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, full_name as name from donors where id > ${after} order by id limit ${sql.lit(batchSize)}`.execute(db);
    const names = JSON.stringify(rows.map(({ id, name }) => [id, joinWords(name)]));
    const values = isSqlite
      ? sql`select value ->> 0, value ->> 1 from json_each(${names})`
      : sql`select value ->> 0, value ->> 1 from json_array_elements(${names}::json)`;
    await sql`insert into names ${values}`.execute(db);
    onDone((done += rows.length));
    if (rows.length < batchSize) break;
    after = rows.at(-1)!.id;
  }
  // In their order, in which an index is built fastest.
  await sql`insert into donor_name_words (word, donor_id)
    select ${isSqlite ? sql`word.value` : sql`word`}, names.id
    from names, ${isSqlite ? eachWordOnSqlite("words") : sql.raw(`${split("words")} as word`)} order by 1, 2`.execute(
    db,
  );
  if (isSqlite) {
    await sql`update donors set name_words = words from names where names.id = donors.id`.execute(db);
    // SQLite's own size.
    await sql`pragma cache_size = -2000`.execute(db);
  } else await rewriteOnPostgresql(db);
  await sql`drop table names`.execute(db);
}

/** Rewrites the table with its indexes: an update would leave all of them twice as large. */
async function rewriteOnPostgresql(db: Kysely<unknown>): Promise<void> {
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  await sql`analyze names`.execute(db);
  await sql`create function pg_temp.words_of(text) returns text stable language sql
    as ${sql.lit("select words from names where id = $1")}`.execute(db);
  await sql`alter table donors alter name_words type text using pg_temp.words_of(id)`.execute(db);
  await sql`drop function pg_temp.words_of`.execute(db);
}

/** The words of a column, such as " asha rao", as rows. */
function split(column: string): string {
  return `unnest(string_to_array(ltrim(${column}), ' '))`;
}

/** A word holds letters, marks and digits only, nothing that JSON would escape. */
function eachWordOnSqlite(column: string) {
  const words = sql.raw(column);
  const list = sql`'["' || replace(ltrim(${words}), ' ', '","') || '"]'`;
  return sql`json_each(case when ${words} = '' then '[]' else ${list} end) as word`;
}

/** The database itself keeps the words, whoever stores donors and however many at a time. */
async function watchOnSqlite(db: Kysely<unknown>): Promise<void> {
  const add = sql`insert into donor_name_words (word, donor_id) select word.value, new.id from ${eachWordOnSqlite("new.name_words")};`;
  const remove = sql`delete from donor_name_words where donor_id = old.id
    and word in (select word.value from ${eachWordOnSqlite("old.name_words")});`;
  const isChanged = sql`when old.name_words <> new.name_words`;
  await sql`create trigger donor_names_added after insert on donors begin ${add} end`.execute(db);
  await sql`create trigger donor_names_changed after update of name_words on donors ${isChanged}
    begin ${remove} ${add} end`.execute(db);
  await sql`create trigger donor_names_removed after delete on donors begin ${remove} end`.execute(db);
}

async function watchOnPostgresql(db: Kysely<unknown>): Promise<void> {
  await sql`alter table donor_name_words add primary key (word, donor_id)`.execute(db);
  const define = (name: string, body: string) =>
    sql`create function ${sql.raw(name)}() returns trigger language plpgsql as ${sql.lit(`begin ${body} return null; end`)}`.execute(
      db,
    );
  const add = (rows: string) =>
    `insert into donor_name_words (word, donor_id) select word, id from ${rows}, ${split("name_words")} as word;`;
  const remove = `delete from donor_name_words where donor_id = old.id and word in (select ${split("old.name_words")});`;
  await define("add_donor_names", add("added"));
  await define("change_donor_names", remove + add("(select new.*) as new"));
  await define("remove_donor_names", remove);
  // Once for all donors of a statement, which costs less than once for each.
  await sql`create trigger donor_names_added after insert on donors
    referencing new table as added for each statement execute function add_donor_names()`.execute(db);
  await sql`create trigger donor_names_changed after update of name_words on donors for each row
    when (old.name_words <> new.name_words) execute function change_donor_names()`.execute(db);
  await sql`create trigger donor_names_removed after delete on donors
    for each row execute function remove_donor_names()`.execute(db);
}

/** Searches have indexes of those who are listed; a registration, which always is, does not pay for these. */
async function indexUnlisted(db: Kysely<unknown>): Promise<void> {
  const indexes = {
    donors_unlisted: [["id"], sql`listed = 0`],
    donors_unlisted_in_state: [["state", "id"], sql`listed = 0`],
    donors_unlisted_in_city: [["state", "city", "id"], sql`listed = 0`],
    donors_hidden: [["id"], sql`hidden = 1`],
    donors_paused: [["id"], sql`paused = 1`],
    donors_resting: [["id"], sql`resting_until > ''`],
  } as const;
  for (const [name, [columns, condition]] of Object.entries(indexes)) {
    await sql`create index ${sql.ref(name)} on donors (${sql.join(columns.map((column) => sql.ref(column)))})
      where ${condition}`.execute(db);
  }
}
