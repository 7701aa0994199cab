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
  noteChange: (sql: string) => void;
  /** Resolves when all that was committed is on the disk. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Runs Kysely's queries on the one connection of this process. SQLite would block the process while another one writes;
 * here a write waits without holding up searches and pages, and tries again.
 */
export class SqliteDriver implements Driver {
  readonly #parts: Parts;
  #transaction: { owner: DatabaseConnection; ended: Promise<void>; end: () => void } | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: <Row>(query: CompiledQuery) => this.#attempt(connection, () => this.#execute<Row>(query)),
      streamQuery() {
        throw new Error("SQLite's rows are not streamed: an open cursor would keep the log from being cleared.");
      },
    };
    return connection;
  }

  async releaseConnection(): Promise<void> {}

  /** Takes the write lock at once: two processes that migrate together wait for each other. */
  beginTransaction(owner: DatabaseConnection): Promise<void> {
    return this.#attempt(owner, () => {
      this.#parts.database.exec("begin immediate");
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      this.#transaction = { owner, ended, end };
    });
  }

  async commitTransaction(): Promise<void> {
    this.#parts.database.exec("commit");
    this.#endTransaction();
  }

  async rollbackTransaction(): Promise<void> {
    this.#rollBack();
    this.#endTransaction();
  }

  destroy(): Promise<void> {
    return this.#parts.close();
  }

  /**
   * Runs a statement once for each list of values, all in one transaction, and gives how many rows each run changed. The
   * process serves others while the disk writes. Throws soon when another process writes.
   */
  async runForEach(sql: string, lists: SQLInputValue[][]): Promise<number[]> {
    const { database, prepare, flush } = this.#parts;
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
        this.#rollBack();
        throw error;
      } finally {
        database.exec("pragma synchronous = full");
      }
    };
    const changes = await this.#attempt(undefined, store, shortLockTimeoutMs);
    await flush();
    return changes;
  }

  /** Works when no other connection of Kysely's has a transaction open, into which it would slip, and no other process. */
  async #attempt<Outcome>(connection: DatabaseConnection | undefined, work: () => Outcome, timeoutMs = lockTimeoutMs) {
    const deadline = performance.now() + timeoutMs;
    for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      while (this.#transaction && this.#transaction.owner !== connection) await this.#transaction.ended;
      try {
        return work();
      } catch (error) {
        if (this.#transaction || !isLocked(error) || performance.now() > deadline) throw error;
      }
      await wait(pauseMs);
    }
  }

  #execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#parts.prepare(sql);
    const values = parameters as SQLInputValue[];
    const hasRows = statement.columns().length > 0;
    const rows = hasRows ? (statement.all(...values) as Row[]) : [];
    const changes = hasRows ? undefined : statement.run(...values).changes;
    if (changes !== 0) this.#parts.noteChange(sql);
    return changes === undefined ? { rows } : { rows, numAffectedRows: BigInt(changes) };
  }

  #rollBack(): void {
    // SQLite itself rolls back when the disk is full; a second time would fail and hide the reason.
    if (this.#parts.database.isTransaction) this.#parts.database.exec("rollback");
  }

  #endTransaction(): void {
    this.#transaction?.end();
    this.#transaction = undefined;
  }
}
