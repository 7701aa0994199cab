import type { Database } from "./schema.ts";

/** Runs a query; all that was stored before `asOf` is in its outcome. */
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
