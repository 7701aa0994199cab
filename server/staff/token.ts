import { createHash, randomBytes } from "node:crypto";

/** What a session's cookie or an invitation's link holds. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the registry keeps of a token. Nobody guesses 256 random bits, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
