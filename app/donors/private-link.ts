import { findLanguage, localPath } from "#contract/languages.ts";
import { secretBytes, secretLength } from "#contract/private-link.ts";

/** The part of a private link that nobody can guess. */
export function createSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .slice(0, secretLength);
}

/** The link to a donor's own page. The key comes after #, which browsers send to no server. */
export function privateLink(id: string, secret: string): string {
  const page = localPath("/donar/manage", findLanguage(location.pathname));
  return `${location.origin}${page}#${id}.${secret}`;
}

/** The key in an address's hash, whatever a messenger has put around it; undefined if there is none. */
export function findKey(hash: string): string | undefined {
  return new RegExp(`[0-9a-f-]{36}\\.[\\w-]{${secretLength}}(?![\\w-])`).exec(hash)?.[0];
}
