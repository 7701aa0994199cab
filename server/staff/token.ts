import { randomBytes } from "node:crypto";

/** A secret of 256 bits for a session's cookie or an invitation's link. The registry keeps its hash alone. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Where an invitation is accepted. Its token follows the #, so that it reaches no server in an address. */
export function makeInvitationUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/staff/join#${token}`;
}
