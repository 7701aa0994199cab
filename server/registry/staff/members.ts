import type { Transaction } from "kysely";
import type { StaffMember } from "#contract/staff/session.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { commandLine, recordAction, type Actor } from "#server/registry/audit.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import { addPasskey, type NewPasskey } from "./passkeys.ts";

/** Who has been there longest first. */
export async function listMembers(db: Database): Promise<StaffMember[]> {
  const rows = await db.selectFrom("staff_members").select(["id", "name", "last_seen_at"]).orderBy("id").execute();
  return rows.map(toMember);
}

export async function hasMembers(db: Database): Promise<boolean> {
  return (await db.selectFrom("staff_members").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export function toMember({ id, name, last_seen_at: lastSeenAt }: Schema["staff_members"]): StaffMember {
  return { id, name, joinedAt: readIdTimestamp(id), ...(lastSeenAt && { lastSeenAt }) };
}

/** A new member with their first passkey. */
export async function addMember(transaction: Transaction<Schema>, member: Actor, passkey: NewPasskey) {
  await transaction
    .insertInto("staff_members")
    .values({ ...member, last_seen_at: "" })
    .execute();
  const passkeyId = await addPasskey(transaction, member.id, passkey);
  await recordAction(transaction, { action: "join", by: member, note: "" });
  return { memberId: member.id, passkeyId };
}

/** Whoever asks was removed while the request was under way. */
export class NotAMemberError extends Error {}

/** Holds up their removal until the transaction ends; SQLite writes one after the other anyway. */
export async function assertMember(db: Database, transaction: Transaction<Schema>, { id }: Actor): Promise<void> {
  const member = transaction.selectFrom("staff_members").select("id").where("id", "=", id);
  if (id === commandLine.id || (await member.$if(!db.sqlite, (query) => query.forShare()).executeTakeFirst())) return;
  throw new NotAMemberError();
}

/**
 * Removes a member with their passkeys, sessions and invitations, and gives their name. Undefined when there is no such member; at
 * the desk the last member cannot remove themselves.
 */
export function removeMember(db: Database, id: string, by: Actor): Promise<{ name: string } | "last" | undefined> {
  return db.transaction().execute(async (transaction) => {
    const members = await lockMembers(db, transaction);
    await assertMember(db, transaction, by);
    const member = members.find((each) => each.id === id);
    if (!member) return undefined;
    if (by.id === id && members.length === 1) return "last";
    await transaction.deleteFrom("staff_members").where("id", "=", id).execute();
    await transaction.deleteFrom("staff_invitations").where("invited_by", "=", id).execute();
    await recordAction(transaction, { action: "remove member", by, note: member.name });
    return member;
  });
}

/** Two members who remove each other at the same time must not both succeed. SQLite writes one after the other anyway. */
function lockMembers(db: Database, transaction: Transaction<Schema>) {
  const members = transaction.selectFrom("staff_members").select(["id", "name"]).orderBy("id");
  return members.$if(!db.sqlite, (query) => query.forUpdate()).execute();
}
