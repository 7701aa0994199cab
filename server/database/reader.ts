import type { Database } from "./schema.ts";

/** All that was stored before `asOf` is in the outcome. */
export type Answer<Outcome> = { outcome: Outcome; asOf: number };

/** Runs a query on a database that has everything stored until `since`. */
export type Reader = <Outcome>(query: (db: Database) => Promise<Outcome>, since: number) => Promise<Answer<Outcome>>;

export function readFrom(db: Database): Reader {
  return async (query) => ({ asOf: performance.now(), outcome: await query(db) });
}
