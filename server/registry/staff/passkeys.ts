import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import type { Passkey } from "#contract/staff/session.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { recordAction, type Actor } from "#server/registry/audit.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import type { Credential } from "#server/staff/passkeys.ts";

export type NewPasskey = Credential & { name: string };

export type StoredPasskey = Credential & { id: string; memberId: string };

/** Gives the id of the new passkey. */
export async function addPasskey(transaction: Transaction<Schema>, memberId: string, passkey: NewPasskey) {
  const id = newId();
  await transaction
    .insertInto("staff_passkeys")
    .values({
      id,
      member_id: memberId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports.join(),
      name: passkey.name,
      last_used_at: "",
    })
    .execute();
  return id;
}

/** Another passkey of a member who has one. */
export function addSecondPasskey(db: Database, member: Actor, passkey: NewPasskey): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const id = await addPasskey(transaction, member.id, passkey);
    await recordAction(transaction, { action: "add passkey", by: member, note: "" });
    return id;
  });
}

export async function findPasskey(db: Database, credentialId: string): Promise<StoredPasskey | undefined> {
  const row = await selectPasskeys(db).where("credential_id", "=", credentialId).executeTakeFirst();
  return row && splitTransports(row);
}

export async function findPasskeysOf(db: Database, memberId: string): Promise<StoredPasskey[]> {
  return (await selectPasskeys(db).where("member_id", "=", memberId).orderBy("id").execute()).map(splitTransports);
}

/** As the member sees them. */
export async function listPasskeys(db: Database, memberId: string): Promise<Passkey[]> {
  const passkeys = db.selectFrom("staff_passkeys").select(["id", "name", "last_used_at as lastUsedAt"]);
  const rows = await passkeys.where("member_id", "=", memberId).orderBy("id").execute();
  return rows.map(toPasskey);
}

function toPasskey({ id, name, lastUsedAt }: { id: string; name: string; lastUsedAt: string }): Passkey {
  return { id, name, createdAt: readIdTimestamp(id), ...(lastUsedAt && { lastUsedAt }) };
}

/** Stores that a passkey was used; false when another request has used the same or a later count of it. */
export async function recordUse(db: Database, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("staff_passkeys")
    .set({ counter, last_used_at: new Date().toISOString() })
    .where("id", "=", id)
    .where((where) => where.or([where("counter", "<", counter), where("counter", "=", 0)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Removes a member's passkey and ends the sessions that it began, but for the one that asks. Undefined when the member
 * has no such passkey; the last one stays.
 */
export function removePasskey(
  db: Database,
  { id, member, sessionId }: { id: string; member: Actor; sessionId: string },
): Promise<"removed" | "last" | undefined> {
  return db.transaction().execute(async (transaction) => {
    const owner = transaction.selectFrom("staff_members").select("id").where("id", "=", member.id);
    // Of two passkeys that are removed at the same time one stays.
    await owner.$if(!db.sqlite, (query) => query.forUpdate()).execute();
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

function selectPasskeys(db: Database) {
  return db
    .selectFrom("staff_passkeys")
    .select(["id", "member_id as memberId", "credential_id as credentialId", "public_key as publicKey"])
    .select(["counter", "transports"]);
}

function splitTransports<Row extends { transports: string }>({ transports, ...passkey }: Row) {
  return { ...passkey, transports: transports.split(",").filter(Boolean) };
}
