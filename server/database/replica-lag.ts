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
  /** A replica that has lost its primary may report an older timeline than before, until its next checkpoint. */
  let lastSeen: ReplicaState | undefined;

  const freshAsOf = () => samples.find(({ position }) => replica && position <= replica.position)?.at ?? -Infinity;

  return {
    notePrimary(at: number, state: PrimaryState | undefined): void {
      awayAt = state ? undefined : at;
      if (state) samples = [{ at, ...state }, ...samples.slice(0, 4)];
    },
    noteReplica(state: ReplicaState | undefined): void {
      const known = state && state.startedAt === lastSeen?.startedAt ? lastSeen.timeline : 0;
      replica = state && { ...state, timeline: Math.max(state.timeline, known) };
      lastSeen = replica ?? lastSeen;
    },
    /** All that was stored before this moment is on the replica. */
    freshAsOf,
    /** Whether it has all that was stored until then; without the primary, what only that one has is not waited for. */
    hasAllUntil: (moment: number) => freshAsOf() >= moment || (awayAt !== undefined && awayAt > moment),
    verdict(): Verdict {
      const newest = samples[0];
      if (!replica) return "away";
      if (!replica.isFollowing || (newest && newest.cluster !== replica.cluster)) return "foreign";
      // It has not followed a promotion: its position may even be ahead of the new primary's, but in another history.
      if (newest && newest.timeline > replica.timeline) return "late";
      // It has followed one, and this primary has not.
      if (newest && newest.timeline < replica.timeline && awayAt === undefined) return "foreign";
      if (awayAt === undefined) return freshAsOf() > performance.now() - maxLagMs ? "used" : "late";
      // Without the primary nobody registers, so an answer as of its last moment is right. Should only this process have
      // lost it, the replica still receives changes, and must have applied all that it has received.
      return newest && replica.hasAppliedAll && freshAsOf() > newest.at - maxLagMs ? "used" : "late";
    },
  };
}

/** Where a cluster's log of changes ends. Each promotion begins a new timeline, on which positions mean something else. */
type PrimaryState = { cluster: string; timeline: number; position: number };

/** Until where the replica has applied that log; not following: it is a primary itself. */
type ReplicaState = PrimaryState & { startedAt: string; isFollowing: boolean; hasAppliedAll: boolean };

/** What is acknowledged has been flushed; what is merely written may not even be sent yet. */
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
      pg_postmaster_start_time()::text as "startedAt", pg_is_in_recovery() as "isFollowing",
      coalesce(pg_last_wal_receive_lsn() <= pg_last_wal_replay_lsn(), true) as "hasAppliedAll",
      exists (select from donors)
    from pg_control_system(), pg_control_recovery(), pg_control_checkpoint()`.execute(db);
  return rows[0]!;
}
