import { sql } from "kysely";
import type { Database, Schema } from "#server/database/schema.ts";

type Row = Schema["donors"];

/** Stores the rows of donors whose fingerprint nobody has, in one transaction, and gives their ids. */
export function insertBatch(db: Database, rows: Row[]): Promise<Set<string>> {
  return db.sqlite ? insertOnSqlite(db, db.sqlite, rows) : insertOnPostgresql(db, rows);
}

/** One prepared statement, run for each row: a statement with all of them would take longer to write and to read. */
async function insertOnSqlite(db: Database, sqlite: NonNullable<Database["sqlite"]>, rows: Row[]) {
  const { sql } = db
    .insertInto("donors")
    .values(rows[0]!)
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .compile();
  const changes = await sqlite.runForEach(sql, rows.map(Object.values));
  return new Set(rows.filter((_, n) => changes[n] === 1).map(({ id }) => id));
}

/** The statement is the same for any number of rows, so that PostgreSQL keeps it prepared. */
async function insertOnPostgresql(db: Database, rows: Row[]) {
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)));
  const insert = sql<Pick<Row, "id">>`insert into donors (${columns})
    select ${columns} from json_populate_recordset(null::donors, ${JSON.stringify(rows)}::json)
    on conflict (fingerprint) do nothing returning id`.compile(db);
  db.keepPrepared?.(insert.sql);
  const inserted = await db.executeQuery(insert);
  return new Set(inserted.rows.map(({ id }) => id));
}
