import { maxOpenNeeds } from "#contract/needs.ts";
import { deskBusyMinutes, type UncheckedHours } from "#contract/staff/needs.ts";
import type { Database, Queryable } from "#server/database/schema.ts";
import { isUrgent, isWithinHours, type Unchecked } from "#server/needs/rules.ts";
import { recordAction, type Actor } from "#server/registry/audit.ts";
import { countRows } from "#server/registry/count-rows.ts";
import { makeFirstId } from "#server/registry/id-timestamp.ts";
import { toFacts, type NeedRow } from "./need-row.ts";

/** The hours in which requests go out before staff have called. */
export function readUncheckedHours(db: Queryable): Promise<UncheckedHours> {
  return db.selectFrom("unchecked_hours").select(["from_hour as from", "to_hour as to"]).executeTakeFirstOrThrow();
}

export function setUncheckedHours(db: Database, { from, to }: UncheckedHours, by: Actor): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await transaction.updateTable("unchecked_hours").set({ from_hour: from, to_hour: to }).execute();
    const now = new Date().toISOString();
    await transaction.updateTable("needs").set({ due_at: now }).where("status", "=", "waiting").execute();
    await recordAction(transaction, { action: "unchecked hours", by, note: `${from} – ${to}` });
  });
}

/** Whether a request that nobody has checked may ask donors: only for today, in these hours, while nobody is at the desk. */
export async function findUnchecked(db: Queryable, need: NeedRow, now: number): Promise<Unchecked> {
  if (need.status !== "waiting" || need.checked || !isUrgent(toFacts(need), now)) return "never";
  const hours = await readUncheckedHours(db);
  if (hours.from === hours.to) return "never";
  const busySince = makeFirstId(now - deskBusyMinutes * 60_000);
  const actions = db.selectFrom("staff_actions").select("id").where("id", ">", busySince).where("member_id", "<>", "");
  const isDeskBusy = await actions.limit(1).executeTakeFirst();
  return isWithinHours(hours, now) && !isDeskBusy && (await isAmongFew(db, need, now)) ? "now" : "later";
}

/** Whether few of the same number and network came earlier: those that wait, and those of a day, withdrawn ones included. */
async function isAmongFew(db: Queryable, { id, phone_key, network }: NeedRow, now: number): Promise<boolean> {
  const unchecked = db.selectFrom("needs").select("id").where("checked", "in", ["", "changed"]).where("id", "<", id);
  const dayAgo = makeFirstId(now - 86_400_000);
  const earlier = unchecked.where(({ eb, or }) => or([eb("status", "=", "waiting"), eb("id", ">", dayAgo)]));
  const ofNumber = await countRows(db, earlier.where("phone_key", "=", phone_key));
  const ofNetwork = await countRows(db, earlier.where("network", "=", network));
  return ofNumber < maxOpenNeeds.number && ofNetwork < maxOpenNeeds.network;
}
