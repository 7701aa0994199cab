import { v7 as newId } from "uuid";
import { inviteMinutes, type OpenInvitation } from "#contract/staff/session.ts";
import type { Database } from "#server/database/schema.ts";
import { recordAction, type Actor } from "#server/registry/audit.ts";
import { hashToken, newToken } from "#server/staff/token.ts";
import { addMember, assertMember } from "./members.ts";
import type { NewPasskey } from "./passkeys.ts";

/** Invites somebody to become a member. Only the token, which is stored nowhere, accepts it. */
export async function inviteMember(
  db: Database,
  name: string,
  by: Actor,
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + inviteMinutes * 60_000).toISOString();
  await db.transaction().execute(async (transaction) => {
    await assertMember(db, transaction, by);
    await transaction
      .insertInto("staff_invitations")
      .values({ id: newId(), token_hash: hashToken(token), name, invited_by: by.id, expires_at: expiresAt })
      .execute();
    await recordAction(transaction, { action: "invite", by, note: name });
  });
  return { token, expiresAt };
}

/** Those that can still be accepted, oldest first. */
export async function listInvitations(db: Database): Promise<OpenInvitation[]> {
  const rows = await db
    .selectFrom("staff_invitations as invitation")
    .leftJoin("staff_members as member", "member.id", "invitation.invited_by")
    .select(["invitation.id", "invitation.name", "invitation.expires_at as expiresAt", "member.name as inviter"])
    .where("invitation.expires_at", ">", new Date().toISOString())
    .orderBy("invitation.id")
    .execute();
  return rows.map(({ id, name, expiresAt, inviter }) => ({ id, name, expiresAt, invitedBy: inviter ?? "" }));
}

/** False when it was accepted, has expired or was withdrawn before. */
export function withdrawInvitation(db: Database, id: string, by: Actor): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await assertMember(db, transaction, by);
    const open = transaction.deleteFrom("staff_invitations").where("id", "=", id);
    const invitation = await open.returning("name").executeTakeFirst();
    if (invitation) await recordAction(transaction, { action: "withdraw invitation", by, note: invitation.name });
    return invitation !== undefined;
  });
}

/** An invitation that can still be accepted. */
export function findInvitation(db: Database, token: string): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom("staff_invitations")
    .select(["id", "name"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", new Date().toISOString())
    .executeTakeFirst();
}

/** Makes the person whose invitation was found a member, with its id; undefined if it was accepted meanwhile. */
export function acceptInvitation(
  db: Database,
  token: string,
  passkey: NewPasskey,
): Promise<{ memberId: string; passkeyId: string } | undefined> {
  return db.transaction().execute(async (transaction) => {
    const invitation = await transaction
      .deleteFrom("staff_invitations")
      .where("token_hash", "=", hashToken(token))
      .returning(["id", "name"])
      .executeTakeFirst();
    return invitation && addMember(transaction, invitation, passkey);
  });
}
