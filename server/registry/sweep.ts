import { sql } from "kysely";
import { oldestConfirmation } from "#server/donors/listing.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { today } from "#contract/day.ts";
import { messageDays } from "#contract/messages.ts";
import { newcomersSince } from "#server/needs/rules.ts";
import { makeFirstId } from "./id-timestamp.ts";
import { inBatches } from "./in-batches.ts";
import { sweepContacts } from "./messages/contacts.ts";
import { writeReminders } from "./messages/reminders.ts";
import { sweepStaff } from "./staff/sessions.ts";

/**
 * Applies the rule of server/donors/listing.ts to the days that have passed: donors who have not confirmed leave the
 * search, those whose rest is over come back. Returns how many did either. The signal ends it early. It also writes the
 * reminders that are due, and forgets old messages, what was counted on earlier days, and the staff's ended sessions.
 */
export async function sweepDonors(db: Database, signal: AbortSignal, onChanged = () => {}): Promise<number> {
  await db.deleteFrom("daily_messages").where("day", "<", today()).execute();
  await sweepStaff(db);
  await sweepMessages(db, signal);
  await sweepContacts(db);
  await sweepNeeds(db);
  // Before rests that are over are forgotten.
  await writeReminders(db, signal);
  const donors = db.selectFrom("donors").select("id");
  const unconfirmed = donors.where("listed", "=", sql.lit(1)).where("confirmed_on", "<", oldestConfirmation());
  const rested = donors
    .where(sql<boolean>`listed = 0 and paused = 0 and hidden = 0`)
    .where("confirmed_on", ">=", oldestConfirmation())
    .where("resting_until", "<=", today());
  const updateAll = (some: typeof donors, change: Partial<Schema["donors"]>) => {
    // In the index's order: without it PostgreSQL may scan the table, in the hope that matching rows come soon.
    const first = some.orderBy("confirmed_on").limit(sql.lit(sweepBatchSize));
    // Several servers may sweep at the same time: each takes the rows that no other has locked.
    const batch = first.forUpdate().skipLocked();
    return inBatches(sweepBatchSize, signal, async () => {
      const { numUpdatedRows } = await db.updateTable("donors").set(change).where("id", "in", batch).executeTakeFirst();
      onChanged();
      return Number(numUpdatedRows);
    });
  };
  return (await updateAll(unconfirmed, { listed: 0 })) + (await updateAll(rested, { listed: 1, resting_until: "" }));
}

/** So few that a search can wait for a batch, and that PostgreSQL stays within its query timeout. */
const sweepBatchSize = 50;

/** Forgets trusted numbers at their end, guests with the day for which they offered help, and networks of newcomers. */
async function sweepNeeds(db: Database): Promise<void> {
  await db.deleteFrom("trusted_numbers").where("until", "<=", today()).execute();
  const nobody = { donor_id: null, full_name: "", phone_no: "", network: "" };
  const guests = db.updateTable("need_offers").set(nobody).where("answer", "=", "guest");
  await guests.where("asked_for", "<", today()).where("asked_for", ">", "").execute();
  const known = db.updateTable("willing_donors").set({ network: "" }).where("network", ">", "");
  await known.where("agreed_at", "<=", newcomersSince(Date.now())).execute();
}

/** Forgets messages after a month. */
async function sweepMessages(db: Database, signal: AbortSignal): Promise<void> {
  const old = makeFirstId(Date.now() - messageDays * 86_400_000);
  const batch = db.selectFrom("messages").select("id").where("id", "<", old).orderBy("id").limit(sweepBatchSize);
  await inBatches(sweepBatchSize, signal, async () => {
    return Number((await db.deleteFrom("messages").where("id", "in", batch).executeTakeFirst()).numDeletedRows);
  });
}
