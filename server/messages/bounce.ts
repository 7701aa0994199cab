import { isAddressUnusable } from "./mail-errors.ts";

export type Bounce = { id: string; failure: string; isPermanent: boolean };

const ourId = /(?:\+|^Message-ID:\s*<)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/im;

/** Reads a report about a mail that could not be delivered (RFC 3464): its id is in the address that it came to. */
export function parseBounce(mail: string): Bounce | undefined {
  const id = ourId.exec(mail)?.[1]?.toLowerCase();
  const status = /^Status:\s*([45]\.\d+\.\d+)/im.exec(mail)?.[1];
  // A mail server also reports that it tries on.
  if (!id || !status || !/^Action:\s*failed\b/im.test(mail)) return undefined;
  return { id, failure: `The mail came back (${status}).`, isPermanent: isAddressUnusable(status) };
}
