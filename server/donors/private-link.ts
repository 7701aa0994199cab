import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { secretBytes } from "#contract/private-link.ts";

/** What a private link holds: which donor, and the secret that opens it. */
export type PrivateLinkKey = { id: string; secret: string };

/** What makes a link private. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString("base64url");
}

/** What the registry keeps of a secret. Nobody guesses 128 random bits, so a fast hash is enough. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** In a time that does not tell how much of it was right. */
export function isSecretOf(secret: string, hash: string): boolean {
  const [given, kept] = [Buffer.from(hashSecret(secret)), Buffer.from(hash)];
  return given.length === kept.length && timingSafeEqual(given, kept);
}

/** The link that opens a donor's own page, as the site makes it when somebody registers. */
export function makePrivateLink(siteUrl: string, id: string, secret: string): string {
  return `${siteUrl}/donar/manage#${id}.${secret}`;
}
