import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { localPath, toLanguage } from "#contract/languages.ts";
import { secretBytes } from "#contract/private-link.ts";

/** What a private link holds: which donor, and the secret that opens it. */
export type PrivateLinkKey = { id: string; secret: string };

export function newSecret(): string {
  return randomBytes(secretBytes).toString("base64url");
}

/** What the registry keeps of a secret. Nobody guesses 128 random bits or more, so a fast hash is enough. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "base64url");
}

/** In a time that does not tell how much of it was right. */
export function isSecretOf(secret: string, linkHash: string): boolean {
  const [given, kept] = [Buffer.from(hashSecret(secret)), Buffer.from(linkHash)];
  return given.length === kept.length && timingSafeEqual(given, kept);
}

/** The link that opens a donor's own page, or that of one who asks, in the language in which they registered. */
export function makePrivateLink(siteUrl: string, key: PrivateLinkKey & { language: string }, page = "/donar/manage") {
  return `${siteUrl}${localPath(page, toLanguage(key.language))}#${key.id}.${key.secret}`;
}
