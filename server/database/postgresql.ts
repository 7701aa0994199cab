import { setTimeout as wait } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import { Pool, types, type Client, type ClientBase, type PoolClient, type QueryConfig } from "pg";
import type { Database, Schema, Transaction } from "./schema.ts";
import { queryTimeoutMs } from "./timeouts.ts";
import { isRolledBack } from "./unavailable-error.ts";

// Counts are numbers, as SQLite gives them; the driver would give text.
types.setTypeParser(types.builtins.INT8, Number);

/**
 * Without a query timeout, for long work such as a migration, only connecting has a timeout, whatever the role has. Behind a
 * pooler, which lends a connection for a transaction only, nothing is kept in a connection: no statements and no settings.
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
  const names = new Map<string, string>();
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: timeoutMs,
    // On both sides: the server stops working on a query whose visitor has been told to try again.
    ...(hasQueryTimeout && { query_timeout: timeoutMs, ...(!isPooled && { statement_timeout: timeoutMs }) }),
    async onConnect(client) {
      await onConnect(client);
      if (!hasQueryTimeout && !isPooled) await client.query("set statement_timeout = 0");
    },
    keepAlive: true,
    // An idle connection, which a hung server may never close, does not hold up a process that stops.
    allowExitOnIdle: true,
  });
  // The pool drops a connection that breaks, and the query that was using it fails with the reason.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    sendCarefully(client, names);
  });
  // After a timeout the query is still under way, for a quarter of an hour if the other machine is lost: others would wait.
  pool.on("release", (_error, client) => {
    // The driver's public property is deprecated, and has no successor.
    if (Reflect.get(client, "_activeQuery")) void (client as Client).end();
  });
  const db = new PatientKysely({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  const keepPrepared = (sql: string) => names.set(sql, names.get(sql) ?? `dehleez_${names.size}`);
  return Object.assign(db, isPooled ? {} : { keepPrepared });
}

/**
 * Every transaction is tried again when it met others: then PostgreSQL has rolled it back, or another one was faster to store
 * the same, of which the second try knows. So the work in it may run more than once.
 */
class PatientKysely extends Kysely<Schema> {
  override transaction() {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    const executePatiently = <Outcome>(work: (transaction: Transaction) => Promise<Outcome>) =>
      tryAgain(() => execute(work), [duplicateKey]);
    return Object.assign(builder, { execute: executePatiently });
  }
}

/**
 * Sends the statements of the map by their names, so that PostgreSQL reads and plans each of them once, and those that are
 * in no transaction again when they were rolled back.
 */
function sendCarefully(client: PoolClient, names: ReadonlyMap<string, string>): void {
  const query = client.query.bind(client) as (...words: unknown[]) => Promise<unknown>;
  const queryCarefully = (statement: string | QueryConfig, values?: unknown[]) => {
    const name = typeof statement === "string" ? names.get(statement) : undefined;
    const send = () => (name ? query({ name, text: statement, values }) : query(statement, values));
    return client.getTransactionStatus() === "T" ? send() : tryAgain(send);
  };
  // Of its many forms, these are the ones that Kysely and we use.
  client.query = queryCarefully as typeof client.query;
}

const duplicateKey = "23505";
const maxTries = 4;
const maxPauseMs = 50;

/** Tries work again that was rolled back, after a pause by chance, so that those who met do not meet again. */
async function tryAgain<Outcome>(work: () => Promise<Outcome>, codes: string[] = []): Promise<Outcome> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const hasMetOthers = isRolledBack(error) || codes.includes((error as { code: string }).code);
      if (tries === maxTries || !hasMetOthers) throw error;
    }
    await wait(Math.random() * maxPauseMs);
  }
}

/** After a failover an address may lead to the former primary, where nothing can be stored and what is read may be old. */
async function refuseReplica(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
  // As a server that cannot be connected to now.
  if (rows[0]!.isReplica) throw Object.assign(new Error("the database there is a replica"), { code: "57P03" });
}

/** The connections behind a database; SQLite has none. */
export const pools = new WeakMap<Database, Pool>();
