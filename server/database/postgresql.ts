import { Kysely, PostgresDialect, PostgresDriver, type TransactionSettings } from "kysely";
import { Pool, types, type Client, type ClientBase, type PoolClient, type QueryConfig } from "pg";
import type { Database, Schema } from "./schema.ts";
import { queryTimeoutMs } from "./timeouts.ts";

// Counts are numbers, as SQLite gives them; the driver would give text.
types.setTypeParser(types.builtins.INT8, Number);

/**
 * Without a query timeout, for long work such as a migration, only connecting has a timeout. Behind a pooler, which lends
 * a connection for a transaction only, nothing is kept in a connection: no statements and no settings.
 */
export function openPostgresql(
  url: string,
  {
    hasQueryTimeout = true,
    timeoutMs = queryTimeoutMs,
    maxConnections = 10,
    isPooled = false,
    onConnect = refuseReplica,
  } = {},
): Database {
  const prepared = isPooled ? undefined : new Map<string, string>();
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: timeoutMs,
    // On both sides: the server stops working on a query whose visitor has been told to try again.
    ...(hasQueryTimeout && { query_timeout: timeoutMs, ...(!isPooled && { statement_timeout: timeoutMs }) }),
    onConnect,
    keepAlive: true,
    // An idle connection, which a hung server may never close, does not hold up a process that stops.
    allowExitOnIdle: true,
  });
  // The pool drops a connection that breaks, and the query that was using it fails with the reason.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    if (prepared) sendByName(client, prepared);
  });
  // After a timeout the query is still under way, for a quarter of an hour if the other machine is lost: others would wait.
  pool.on("release", (_error, client) => {
    // The driver's public property is deprecated, and has no successor.
    if (Reflect.get(client, "_activeQuery")) void (client as Client).end();
  });
  const dialect = Object.assign(new PostgresDialect({ pool }), { createDriver: () => new CarefulDriver({ pool }) });
  const db = new Kysely<Schema>({ dialect });
  pools.set(db, pool);
  return Object.assign(db, {
    keepPrepared: (sql: string) => prepared?.set(sql, prepared.get(sql) ?? `dehleez_${prepared.size}`),
  });
}

/** Sends the statements of the map by their names, so that PostgreSQL reads and plans each of them once. */
function sendByName(client: PoolClient, names: ReadonlyMap<string, string>): void {
  const query = client.query.bind(client) as (...words: unknown[]) => Promise<unknown>;
  const queryByName = (statement: string | QueryConfig, values?: unknown[]) => {
    const name = typeof statement === "string" ? names.get(statement) : undefined;
    return name ? query({ name, text: statement, values }) : query(statement, values);
  };
  // Of its many forms, these are the ones that Kysely and we use.
  client.query = queryByName as typeof client.query;
}

/** After a failover an address may lead to the former primary, where nothing can be stored and what is read may be old. */
async function refuseReplica(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
  // As a server that cannot be connected to now.
  if (rows[0]!.isReplica) throw Object.assign(new Error("the database there is a replica"), { code: "57P03" });
}

/** The connections behind a database; SQLite has none. */
export const pools = new WeakMap<Database, Pool>();

class CarefulDriver extends PostgresDriver {
  /** A transaction that timed out may begin later, and swallow what others then write through the connection. */
  override async beginTransaction(
    connection: Parameters<PostgresDriver["rollbackTransaction"]>[0],
    settings: TransactionSettings,
  ) {
    try {
      await super.beginTransaction(connection, settings);
    } catch (error) {
      // Ends the transaction or, if that fails too, the connection.
      await this.rollbackTransaction(connection);
      throw error;
    }
  }
}
