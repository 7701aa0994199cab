import type { Database } from "./schema.ts";

/** Gives the answer, and until when it has all that was stored. */
export type Reader = <Outcome>(
  query: (db: Database) => Promise<Outcome>,
  since: number,
) => Promise<{ outcome: Outcome; asOf: number }>;

export function readFrom(db: Database): Reader {
  return async (query) => {
    const asOf = performance.now();
    return { outcome: await query(db), asOf };
  };
}
