import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { LRUCache } from "lru-cache";
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type CompiledQuery } from "kysely";
import type { Dialect, SelectModifierNode } from "kysely";
import { removeStaleParts } from "#server/partial-file.ts";
import { takesPersonal } from "./personal.ts";
import { makePrivate } from "./private-folder.ts";
import type { Database, Schema } from "./schema.ts";
import { isLocked } from "./unavailable-error.ts";
import { createSqliteDriver } from "./sqlite-driver.ts";
import { createScrub } from "./sqlite-scrub.ts";

/** How long opening the database waits for other processes. Later, queries wait in sqlite-driver.ts. */
const openTimeoutMs = 5000;

const maxPrepared = 1000;

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
  if (warning) console.warn(warning);
  const database = new DatabaseSync(path, { timeout: openTimeoutMs });
  // FULL: a registration is on disk before it is acknowledged, power cut included.
  // secure_delete: what was erased is overwritten in its page, not only forgotten; sqlite-files.ts does the rest.
  // mmap_size: reads from the system's cache of the file, without a call for each page, a third less for a search.
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = off;
    pragma secure_delete = on; pragma mmap_size = ${2 ** 31 - 1}; pragma busy_timeout = 0`);
  const version = database.prepare("pragma data_version");
  const prepare = keepPrepared((sql) => database.prepare(sql));
  const { noteErasure, close, ...scrubbing } = createScrub(database, path);
  const noteChange = ({ query }: CompiledQuery) => takesPersonal(query) && noteErasure();
  const flush = () => flushLog(path);
  const { driver, runForEach } = createSqliteDriver({ database, prepare, noteChange, flush, close });
  const dialect: Dialect = {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LocklessCompiler(),
  };
  return Object.assign(new Kysely<Schema>({ dialect }), {
    sqlite: {
      dataVersion: cachePerTick(() => version.get()!.data_version as number),
      querySync: <Row>({ sql, parameters }: CompiledQuery<Row>) => {
        try {
          return prepare(sql).get(...(parameters as SQLInputValue[])) as Row;
        } catch (error) {
          if (isLocked(error)) return undefined;
          throw error;
        }
      },
      runForEach,
      ...scrubbing,
    },
  });
}

/** Resolves when all that was committed is on the disk. SQLite would hold up the process meanwhile. */
async function flushLog(path: string): Promise<void> {
  await using log = await open(`${path}-wal`);
  await log.datasync();
}

/** Lists have a statement for each length, so those that were not used for long are prepared again. */
export function keepPrepared(memoMethod: (sql: string) => StatementSync): (sql: string) => StatementSync {
  const statements = new LRUCache<string, StatementSync>({ max: maxPrepared, memoMethod });
  return (sql) => statements.memo(sql);
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

class NodeSqliteAdapter extends SqliteAdapter {
  /** Our driver lets queries wait for each other. */
  override get supportsMultipleConnections() {
    return true;
  }
  /** SQLite can, although Kysely is careful and says that it cannot. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

class LocklessCompiler extends SqliteQueryCompiler {
  /** SQLite has no `for update`: a transaction of ours locks the whole database when it begins. */
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (node.modifier === "Distinct") super.visitSelectModifier(node);
  }
}
