import { v7 as newId } from "uuid";
import type { Passkey } from "#contract/staff/session.ts";
import type { Database, Schema, Transaction } from "#server/database/schema.ts";
import { recordAction, type Actor } from "#server/registry/audit.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import type { Credential } from "#server/staff/passkeys.ts";

export type NewPasskey = Credential & { name: string };

export type StoredPasskey = NewPasskey & { id: string; memberId: string; lastUsedAt: string };

/** Longer than a person needs for a passkey, on a phone beside the computer too. */
const challengeMinutes = 5;

/** What a passkey may sign a challenge for; whom or what it concerns follows the word. */
export type Purpose = "sign-in" | `join ${string}` | `touch ${string}` | `passkey ${string}`;

/** Stored, not held in memory: the answer may reach another process than the one that asked. */
export async function storeChallenge(db: Database, challenge: string, purpose: Purpose): Promise<void> {
  const expires_at = new Date(Date.now() + challengeMinutes * 60_000).toISOString();
  await db.insertInto("staff_challenges").values({ challenge, purpose, expires_at }).execute();
}

/** Whether a challenge was given for this purpose and nobody has answered it; from now on somebody has. */
export async function takeChallenge(db: Database, challenge: string, purpose: Purpose): Promise<boolean> {
  const given = db.deleteFrom("staff_challenges").where(({ and }) => and({ challenge, purpose }));
  const { numDeletedRows } = await given.where("expires_at", ">", new Date().toISOString()).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Gives the id of the new passkey. */
export async function addPasskey(transaction: Transaction, memberId: string, passkey: NewPasskey) {
  const { credentialId, publicKey, counter, transports, name } = passkey;
  const id = newId();
  const credential = { credential_id: credentialId, public_key: publicKey, counter, transports: transports.join() };
  const row = { id, member_id: memberId, ...credential, name, last_used_at: "" };
  await transaction.insertInto("staff_passkeys").values(row).execute();
  return id;
}

/** Another passkey of a member who has one. */
export function addSecondPasskey(db: Database, member: Actor, passkey: NewPasskey): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    await recordAction(transaction, { action: "add passkey", by: member, note: "" });
    return addPasskey(transaction, member.id, passkey);
  });
}

/** Those of a member, or the one with a credential's id. */
export async function findPasskeys(db: Database, of: Partial<Schema["staff_passkeys"]>): Promise<StoredPasskey[]> {
  const ids = ["id", "member_id as memberId", "credential_id as credentialId"] as const;
  const columns = ["public_key as publicKey", "counter", "transports", "name", "last_used_at as lastUsedAt"] as const;
  const passkeys = db.selectFrom("staff_passkeys").select([...ids, ...columns]);
  const rows = await passkeys
    .where(({ and }) => and(of))
    .orderBy("id")
    .execute();
  return rows.map((row) => Object.assign(row, { transports: row.transports.split(",").filter(Boolean) }));
}

/** As the member sees them. */
export async function listPasskeys(db: Database, memberId: string): Promise<Passkey[]> {
  return (await findPasskeys(db, { member_id: memberId })).map(({ id, name, lastUsedAt }) => {
    return Object.assign({ id, name, createdAt: readIdTimestamp(id) }, lastUsedAt ? { lastUsedAt } : {});
  });
}

/** Stores that a passkey was used; false when another request has used the same or a later count of it. */
export async function recordUse(db: Database, id: string, counter: number): Promise<boolean> {
  const use = db.updateTable("staff_passkeys").set({ counter, last_used_at: new Date().toISOString() });
  const unused = use.where("id", "=", id).where(({ eb }) => eb("counter", "<", counter).or("counter", "=", 0));
  return (await unused.executeTakeFirst()).numUpdatedRows === 1n;
}

/**
 * Removes a member's passkey and ends the sessions that it began, but for the one that asks. Undefined when the member
 * has no such passkey; the last one stays.
 */
export function removePasskey(db: Database, id: string, member: Actor, sessionId: string) {
  return db.transaction().execute(async (transaction): Promise<"removed" | "last" | undefined> => {
    const owner = transaction.selectFrom("staff_members").select("id").where("id", "=", member.id);
    // Of two passkeys that are removed at the same time one stays.
    await owner.forUpdate().execute();
    const own = transaction.selectFrom("staff_passkeys").select("id").where("member_id", "=", member.id);
    const ids = (await own.execute()).map((row) => row.id);
    if (!ids.includes(id)) return undefined;
    if (ids.length === 1) return "last";
    await transaction.deleteFrom("staff_passkeys").where("id", "=", id).execute();
    await transaction.deleteFrom("staff_sessions").where("passkey_id", "=", id).where("id", "!=", sessionId).execute();
    await recordAction(transaction, { action: "remove passkey", by: member, note: "" });
    return "removed";
  });
}
