import { v7 as newId } from "uuid";
import { payeeDays } from "#contract/staff/payee.ts";
import { inviteMinutes, mailedInviteHours, type OpenInvitation, type StaffMember } from "#contract/staff/session.ts";
import type { Database, Schema, Transaction } from "#server/database/schema.ts";
import { commandLine, recordAction, type Actor } from "#server/registry/audit.ts";
import { makeFirstId } from "#server/registry/id-timestamp.ts";
import { openMessageKey } from "#server/registry/messages/keys.ts";
import { addMessages } from "#server/registry/messages/outbox.ts";
import { hashSecret } from "#server/donors/private-link.ts";
import type { Person } from "#server/staff/payee-rule.ts";
import { newToken } from "#server/staff/token.ts";
import { addPasskey, type NewPasskey } from "./passkeys.ts";

/** The longest members first. */
export async function listMembers(db: Database): Promise<StaffMember[]> {
  const members = selectMembers(db).select(["id", "name", "seen_at", "joined_at"]);
  return (await members.orderBy("joined_at").orderBy("id").execute()).map(toMember);
}

function selectMembers(db: Database) {
  return db.selectFrom("staff_members").where("removed_at", "=", "");
}

export function toMember(row: Omit<Schema["staff_members"], "removed_at">): StaffMember {
  const { id, name, seen_at: lastSeenAt, joined_at: joinedAt } = row;
  return { id, name, joinedAt, ...(lastSeenAt && { lastSeenAt }) };
}

/** All members, and who was one in the last days. In a transaction nobody is removed until it ends. */
export async function findPeople(db: Database): Promise<Person[]> {
  const people = db.selectFrom("staff_members").select(["id", "name", "joined_at", "removed_at"]).orderBy("id");
  const rows = await people.$if(db.isTransaction, (query) => query.forUpdate()).execute();
  return rows.map(({ id, name, joined_at, removed_at }) => {
    return { id, name, since: Date.parse(joined_at), removedAt: removed_at ? Date.parse(removed_at) : undefined };
  });
}

/** A new member with their first passkey. */
export async function addMember(transaction: Transaction, member: Actor, passkey: NewPasskey) {
  const row = { ...member, seen_at: "", joined_at: new Date().toISOString(), removed_at: "" };
  await transaction.insertInto("staff_members").values(row).execute();
  const passkeyId = await addPasskey(transaction, member.id, passkey);
  await recordAction(transaction, { action: "join", by: member, note: "" });
  return { memberId: member.id, passkeyId };
}

/** The member who asks was removed while the request was under way. */
export class NotAMemberError extends Error {}

/** Holds up their removal until the transaction ends. */
async function assertMember(transaction: Transaction, { id }: Actor): Promise<void> {
  const member = selectMembers(transaction).select("id").where("id", "=", id);
  if (id === commandLine.id || (await member.forShare().executeTakeFirst())) return;
  throw new NotAMemberError();
}

/**
 * Removes a member with their sessions and invitations, and gives their name; the passkeys of a former member open one page
 * for some days. Undefined when there is no such member; at the desk the last member cannot remove themselves.
 */
export function removeMember(db: Database, id: string, by: Actor): Promise<{ name: string } | "last" | undefined> {
  return db.transaction().execute(async (transaction) => {
    const all = selectMembers(transaction).select(["id", "name"]).orderBy("id");
    // Two members who remove each other at the same time must not both succeed.
    const members = await all.forUpdate().execute();
    await assertMember(transaction, by);
    const member = members.find((each) => each.id === id);
    if (!member) return undefined;
    if (by.id === id && members.length === 1) return "last";
    const removed = { removed_at: new Date().toISOString() };
    await transaction.updateTable("staff_members").set(removed).where("id", "=", id).execute();
    await transaction.deleteFrom("staff_sessions").where("member_id", "=", id).execute();
    await transaction.deleteFrom("staff_invitations").where("invited_by", "=", id).execute();
    await recordAction(transaction, { action: "remove member", by, note: member.name });
    return member;
  });
}

/** Whether others have invited or removed somebody, or have joined, in the last days and since this member joined. */
export async function hasTeamChanged(db: Database, { id, joinedAt }: StaffMember): Promise<boolean> {
  const since = Math.max(Date.now() - payeeDays.payeeNoticeDays * 86_400_000, Date.parse(joinedAt));
  const others = db.selectFrom("staff_actions").select("id").where("member_id", "!=", id);
  const recent = others
    .where("action", "in", ["invite", "join", "remove member"])
    .where("id", ">=", makeFirstId(since));
  return (await recent.limit(1).executeTakeFirst()) !== undefined;
}

type Mailing = { address: string; language: string };

/** Invites somebody to become a member, by e-mail if it is to be mailed. Only the token, stored nowhere, accepts it. */
export async function inviteMember(db: Database, name: string, by: Actor, mailing?: Mailing) {
  const message = { id: newId(), kind: "invitation", detail: name } as const;
  const token = mailing ? (await openMessageKey(db))("invitation", message.id) : newToken();
  const minutes = mailing ? mailedInviteHours * 60 : inviteMinutes;
  const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
  const invitation = { id: newId(), token_hash: hashSecret(token), name, invited_by: by.id, expires_at: expiresAt };
  await db.transaction().execute(async (transaction) => {
    await assertMember(transaction, by);
    await transaction.insertInto("staff_invitations").values(invitation).execute();
    if (mailing) await addMessages(transaction, [{ ...message, ...mailing }]);
    await recordAction(transaction, { action: "invite", by, note: name });
  });
  return { token, expiresAt };
}

/** Those that can still be accepted, oldest first. */
export async function listInvitations(db: Database): Promise<OpenInvitation[]> {
  const rows = await db
    .selectFrom("staff_invitations as invitation")
    .leftJoin("staff_members as member", "member.id", "invitation.invited_by")
    .select(["invitation.id", "invitation.name", "invitation.expires_at as expiresAt", "member.name as invitedBy"])
    .where("invitation.expires_at", ">", new Date().toISOString())
    .orderBy("invitation.id")
    .execute();
  return rows.map((row) => Object.assign(row, { invitedBy: row.invitedBy ?? "" }));
}

/** False when it was accepted, has expired or was withdrawn before. */
export function withdrawInvitation(db: Database, id: string, by: Actor): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await assertMember(transaction, by);
    const open = transaction.deleteFrom("staff_invitations").where("id", "=", id);
    const invitation = await open.returning("name").executeTakeFirst();
    if (invitation) await recordAction(transaction, { action: "withdraw invitation", by, note: invitation.name });
    return invitation !== undefined;
  });
}

/** An invitation that can still be accepted. */
export function findInvitation(db: Database, token: string): Promise<{ id: string; name: string } | undefined> {
  const given = db.selectFrom("staff_invitations").select(["id", "name"]).where("token_hash", "=", hashSecret(token));
  return given.where("expires_at", ">", new Date().toISOString()).executeTakeFirst();
}

/** Makes the person whose invitation was found a member, with its id; undefined if it was accepted meanwhile. */
export function acceptInvitation(db: Database, token: string, passkey: NewPasskey) {
  return db.transaction().execute(async (transaction) => {
    const given = transaction.deleteFrom("staff_invitations").where("token_hash", "=", hashSecret(token));
    const invitation = await given.returning(["id", "name"]).executeTakeFirst();
    return invitation && addMember(transaction, invitation, passkey);
  });
}
