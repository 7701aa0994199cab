import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { OperatorError } from "#server/operator-error.ts";
import type { Database } from "./schema.ts";

const retryIntervalMs = 250;
const maxTries = 240;

/** Rewrites the database's files, however large, so that unused space in them holds nothing of deleted donors. */
export async function compactRegistry(db: Database): Promise<void> {
  if (!db.sqlite) return void (await sql`vacuum (full, analyze)`.execute(db));
  await sql`vacuum`.execute(db);
  for (let tries = 0; !db.sqlite.scrub(); tries++) {
    if (tries === maxTries) throw new OperatorError("Another program has been reading the registry for a minute.");
    await wait(retryIntervalMs);
  }
}
