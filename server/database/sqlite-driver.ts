import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { isLocked } from "./unavailable-error.ts";

/** How long a write waits for the writes of other processes. */
const lockTimeoutMs = 5000;
/** The same where the caller tries again. */
const shortLockTimeoutMs = 50;
const maxPauseMs = 20;

/**
 * Runs Kysely's queries on the one connection of this process. SQLite would block the process while another one writes;
 * here a write waits without holding up searches and pages, and tries again.
 */
export function createSqliteDriver(
  database: DatabaseSync,
  prepare: (sql: string) => StatementSync,
  { noteChange, noteStored, flush, close }: Hooks,
): Driver & RunsForEach {
  let open: { owner: DatabaseConnection; ended: Promise<void>; end: () => void } | undefined;

  /** When the transaction ends that is open for another connection of Kysely's. */
  const endOfOthers = (connection: DatabaseConnection) => (open && open.owner !== connection ? open.ended : undefined);

  const attempt = async <Outcome>(
    connection: DatabaseConnection,
    work: () => Outcome,
    timeoutMs = lockTimeoutMs,
  ): Promise<Outcome> => {
    const deadline = performance.now() + timeoutMs;
    for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      // What belongs to no transaction must not slip into another's.
      for (let ended = endOfOthers(connection); ended; ended = endOfOthers(connection)) await ended;
      try {
        return work();
      } catch (error) {
        if (open?.owner === connection || !isLocked(error) || performance.now() > deadline) throw error;
      }
      await wait(pauseMs);
    }
  };
  const connect = (): DatabaseConnection => {
    const connection: DatabaseConnection = {
      executeQuery: <Row>(query: CompiledQuery) =>
        attempt(connection, () => {
          const outcome = execute<Row>(prepare(query.sql), query);
          if (outcome.numAffectedRows !== 0n) noteChange(query.sql);
          return outcome;
        }),
      streamQuery() {
        throw new Error(
          "SQLite's rows are not streamed: a cursor that stays open would keep the log from being cleared.",
        );
      },
    };
    return connection;
  };
  const end = () => {
    open?.end();
    open = undefined;
  };
  return {
    init: async () => {},
    acquireConnection: async () => connect(),
    releaseConnection: async () => {},
    /** Takes the write lock at once: two processes that migrate together wait for each other. */
    beginTransaction: (owner) =>
      attempt(owner, () => {
        database.exec("begin immediate");
        const { promise: ended, resolve: end } = Promise.withResolvers<void>();
        open = { owner, ended, end };
      }),
    async commitTransaction() {
      database.exec("commit");
      end();
    },
    async rollbackTransaction() {
      // SQLite itself rolls back when the disk is full; a second time would fail and hide the reason.
      if (database.isTransaction) database.exec("rollback");
      end();
    },
    destroy: close,
    async runForEach(sql, lists) {
      const store = () => {
        const statement = prepare(sql);
        // Without waiting for the disk, which is done below.
        database.exec("pragma synchronous = normal");
        try {
          database.exec("begin immediate");
          const changes = lists.map((values) => Number(statement.run(...values).changes));
          database.exec("commit");
          return changes;
        } catch (error) {
          if (database.isTransaction) database.exec("rollback");
          throw error;
        } finally {
          database.exec("pragma synchronous = full");
        }
      };
      const changes = await attempt(connect(), store, shortLockTimeoutMs);
      noteStored(lists.length);
      await flush();
      return changes;
    },
  };
}

type Hooks = {
  noteChange: (sql: string) => void;
  noteStored: (rows: number) => void;
  /** Resolves when all that was committed is on the disk. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
};

export type RunsForEach = {
  /**
   * Runs a statement once for each list of values, all in one transaction, and gives how many rows each run changed. The
   * process serves others while the disk writes. Throws soon when another process writes.
   */
  runForEach: (sql: string, lists: SQLInputValue[][]) => Promise<number[]>;
};

function execute<Row>(statement: StatementSync, { parameters }: CompiledQuery): QueryResult<Row> {
  const values = parameters as SQLInputValue[];
  if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
  const { changes } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes) };
}
