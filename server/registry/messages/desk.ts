import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { dayAfter, startOf, today } from "#contract/day.ts";
import { confirmWithinDays } from "#contract/limits.ts";
import { optionalKinds, remindDaysBefore, type OptionalKind } from "#contract/messages.ts";
import { failedDays, plannedDays, type StaffMessages } from "#contract/staff/messages.ts";
import { maxCount } from "#contract/staff/reports.ts";
import type { Database, Queryable } from "#server/database/schema.ts";
import { recordAction, type Actor } from "#server/registry/audit.ts";
import { countRows } from "#server/registry/count-rows.ts";
import { makeFirstId, readIdTimestamp } from "#server/registry/id-timestamp.ts";
import { addMessages, findDue, isWaiting, listKindsOff, selectReachable } from "./outbox.ts";

const maxFailures = 50;

/** As the index of failures has it. A message that was sent in the end has none. */
const hasFailed = sql<boolean>`messages.failure > ''`;

export async function readMessages(db: Database): Promise<StaffMessages> {
  const { waiting, sent: sentToday } = await countMessages(db);
  const kindsOff = await listKindsOff(db);
  return {
    waiting,
    sentToday,
    failed: await listFailures(db),
    planned: (await countPlanned(db)).filter(({ kind, count }) => count > 0 && !kindsOff.includes(kind)),
    kindsOff,
  };
}

/** How many messages wait, were sent today, and have failed in the last month. */
export async function countMessages(db: Queryable) {
  const messages = db.selectFrom("messages").select("id");
  return {
    waiting: await countRows(db, messages.where(isWaiting)),
    sent: await countRows(db, messages.where("sent_at", ">=", new Date(startOf(today())).toISOString())),
    failed: await countRows(db, messages.where(hasFailed).where("due_at", "=", "")),
  };
}

/** Those that were given up in the last days. */
export function countFailures(db: Database): Promise<number> {
  const since = makeFirstId(Date.now() - failedDays * 86_400_000);
  const failed = db.selectFrom("messages").select("id").where(hasFailed).where("due_at", "=", "");
  return countRows(db, failed.where("id", ">", since).limit(maxCount + 1));
}

/** The newest messages that were given up, or are tried again later. */
async function listFailures(db: Database): Promise<StaffMessages["failed"]> {
  const failed = db.selectFrom("messages").leftJoin("donors", "donors.id", "messages.donor_id").where(hasFailed);
  const rows = await failed
    .select(["messages.id", "kind", "failure", "due_at as nextTryAt", "donors.id as donorId"])
    .select(sql<string>`coalesce(full_name, detail)`.as("name"))
    .orderBy("messages.id", "desc")
    .limit(maxFailures)
    .execute();
  return rows.map((row) => Object.assign(row, { at: readIdTimestamp(row.id) }));
}

/** The reminders of the next days. Each day is a few ranges of indexes, with turns for visitors between them. */
async function countPlanned(db: Database): Promise<StaffMessages["planned"]> {
  const planned: StaffMessages["planned"] = [];
  const reachable = selectReachable(db, "lapsing").innerJoin("donors", "donors.id", "contacts.donor_id");
  for (let days = 1; days <= plannedDays; days++) {
    const day = dayAfter(days);
    const confirmed = remindDaysBefore.map((before) => dayAfter(before - confirmWithinDays - 1, day));
    const due = {
      lapsing: reachable.where("listed", "=", sql.lit(1)).where("confirmed_on", "in", confirmed),
      rested: reachable.where(sql<boolean>`resting_until > ''`).where("resting_until", "=", day),
    };
    for (const kind of ["lapsing", "rested"] as const) {
      planned.push({ day, kind, count: await countRows(db, due[kind].limit(maxCount + 1)) });
      await yieldToEventLoop();
    }
  }
  return planned;
}

/**
 * Sends a message that has failed once more, also to an address that was given up. False if there is none: what somebody
 * asked for holds a link that expires, and is asked for again.
 */
export function sendAgain(db: Database, id: string, by: Actor): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const messages = transaction.selectFrom("messages").selectAll().where("id", "=", id);
    // A server may have one that waits in hand just now.
    const failed = messages.where(hasFailed).where("due_at", "=", "").where("kind", "in", optionalKinds);
    const { kind, donor_id, contact_id, priority } = (await failed.executeTakeFirst()) ?? {};
    if (!kind || !donor_id) return false;
    const anew = { failure: "", attempts: 0, due_at: findDue(priority!) };
    await transaction.updateTable("messages").set(anew).where("id", "=", id).execute();
    await transaction.updateTable("contacts").set({ failure: "" }).where("id", "=", contact_id!).execute();
    await recordAction(transaction, { action: "send message again", by, donorId: donor_id, note: kind });
    return true;
  });
}

export function sendTest(db: Database, to: { address: string; language: string }, by: Actor): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await addMessages(transaction, [{ kind: "test", ...to }]);
    await recordAction(transaction, { action: "test message", by, note: "" });
  });
}

/** Switches a kind of messages off for everybody, or on again. Those that wait are dropped when it is their turn. */
export function switchKind(db: Database, kind: OptionalKind, off: boolean, by: Actor): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("message_kinds_off").where("kind", "=", kind).execute();
    if (off) await transaction.insertInto("message_kinds_off").values({ kind }).execute();
    await recordAction(transaction, { action: off ? "messages off" : "messages on", by, note: kind });
  });
}
