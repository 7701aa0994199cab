import type { Database } from "#server/database/schema.ts";

/** Longer than a person needs for a passkey, on a phone beside the computer too. */
const challengeMinutes = 5;

/** What a passkey may sign a challenge for; whom or what it concerns follows the word. */
export type Purpose = "sign-in" | `join ${string}` | `touch ${string}` | `passkey ${string}`;

/** Stored, not held in memory: the answer may reach another process than the one that asked. */
export async function storeChallenge(db: Database, challenge: string, purpose: Purpose): Promise<void> {
  const expiresAt = new Date(Date.now() + challengeMinutes * 60_000).toISOString();
  await db.insertInto("staff_challenges").values({ challenge, purpose, expires_at: expiresAt }).execute();
}

/** Whether a challenge was given for this purpose and nobody has answered it; from now on somebody has. */
export async function takeChallenge(db: Database, challenge: string, purpose: Purpose): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("staff_challenges")
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", new Date().toISOString())
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
