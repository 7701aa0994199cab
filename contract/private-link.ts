/** The secret of a private link: so many random bytes, which nobody can guess, written as base64url. */
export const secretBytes = 16;

export const secretLength = Math.ceil((secretBytes * 4) / 3);

export const secretPattern = new RegExp(`^[A-Za-z0-9_-]{${secretLength}}$`);
