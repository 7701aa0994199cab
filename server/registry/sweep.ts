import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql, type SelectQueryBuilder } from "kysely";
import type { Database, Schema } from "#server/database/schema.ts";
import { dayAfter, today } from "#contract/day.ts";

/**
 * Lets the days that have passed take effect: entries that nobody confirmed leave the search, those whose rest is over
 * come back. Gives the number of both. The signal ends it early.
 */
export async function sweepDonors(db: Database, confirmWithinDays: number, signal: AbortSignal): Promise<number> {
  const oldest = dayAfter(-confirmWithinDays);
  const unconfirmed = db
    .selectFrom("donors")
    .select("id")
    .where("listed", "=", sql.lit(1))
    .where("confirmed_on", "<", oldest);
  const present = db
    .selectFrom("donors")
    .select("id")
    .where("listed", "=", sql.lit(0))
    .where("paused", "=", sql.lit(0))
    .where("hidden", "=", sql.lit(0))
    .where("confirmed_on", ">=", oldest)
    .where("resting_until", "<=", today());
  const left = await changeInTurns(db, unconfirmed, { listed: 0 }, signal);
  return left + (await changeInTurns(db, present, { listed: 1, resting_until: "" }, signal));
}

/** Few enough for a search to wait for, and for PostgreSQL to change before it gives up. */
const atOnce = 200;

async function changeInTurns(
  db: Database,
  which: SelectQueryBuilder<Schema, "donors", { id: string }>,
  change: Partial<Schema["donors"]>,
  signal: AbortSignal,
): Promise<number> {
  // In the index's order, or PostgreSQL may hope to meet some soon by reading the table.
  const first = which.orderBy("confirmed_on").limit(sql.lit(atOnce));
  // Where several servers sweep at once, each takes what the others leave.
  const some = first.$if(!db.sqlite, (query) => query.forUpdate().skipLocked());
  let changed = 0;
  for (let turn = atOnce; turn === atOnce && !signal.aborted; changed += turn) {
    const { numUpdatedRows } = await db.updateTable("donors").set(change).where("id", "in", some).executeTakeFirst();
    turn = Number(numUpdatedRows);
    await yieldToEventLoop();
  }
  return changed;
}
