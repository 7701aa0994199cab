import { sql } from "kysely";
import type { Database } from "./schema.ts";

/** The replica is used only while it has all that was stored until this many milliseconds ago. */
const longestLag = 600;

export type Verdict = "used" | "late" | "away" | "foreign";

/** Judges from what primary and replica say now and then, undefined for no answer, whether the replica may be read. */
export function trackReplication() {
  /** Newest first, each with the moment before it was asked for. */
  let samples: (PrimaryState & { at: number })[] = [];
  /** When the primary was last found away, unless it is back. */
  let awayAt: number | undefined;
  let replica: ReplicaState | undefined;

  const freshAsOf = () => samples.find(({ position }) => replica && position <= replica.position)?.at ?? -Infinity;

  return {
    notePrimary(at: number, state: PrimaryState | undefined): void {
      awayAt = state ? undefined : at;
      if (state) samples = [{ at, ...state }, ...samples.slice(0, 4)];
    },
    noteReplica(state: ReplicaState | undefined): void {
      replica = state;
    },
    /** All that was stored before this moment is on the replica. */
    freshAsOf,
    /** Whether it has all that was stored until then; what a primary that is away kept for itself is not asked for. */
    hasAllUntil: (moment: number) => freshAsOf() >= moment || (awayAt !== undefined && awayAt > moment),
    verdict(): Verdict {
      const newest = samples[0];
      if (!replica) return "away";
      if (!replica.isFollowing || (newest && newest.cluster !== replica.cluster)) return "foreign";
      if (awayAt === undefined) return freshAsOf() > performance.now() - longestLag ? "used" : "late";
      // Without the primary nobody registers: an answer as of its last moment is right, and better than none. Should it
      // be away for this process only, the replica still hears of it, and must have applied all that it has heard.
      return newest && replica.hasAppliedAll && freshAsOf() > newest.at - longestLag ? "used" : "late";
    },
  };
}

/** Where a cluster's log of changes ends. */
type PrimaryState = { cluster: string; position: number };

/** Until where the replica has applied that log; not following: it is a primary itself. */
type ReplicaState = PrimaryState & { isFollowing: boolean; hasAppliedAll: boolean };

/** What is acknowledged has been flushed; what is merely written may not even be sent yet. */
export async function askPrimary(db: Database): Promise<PrimaryState> {
  const { rows } = await sql<PrimaryState>`
    select system_identifier::text as cluster, (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::float8 as position
    from pg_control_system()`.execute(db);
  return rows[0]!;
}

/** Fails when the registry cannot be read there. */
export async function askReplica(db: Database): Promise<ReplicaState> {
  const { rows } = await sql<ReplicaState>`
    select system_identifier::text as cluster, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 as position,
      pg_is_in_recovery() as "isFollowing",
      coalesce(pg_last_wal_receive_lsn() <= pg_last_wal_replay_lsn(), true) as "hasAppliedAll",
      exists (select from donors)
    from pg_control_system()`.execute(db);
  return rows[0]!;
}
