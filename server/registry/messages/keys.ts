import { createHmac, hash } from "node:crypto";
import { codeDigits } from "#contract/messages.ts";
import type { LinkPurpose } from "#contract/page-outcome.ts";
import { secretLength } from "#contract/private-link.ts";
import type { Queryable } from "#server/database/schema.ts";
import { newToken } from "#server/staff/token.ts";

/** What a secret is for. None opens what another is for. */
export type Purpose =
  | LinkPurpose
  | "own page"
  | "code"
  | "invitation"
  | "registration"
  | "need"
  | "network"
  | "recipient";

/** Makes the secret of a message, a contact or a link, which is therefore stored nowhere. */
export type DeriveSecret = (purpose: Purpose, id: string) => string;

/** The code in a message to a number. */
export function deriveCode(derive: DeriveSecret, messageId: string, number: string): string {
  const digits = Number.parseInt(hash("sha256", derive("code", `${messageId} ${number}`)).slice(0, 12), 16);
  return String(digits % 10 ** codeDigits).padStart(codeDigits, "0");
}

/** All servers of a registry derive the same secrets, from a key that the first of them makes. */
export async function openMessageKey(db: Queryable): Promise<DeriveSecret> {
  const key = await readSecret(db, "messages", newToken);
  return (purpose, id) =>
    createHmac("sha256", key).update(`${purpose} ${id}`).digest("base64url").slice(0, secretLength);
}

/** A value that all servers share: the one that is stored, or else this one. A transaction has it locked until it ends. */
export async function readSecret(db: Queryable, name: string, make: () => string): Promise<string> {
  const secret = db.selectFrom("secrets").select("value").where("name", "=", name);
  const stored = secret.$if(db.isTransaction, (query) => query.forUpdate());
  const found = await stored.executeTakeFirst();
  if (found) return found.value;
  const insert = db.insertInto("secrets").values({ name, value: make() });
  await insert.onConflict((conflict) => conflict.column("name").doNothing()).execute();
  return (await stored.executeTakeFirstOrThrow()).value;
}
