import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { isLocked } from "./unavailable-error.ts";

/** How long a write waits for the writes of other processes. */
const lockTimeoutMs = 5000;
/** The same where the caller tries again. */
const shortLockTimeoutMs = 50;
const maxPauseMs = 20;

type Parts = {
  database: DatabaseSync;
  prepare: (sql: string) => StatementSync;
  noteChange: (query: CompiledQuery) => void;
  /** Resolves when all that was committed is on the disk. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
};

/** Runs Kysely's queries on the one connection of this process. */
export function createSqliteDriver({ database, prepare, noteChange, flush, close }: Parts) {
  const turns = createTurns();
  const execute = <Row>(query: CompiledQuery): QueryResult<Row> => {
    const result = run<Row>(prepare(query.sql), query.parameters as SQLInputValue[]);
    if (result.numAffectedRows !== 0n) noteChange(query);
    return result;
  };
  const driver: Driver = {
    init: async () => {},
    async acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery: <Row>(query: CompiledQuery) => turns.attempt(connection, () => execute<Row>(query)),
        streamQuery() {
          throw new Error("SQLite's rows are not streamed: an open cursor would keep the log from being cleared.");
        },
      };
      return connection;
    },
    releaseConnection: async () => {},
    /** Takes the write lock at once: two processes that migrate together wait for each other. */
    beginTransaction: (connection) =>
      turns.attempt(connection, () => {
        database.exec("begin immediate");
        turns.begin(connection);
      }),
    async commitTransaction() {
      database.exec("commit");
      turns.end();
    },
    async rollbackTransaction() {
      rollBack(database);
      turns.end();
    },
    destroy: close,
  };
  /**
   * Runs a statement once for each list of values, all in one transaction, and gives how many rows each run changed. The
   * process serves others while the disk writes. Throws soon when another process writes.
   */
  const runForEach = async (sql: string, lists: SQLInputValue[][]): Promise<number[]> => {
    const store = () => {
      const statement = prepare(sql);
      // Without waiting for the disk, which is done below.
      database.exec("pragma synchronous = normal");
      try {
        database.exec("begin immediate");
        const changes = lists.map((values) => Number(statement.run(...values).changes));
        database.exec("commit");
        return changes;
      } finally {
        rollBack(database);
        database.exec("pragma synchronous = full");
      }
    };
    const changes = await turns.attempt(undefined, store, shortLockTimeoutMs);
    await flush();
    return changes;
  };
  return { driver, runForEach };
}

function rollBack(database: DatabaseSync): void {
  // SQLite itself rolls back when the disk is full; a second time would fail and hide the reason.
  if (database.isTransaction) database.exec("rollback");
}

function run<Row>(statement: StatementSync, values: SQLInputValue[]): QueryResult<Row> {
  if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
  return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
}

/** SQLite would block the process while another one writes; here work waits without holding up others, and tries again. */
function createTurns() {
  /** The transaction that is open, if any. */
  const open: { owner?: DatabaseConnection | undefined; ended?: PromiseWithResolvers<void> } = {};
  return {
    begin(owner: DatabaseConnection): void {
      Object.assign(open, { owner, ended: Promise.withResolvers() });
    },
    end(): void {
      open.owner = undefined;
      open.ended?.resolve();
    },
    async attempt<Outcome>(connection: DatabaseConnection | undefined, work: () => Outcome, timeoutMs = lockTimeoutMs) {
      const deadline = performance.now() + timeoutMs;
      for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
        // A query outside the open transaction must not slip into it.
        while (open.owner && open.owner !== connection) await open.ended!.promise;
        try {
          return work();
        } catch (error) {
          if (open.owner || !isLocked(error) || performance.now() > deadline) throw error;
        }
        await wait(pauseMs);
      }
    },
  };
}
