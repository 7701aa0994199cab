import cluster from "node:cluster";
import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  type SqliteDialectConfig,
} from "kysely";
import { removeStaleParts } from "#server/partial-file.ts";
import { makePrivate } from "./private-folder.ts";
import type { Database, Schema } from "./schema.ts";
import { createScrub } from "./sqlite-scrub.ts";

/** How long a statement waits for other processes. */
const busyTimeoutMs = 5000;

/** The database file in its folder. */
export function sqliteFile(folder: string): string {
  return join(folder, "registry.sqlite");
}

export function openSqlite(folder: string): Database {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = sqliteFile(folder);
  // SQLite would make it with the umask's mode; its companions get the mode of the file.
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
  removeStaleParts(folder);
  const warning = makePrivate(folder);
  // The primary process has said it for its workers.
  if (warning && !cluster.isWorker) console.warn(warning);
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  // FULL: a registration is on disk before it is acknowledged, power cut included.
  // secure_delete: what was erased is overwritten in its page, not only forgotten; sqlite-scrub.ts does the rest.
  database.exec(
    "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on",
  );
  // Reads from the system's cache of the file, without a call for each page: a third less for a search.
  database.exec(`pragma mmap_size = ${2 ** 31 - 1}`);
  const version = database.prepare("pragma data_version");
  const prepare = prepareOnce(database);
  const { noteStatement, suspectErased, scrub } = createScrub(database, path, busyTimeoutMs);
  const close = () => {
    // Two processes that close at the same time may both leave the log to the other.
    scrub();
    database.close();
  };
  const config = { database: adapt(prepare, noteStatement, close) };
  const dialect: Dialect = {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new ImmediateDriver(config, () => database.isTransaction),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return Object.assign(new Kysely<Schema>({ dialect }), {
    sqlite: {
      dataVersion: cachePerTick(() => version.get()!.data_version as number),
      querySync: <Row>({ sql, parameters }: CompiledQuery<Row>) =>
        prepare(sql).get(...(parameters as SQLInputValue[])) as Row,
      suspectErased,
      scrub,
    },
  });
}

/**
 * Asks once for all requests that came in together, since they were sent before any later write. Asking takes a lock: this
 * saves a sixth of a busy day's processor time.
 */
function cachePerTick<Answer>(ask: () => Answer): () => Answer {
  let last = { arrivals: -1, answer: undefined as Answer };
  return () => {
    // Their sum grows with every turn of the event loop and with every event that the system hands over.
    const { loopCount, events } = performance.nodeTiming.uvMetricsInfo;
    const arrivals = loopCount + events;
    if (last.arrivals !== arrivals) last = { arrivals, answer: ask() };
    return last.answer;
  };
}

type Prepare = (sql: string) => StatementSync;

function prepareOnce(database: DatabaseSync): Prepare {
  const prepared = new Map<string, StatementSync>();
  return (sql) => {
    let statement = prepared.get(sql);
    if (!statement) prepared.set(sql, (statement = database.prepare(sql)));
    return statement;
  };
}

/** Gives Kysely node:sqlite in the shape it knows. */
function adapt(prepareOnce: Prepare, noteStatement: (sql: string) => void, close: () => void): SqliteDatabase {
  return {
    close,
    prepare(sql) {
      noteStatement(sql);
      const statement = prepareOnce(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
}

class ImmediateDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;
  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config);
    this.#isInTransaction = isInTransaction;
  }
  /** Takes the write lock at once: two processes that migrate together wait for each other. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
  /** SQLite itself rolls back when the disk is full; a second time would fail and hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** SQLite can, although Kysely is careful and says that it cannot. */
  override get supportsTransactionalDdl() {
    return true;
  }
}
