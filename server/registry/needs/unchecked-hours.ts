import type { UncheckedHours } from "#contract/staff/needs.ts";
import type { Database, Queryable } from "#server/database/schema.ts";
import { isWithinHours } from "#server/needs/rules.ts";
import { recordAction, type Actor } from "#server/registry/audit.ts";

/** The hours in which requests go out before staff have called. */
export function readUncheckedHours(db: Queryable): Promise<UncheckedHours> {
  return db.selectFrom("unchecked_hours").select(["from_hour as from", "to_hour as to"]).executeTakeFirstOrThrow();
}

export function setUncheckedHours(db: Database, { from, to }: UncheckedHours, by: Actor): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await transaction.updateTable("unchecked_hours").set({ from_hour: from, to_hour: to }).execute();
    await recordAction(transaction, { action: "unchecked hours", by, note: `${from} – ${to}` });
  });
}

/** What becomes of a request that nobody has checked. */
export async function findUncheckedStatus(db: Queryable): Promise<"open" | "waiting"> {
  return isWithinHours(await readUncheckedHours(db), Date.now()) ? "open" : "waiting";
}
