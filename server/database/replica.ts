import type { ClientBase } from "pg";
import type { Config } from "#server/config.ts";
import { replicaTimeoutMs, withTimeout } from "./timeouts.ts";
import { openPostgresql } from "./postgresql.ts";
import { askPrimary, askReplica, trackReplication, type Verdict } from "./replica-lag.ts";
import { readFrom, type Reader } from "./reader.ts";
import type { Database } from "./schema.ts";

const checkIntervalMs = 200;
const pauseMs = 1000;

export type Replica = NonNullable<ReturnType<typeof openReplica>>;

type Log = Record<"info" | "warn", (details: object, message: string) => void>;

/** The streaming replica that the settings name, if any; it is not used before it is watched. */
export function openReplica(database: Config["database"], primary: Database) {
  if (database.engine === "sqlite" || !database.replicaUrl) return undefined;
  const { url, replicaUrl, isPooled = false } = database;
  const options = { timeoutMs: replicaTimeoutMs, isPooled };
  const link = openLink(() => openPostgresql(replicaUrl, { ...options, onConnect: refuseOtherServers() }), pauseMs);
  // A connection of its own: if checks had to wait for registrations, the primary would get the searches as well.
  const primaryLink = openLink(() => openPostgresql(url, { ...options, maxConnections: 1 }));
  const readPrimary = readFrom(primary);
  const replication = trackReplication();
  let logged: Verdict | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const watch = async (log: Log) => {
    const at = performance.now();
    let reason = {};
    const states = await Promise.all([
      // Those who need the primary report that it does not answer.
      primaryLink.ask(askPrimary).catch(() => undefined),
      link.ask(askReplica).catch(({ code, name }: NodeJS.ErrnoException) => void (reason = { code: code ?? name })),
    ]);
    if (isClosed) return;
    replication.note(at, ...states);
    const verdict = replication.verdict();
    if (verdict !== logged) log[verdict === "used" ? "info" : "warn"](reason, messages[verdict]);
    logged = verdict;
    timer = setTimeout(watch, checkIntervalMs, log).unref();
  };

  /** Reads where all that was stored until `since` is: from the replica while it is fresh, otherwise from the primary. */
  const read: Reader = async (query, since) => {
    const asOf = replication.freshAsOf();
    if (replication.verdict() === "used" && replication.hasAllUntil(since)) {
      try {
        return { outcome: await link.ask(query), asOf };
      } catch {
        // The primary is asked instead.
      }
    }
    return readPrimary(query, since);
  };

  return {
    read,
    /** Checks the replica from now on and logs every change; resolves after the first check. */
    watch,
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
  foreign: "DATABASE_REPLICA_URL is no streaming replica that follows DATABASE_URL, and is not used.",
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

/**
 * Connections that are replaced after a failure: a hung one would stay so for minutes, until the network gives up. Those
 * of the pause that follows fail at once.
 */
function openLink(open: () => Database, pauseMs = 0) {
  let db = open();
  let failure = { error: undefined as unknown, until: -Infinity };
  return {
    db: () => db,
    async ask<Outcome>(query: (db: Database) => Promise<Outcome>): Promise<Outcome> {
      if (performance.now() < failure.until) throw failure.error;
      const asked = db;
      try {
        return await withTimeout(query(asked), replicaTimeoutMs);
      } catch (error) {
        if (asked === db) {
          db = open();
          failure = { error, until: performance.now() + pauseMs };
          void asked.destroy();
        }
        throw error;
      }
    },
    destroy: () => db.destroy(),
  };
}
