/** The secret of a private link: so many random bytes, which nobody can guess, written as base64url. */
export const secretBytes = 16;

export const secretLength = Math.ceil((secretBytes * 4) / 3);

export const secretPattern = new RegExp(`^[A-Za-z0-9_-]{${secretLength}}$`);

/** The key in a private link, whatever a messenger or a person has put around it; undefined if there is none. */
export function findKey(text: string): string | undefined {
  return new RegExp(`[0-9a-f-]{36}\\.[\\w-]{${secretLength}}(?![\\w-])`).exec(text)?.[0];
}
