import { secretBytes, secretLength } from "#contract/private-link.ts";

/** The part of a private link that nobody can guess. */
export function createSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .slice(0, secretLength);
}
