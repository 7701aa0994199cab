import type { ClientBase } from "pg";
import type { Config } from "#server/config.ts";
import { replicaTimeoutMs, withTimeout } from "./timeouts.ts";
import { openPostgresql } from "./postgresql.ts";
import { askPrimary, askReplica, trackReplication, type Verdict } from "./replica-lag.ts";
import { readFrom, type Reader } from "./reader.ts";
import type { Database } from "./schema.ts";

const checkIntervalMs = 200;
const retryAfterMs = 1000;

export type Replica = {
  /** Reads where all that was stored until `since` is: from the replica while it is fresh, otherwise from the primary. */
  read: Reader;
  /** Checks the replica from now on and logs every change; resolves after the first check. */
  watch: (log: Log) => Promise<void>;
  /** The replica's present connections. */
  db: () => Database;
  destroy: () => Promise<void>;
};

type Log = Record<"info" | "warn", (details: object, message: string) => void>;

/** The streaming replica that the settings name, if any; it is not used before it is watched. */
export function openReplica(database: Config["database"], primary: Database): Replica | undefined {
  if (database.engine === "sqlite" || !database.replicaUrl) return undefined;
  const { url, replicaUrl, isPooled = false } = database;
  const options = { timeoutMs: replicaTimeoutMs, isPooled };
  const link = openLink(
    () => openPostgresql(replicaUrl, { ...options, onConnect: refuseOtherServers() }),
    (error) => pauseReplica(error),
  );
  // A connection of its own: if checks had to wait for registrations, the primary would get the searches as well.
  const primaryLink = openLink(() => openPostgresql(url, { ...options, maxConnections: 1 }));
  const readPrimary = readFrom(primary);
  const replication = trackReplication();
  let log: Log | undefined;
  let logged: Verdict | undefined;
  let retryAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const logVerdict = (verdict: Verdict, details: object = {}) => {
    if (verdict !== logged && !isClosed) log?.[verdict === "used" ? "info" : "warn"](details, messages[verdict]);
    logged = verdict;
  };
  const pauseReplica = (error: unknown) => {
    const { code, name } = error as { code?: string; name?: string };
    retryAt = performance.now() + retryAfterMs;
    replication.noteReplica(undefined);
    logVerdict("away", { code: code ?? name });
  };
  const checkPrimary = async () => {
    const at = performance.now();
    // Those who need the primary report that it does not answer.
    replication.notePrimary(at, await primaryLink.ask(askPrimary).catch(() => undefined));
  };
  const checkReplica = async () => {
    if (performance.now() < retryAt) return;
    const state = await link.ask(askReplica).catch(() => undefined);
    // A search may have failed meanwhile.
    if (performance.now() >= retryAt) replication.noteReplica(state);
  };
  const check = async () => {
    await Promise.all([checkPrimary(), checkReplica()]);
    logVerdict(replication.verdict());
    if (!isClosed) timer = setTimeout(check, checkIntervalMs).unref();
  };

  return {
    async read(query, since) {
      const asOf = replication.freshAsOf();
      if (replication.verdict() === "used" && replication.hasAllUntil(since)) {
        try {
          return { outcome: await link.ask(query), asOf };
        } catch {
          // The primary is asked instead.
        }
      }
      return readPrimary(query, since);
    },
    watch(given) {
      log = given;
      return check();
    },
    db: link.db,
    async destroy() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all([link.destroy(), primaryLink.destroy()]);
    },
  };
}

const messages: Record<Verdict, string> = {
  used: "DATABASE_REPLICA_URL answers searches.",
  late: "DATABASE_REPLICA_URL is too far behind: DATABASE_URL answers searches until it has caught up.",
  away: "DATABASE_REPLICA_URL does not answer: DATABASE_URL answers searches until it does.",
  foreign: "DATABASE_REPLICA_URL is no streaming replica of DATABASE_URL and is not used.",
};

/** Behind a proxy, a new connection may lead to another replica than the one that was checked. */
function refuseOtherServers(): (client: ClientBase) => Promise<void> {
  let first: string | undefined;
  return async (client) => {
    const { rows } = await client.query<{ startedAt: string }>(
      'select pg_postmaster_start_time()::text as "startedAt"',
    );
    const { startedAt } = rows[0]!;
    first ??= startedAt;
    if (startedAt !== first) throw new Error("another server answers there now");
  };
}

/** Connections that are replaced after a failure: a hung one would stay so for minutes, until the network gives up. */
function openLink(open: () => Database, onFailure: (error: unknown) => void = () => {}) {
  let db = open();
  return {
    db: () => db,
    async ask<Outcome>(query: (db: Database) => Promise<Outcome>): Promise<Outcome> {
      const asked = db;
      try {
        return await withTimeout(query(asked), replicaTimeoutMs);
      } catch (error) {
        if (asked === db) {
          db = open();
          // Before anybody can use the new connections.
          onFailure(error);
          void asked.destroy();
        }
        throw error;
      }
    },
    destroy: () => db.destroy(),
  };
}
