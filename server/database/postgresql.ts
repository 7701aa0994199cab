import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import type { Database, Schema } from "./schema.ts";

export function openPostgresql(url: string): Database {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2000,
    query_timeout: 10_000,
  });
  // An idle connection that breaks is dropped from the pool; the next query opens another and reports what is wrong.
  pool.on("error", () => {});
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  poolOf.set(db, pool);
  return db;
}

/** The connections behind a database; SQLite has none. */
export const poolOf = new WeakMap<Database, Pool>();
