import { Kysely, PostgresDialect, PostgresDriver, type PostgresDialectConfig, type TransactionSettings } from "kysely";
import { Pool } from "pg";
import type { Database, Schema } from "./schema.ts";

/** Longer than any query takes, short enough for a visitor to be told within two seconds that the database is gone. */
const usualWait = 1500;

/** A patient connection waits for long work, such as a migration; the others serve visitors. */
export function openPostgresql(url: string, { patient = false, longestWait = usualWait, most = 10 } = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: longestWait,
    // Both sides give up: the server stops working on a query whose visitor has been told to try again.
    ...(!patient && { query_timeout: longestWait, statement_timeout: longestWait }),
    keepAlive: true,
    // An idle one, which a hung server may never close, does not hold up a process that stops.
    allowExitOnIdle: true,
  });
  // A connection that breaks is dropped from the pool, and a query that was using it says what is wrong: nothing to add.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Schema>({ dialect: new CarefulDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** The connections behind a database; SQLite has none. */
export const pools = new WeakMap<Database, Pool>();

class CarefulDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver() {
    return new CarefulDriver(this.#config);
  }
}

type Connection = Parameters<PostgresDriver["rollbackTransaction"]>[0];

class CarefulDriver extends PostgresDriver {
  /** One that we gave up waiting for may begin later, and swallow what others then write through the connection. */
  override async beginTransaction(connection: Connection, settings: TransactionSettings) {
    try {
      await super.beginTransaction(connection, settings);
    } catch (error) {
      // Ends it, or when that fails too, the connection.
      await this.rollbackTransaction(connection);
      throw error;
    }
  }
}
