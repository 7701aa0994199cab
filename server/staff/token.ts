import { createHash, randomBytes } from "node:crypto";

/** A secret for a session's cookie or an invitation's link. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The registry keeps the hash alone. Nobody guesses 256 random bits, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Where an invitation is accepted. Its token follows the #, so that it reaches no server in an address. */
export function makeInvitationUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/staff/join#${token}`;
}
