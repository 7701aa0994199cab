import { mkdirSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type SqliteDialectConfig,
} from "kysely";
import type { Database, Schema } from "./schema.ts";
import { sqliteFile } from "./sqlite-file.ts";

export function openSqlite(folder: string): Database {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(sqliteFile(folder), { timeout: 5000 });
  // FULL: a registration is on disk before it is acknowledged, power cut included.
  // secure_delete: what was erased is overwritten, not only forgotten.
  database.exec(
    "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on",
  );
  const version = database.prepare("pragma data_version");
  return Object.assign(new Kysely<Schema>({ dialect: new NodeSqliteDialect({ database: adapt(database) }) }), {
    dataVersion: () => version.get()!.data_version as number,
  });
}

/** Gives Kysely node:sqlite in the shape it knows; each SQL text is prepared once. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, StatementSync>();
  return {
    close: () => database.close(),
    prepare(sql) {
      let statement = prepared.get(sql);
      if (!statement) prepared.set(sql, (statement = database.prepare(sql)));
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver() {
    return new ImmediateDriver(this.#config);
  }
  override createAdapter() {
    return new TransactionalAdapter();
  }
}

class ImmediateDriver extends SqliteDriver {
  /** Takes the write lock at once: two processes that migrate together wait for each other. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** SQLite can, although Kysely is careful and says that it cannot. */
  override get supportsTransactionalDdl() {
    return true;
  }
}
