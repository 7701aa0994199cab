/** 128 random bits as base64url: the part of a donor's link that nobody can guess. */
export function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .slice(0, 22);
}

/** The link that opens a donor's entry. The key stands behind #, so that no server and no other site hears of it. */
export function linkOf(id: string, secret: string): string {
  return `${location.origin}/donar/manage#${id}.${secret}`;
}

/** The key in the part of an address behind #, or undefined. What a messenger put around it does not matter. */
export function keyIn(hash: string): string | undefined {
  return /[0-9a-f-]{36}\.[\w-]{22}(?![\w-])/.exec(hash)?.[0];
}
