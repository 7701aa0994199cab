import { v7 as newId } from "uuid";
import { payeeDays } from "#contract/staff/payee.ts";
import { sessionLimits, type SessionSummary, type StaffMember, type StaffSession } from "#contract/staff/session.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { findActions, recordAction } from "#server/registry/audit.ts";
import { hashSecret } from "#server/donors/private-link.ts";
import { newToken } from "#server/staff/token.ts";
import { NotAMemberError, toMember } from "./members.ts";

/** A session that has not ended, and whose it is. */
export type OpenSession = { id: string; member: StaffMember; touchedAt: string; lastSeenAt: string };

const hourMs = 3_600_000;
const idleMs = sessionLimits.idleHours * hourMs;
const lifetimeMs = sessionLimits.days * 24 * hourMs;
/** So seldom is it written that a session is in use. */
const lastSeenStepMs = 60_000;

/** Begins a session of a member who has just used a passkey. Only the token, which is stored nowhere, opens it. */
export async function startSession(db: Database, given: { memberId: string; passkeyId: string; device: string }) {
  const { memberId, passkeyId, device } = given;
  const [id, token, now] = [newId(), newToken(), new Date().toISOString()];
  const times = { started_at: now, last_seen_at: now, touched_at: now };
  await db.transaction().execute(async (transaction) => {
    const seen = transaction.updateTable("staff_members").set({ seen_at: now }).where("id", "=", memberId);
    const member = await seen.where("removed_at", "=", "").returning(["id", "name"]).executeTakeFirst();
    if (!member) throw new NotAMemberError();
    const session = { id, member_id: memberId, passkey_id: passkeyId, token_hash: hashSecret(token), device, ...times };
    await transaction.insertInto("staff_sessions").values(session).execute();
    await recordAction(transaction, { action: "sign in", by: member, note: device });
  });
  return { id, token };
}

/** The session that a token opens, unless it has ended. */
export async function findSession(db: Database, token: string): Promise<OpenSession | undefined> {
  const row = await selectOpenSessions(db)
    .innerJoin("staff_members as member", "member.id", "session.member_id")
    .select(["member.id as memberId", "member.name", "member.seen_at", "member.joined_at"])
    .where("member.removed_at", "=", "")
    .where("session.token_hash", "=", hashSecret(token))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, memberId, touchedAt, lastSeenAt, ...member } = row;
  return { id, member: toMember({ ...member, id: memberId }), touchedAt, lastSeenAt };
}

/** Keeps a session in use from ending; it writes at most once a minute. */
export async function keepSession(db: Database, { id, member, lastSeenAt }: OpenSession): Promise<void> {
  if (lastSeenAt > isoBefore(lastSeenStepMs)) return;
  const now = new Date().toISOString();
  await db.updateTable("staff_sessions").set({ last_seen_at: now }).where("id", "=", id).execute();
  await db.updateTable("staff_members").set({ seen_at: now }).where("id", "=", member.id).execute();
}

/** The member has used a passkey again. */
export async function touchSession(db: Database, id: string): Promise<void> {
  const touched = { touched_at: new Date().toISOString() };
  await db.updateTable("staff_sessions").set(touched).where("id", "=", id).execute();
}

/** When, and with which device, the member signed in before this session. */
export async function findLastSignIn(db: Database, { id, member }: OpenSession): Promise<StaffSession["lastSignIn"]> {
  const [last] = await findActions(db, { memberId: member.id, action: "sign in", before: id, limit: 1 });
  return last && { at: last.at, device: last.note };
}

/** Newest first. */
export async function listSessions(db: Database, memberId: string, currentId: string): Promise<SessionSummary[]> {
  const rows = await selectOpenSessions(db).where("member_id", "=", memberId).orderBy("id", "desc").execute();
  return rows.map(({ id, startedAt, lastSeenAt, device }) => {
    return { id, startedAt, lastSeenAt, device, current: id === currentId };
  });
}

function selectOpenSessions(db: Database) {
  const times = ["started_at as startedAt", "session.last_seen_at as lastSeenAt", "touched_at as touchedAt"] as const;
  const sessions = db.selectFrom("staff_sessions as session").select(["session.id", "device", ...times]);
  const used = sessions.where("session.last_seen_at", ">", isoBefore(idleMs));
  return used.where("started_at", ">", isoBefore(lifetimeMs));
}

/** Ends one of a member's sessions, or the one that a token opens; false when there is no such session. */
export async function endSession(db: Database, of: { id: string; member_id: string } | { token_hash: string }) {
  const session = db.deleteFrom("staff_sessions").where(({ and }) => and(of));
  return (await session.executeTakeFirst()).numDeletedRows === 1n;
}

/** Deletes what no longer opens anything: ended sessions, expired invitations and challenges, and former members, by and by. */
export async function sweepStaff(db: Database): Promise<void> {
  await db.deleteFrom("staff_sessions").where("last_seen_at", "<=", isoBefore(idleMs)).execute();
  await db.deleteFrom("staff_sessions").where("started_at", "<=", isoBefore(lifetimeMs)).execute();
  const tables = ["staff_invitations", "staff_challenges"] as const satisfies (keyof Schema)[];
  for (const table of tables) await db.deleteFrom(table).where("expires_at", "<=", isoBefore(0)).execute();
  const former = db.selectFrom("staff_members").select("id").where("removed_at", ">", "");
  const removedBefore = (days: number) => former.where("removed_at", "<=", isoBefore(days * 24 * hourMs));
  const { removedRightsDays, aloneAfterDays } = payeeDays;
  await db.deleteFrom("staff_passkeys").where("member_id", "in", removedBefore(removedRightsDays)).execute();
  await db.deleteFrom("staff_members").where("id", "in", removedBefore(aloneAfterDays)).execute();
}

function isoBefore(ms: number): string {
  return new Date(Date.now() - ms).toISOString();
}
