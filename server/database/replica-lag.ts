import { sql } from "kysely";
import type { Database } from "./schema.ts";

/** The replica is used only while it lags by no more than this. */
const maxLagMs = 600;

export type Verdict = "used" | "late" | "away" | "foreign";

/** Decides whether the replica may be read, from the states that both servers report; undefined is no answer. */
export function trackReplication() {
  /** Newest first, each with the moment before it was requested. */
  let samples: (PrimaryState & { at: number })[] = [];
  /** When the primary last did not answer, unless it has answered since. */
  let awayAt: number | undefined;
  let replica: ReplicaState | undefined;
  /** Whether the replica had the primary's history when both last answered: otherwise positions mean nothing. */
  let isOurs = true;

  const freshAsOf = () => samples.find(({ position }) => replica && position <= replica.position)?.at ?? -Infinity;

  return {
    note(at: number, primary: PrimaryState | undefined, state: ReplicaState | undefined): void {
      awayAt = primary ? undefined : at;
      if (primary) samples = [{ at, ...primary }, ...samples.slice(0, 4)];
      if (primary && state) isOurs = primary.cluster === state.cluster && primary.timeline === state.timeline;
      replica = state;
    },
    /** All that was stored before this moment is on the replica. */
    freshAsOf,
    /** Whether it has all that was stored until then; without the primary, what only that one has is not waited for. */
    hasAllUntil: (moment: number) => freshAsOf() >= moment || (awayAt !== undefined && awayAt > moment),
    verdict(): Verdict {
      if (!replica) return "away";
      if (!replica.isFollowing || !isOurs) return "foreign";
      if (awayAt === undefined) return freshAsOf() > performance.now() - maxLagMs ? "used" : "late";
      // Without the primary nobody registers, so an answer as of its last moment is right. Should only this process have
      // lost it, the replica still receives changes, and must have applied all that it has received.
      return replica.hasAppliedAll && freshAsOf() > (samples[0]?.at ?? Infinity) - maxLagMs ? "used" : "late";
    },
  };
}

/** Where a cluster's log of changes ends. Each promotion begins a new timeline, on which positions mean something else. */
type PrimaryState = { cluster: string; timeline: number; position: number };

/** Until where the replica has applied that log; not following: it is a primary itself. */
type ReplicaState = PrimaryState & { isFollowing: boolean; hasAppliedAll: boolean };

/** Acknowledged changes have been flushed; written ones may not even be sent yet. */
export async function askPrimary(db: Database): Promise<PrimaryState> {
  const { rows } = await sql<PrimaryState>`
    select system_identifier::text as cluster, (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::float8 as position,
      ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline
    from pg_control_system()`.execute(db);
  return rows[0]!;
}

/**
 * Fails when the registry cannot be read there. The timeline is the latest that it is known to have reached: what it
 * receives is known to members of pg_read_all_stats, what its files say comes minutes later.
 */
export async function askReplica(db: Database): Promise<ReplicaState> {
  const { rows } = await sql<ReplicaState>`
    select system_identifier::text as cluster, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 as position,
      greatest((select received_tli from pg_stat_wal_receiver), min_recovery_end_timeline, timeline_id) as timeline,
      pg_is_in_recovery() as "isFollowing",
      coalesce(pg_last_wal_receive_lsn() <= pg_last_wal_replay_lsn(), true) as "hasAppliedAll",
      exists (select from donors)
    from pg_control_system(), pg_control_recovery(), pg_control_checkpoint()`.execute(db);
  return rows[0]!;
}
