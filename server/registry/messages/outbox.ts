import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { startOf, today } from "#contract/day.ts";
import { isOptional, optionalKinds, topicOfKind } from "#contract/messages.ts";
import type { MessageKind, OptionalKind } from "#contract/messages.ts";
import type { Database, Queryable, Schema } from "#server/database/schema.ts";
import { findMorning } from "#server/messages/quiet-hours.ts";
import { countRows } from "#server/registry/count-rows.ts";
import { withLockedDonor } from "#server/registry/donor-row.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";

export type MessageRow = Schema["messages"];

type NewMessage = Pick<MessageRow, "kind"> &
  Partial<Pick<MessageRow, "id" | "cause" | "donor_id" | "contact_id" | "address" | "language" | "detail">> & {
    urgent?: boolean;
  };

const nobody = { donor_id: null, contact_id: null, address: "", language: "", detail: "" };

/** Puts messages into the outbox, in the transaction of what causes them. A cause that had its message gets no other. */
export async function addMessages(db: Queryable, messages: NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ urgent: _urgent, ...message }): MessageRow => {
    const outcome = { due_at: findDue(message.kind), attempts: 0, sent_at: "", failure: "" };
    return Object.assign({ id: newId(), cause: newId() }, nobody, message, outcome);
  });
  const insert = db.insertInto("messages").values(rows);
  await insert.onConflict((conflict) => conflict.column("cause").doNothing()).execute();
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Whether a message waits for the morning, and for another day if the donor had one. A need has waited as long as it may. */
function canWait(kind: MessageKind): kind is OptionalKind {
  return isOptional(kind) && topicOfKind[kind] !== "needs";
}

/**
 * From when on a message may be sent: what was asked for at once, and all else from the end of India's night. In the
 * daytime that has passed, so that somebody who asks now goes before the reminders of the day.
 */
export function findDue(kind: MessageKind, now = Date.now()): string {
  return new Date(canWait(kind) ? findMorning(now) : now).toISOString();
}

/** The kinds of messages that staff have switched off. */
export async function listKindsOff(db: Queryable): Promise<OptionalKind[]> {
  return (await db.selectFrom("message_kinds_off").select("kind").execute()).map(({ kind }) => kind);
}

/** Tells a donor on every way that they chose for this. */
export async function tellDonor(
  db: Queryable,
  donorId: string,
  kind: OptionalKind,
  cause: string,
  detail = "",
  urgent = false,
): Promise<void> {
  if ((await listKindsOff(db)).includes(kind)) return;
  const contacts = await selectReachable(db, kind).where("contacts.donor_id", "=", donorId).execute();
  await addMessages(
    db,
    contacts.map((contact) =>
      Object.assign(contact, { kind, cause: `${cause} ${contact.contact_id}`, detail, urgent }),
    ),
  );
}

/** The contacts that may be used for messages of this kind. */
export function selectReachable(db: Queryable, kind: OptionalKind) {
  return selectUsable(db).where("contacts.topics", "like", `%${topicOfKind[kind]}%`);
}

/** The contacts that were confirmed and have not failed. A call is nothing that the outbox sends. */
export function selectUsable(db: Queryable) {
  return db
    .selectFrom("contacts")
    .select(["contacts.id as contact_id", "contacts.donor_id", "contacts.language"])
    .where("contacts.confirmed_at", "<>", "")
    .where("contacts.failure", "=", "")
    .where("contacts.channel", "<>", "call");
}

/** The message that became due last: nobody who asks for one waits until those of the night are sent. */
export function findDueMessage(db: Database): Promise<MessageRow | undefined> {
  const due = db.selectFrom("messages").selectAll().where("due_at", "<=", new Date().toISOString());
  return due.where("due_at", ">", "").orderBy("due_at", "desc").limit(1).executeTakeFirst();
}

/** A server has this long to send a message; then another one may. Every way of sending gives up before. */
const leaseMs = 120_000;

/** Takes a message that is due, so that no other server sends it. False if another has, or if it has to wait. */
export async function takeMessage(db: Database, message: MessageRow): Promise<boolean> {
  const { id, kind, donor_id, due_at, attempts } = message;
  const now = Date.now();
  const put = async (transaction: Queryable, change: Partial<MessageRow>) => {
    const same = transaction.updateTable("messages").set(change).where("id", "=", id).where("due_at", "=", due_at);
    return (await same.executeTakeFirst()).numUpdatedRows === 1n;
  };
  const lease = { due_at: new Date(now + leaseMs).toISOString(), attempts: attempts + 1 };
  if (!donor_id || !canWait(kind)) return put(db, lease);
  const isQuiet = findMorning(now) > now;
  // While the donor is locked, so that two servers do not send two kinds on the same day.
  const isTaken = await withLockedDonor(db, { id: donor_id }, async (_donor, transaction) => {
    if (!isQuiet && !(await hasOtherToday(transaction, donor_id, kind))) return put(transaction, lease);
    await put(transaction, { due_at: findDue(kind, isQuiet ? now : now + dayMs) });
    return false;
  });
  return isTaken ?? false;
}

/** Whether another kind is the donor's message of the day: sent today, or in hand. One kind on several ways is one message. */
async function hasOtherToday(db: Queryable, donorId: string, kind: OptionalKind): Promise<boolean> {
  const others = optionalKinds.filter((other) => other !== kind);
  const sent = sql<boolean>`sent_at > ${new Date(startOf(today())).toISOString()}`;
  const inHand = sql<boolean>`attempts > 0 and due_at > ${new Date().toISOString()}`;
  const messages = db.selectFrom("messages").select("id").where("donor_id", "=", donorId).where("kind", "in", others);
  return (await messages.where(({ or }) => or([sent, inHand])).executeTakeFirst()) !== undefined;
}

export async function noteSent(db: Queryable, { id }: MessageRow): Promise<void> {
  await update(db, id, { due_at: "", sent_at: new Date().toISOString(), failure: "" });
}

const pausesInMinutes = [1, 5, 15, 60, 180];
const tryForMs = 2 * dayMs;

/** The message is tried again after a pause, unless it has failed for good, or was tried for two days. */
export async function noteFailure(db: Queryable, message: MessageRow, failure: string, isPermanent: boolean) {
  const { id, kind, attempts } = message;
  const next = Date.now() + (pausesInMinutes[attempts] ?? pausesInMinutes.at(-1)!) * minuteMs;
  const isLast = isPermanent || next > Date.parse(readIdTimestamp(id)) + tryForMs;
  const due = canWait(kind) ? Math.max(next, findMorning(next)) : next;
  await update(db, id, { failure, due_at: isLast ? "" : new Date(due).toISOString() });
}

async function update(db: Queryable, id: string, change: Partial<MessageRow>): Promise<void> {
  await db.updateTable("messages").set(change).where("id", "=", id).execute();
}

/** A message that there is no longer a reason to send. */
export async function dropMessage(db: Queryable, { id }: { id: string }): Promise<void> {
  await db.deleteFrom("messages").where("id", "=", id).execute();
}

/** How many messages wait, were sent today, and have failed in the last month. */
export async function countMessages(db: Queryable) {
  const messages = db.selectFrom("messages").select("id");
  return {
    waiting: await countRows(db, messages.where("due_at", ">", "")),
    sent: await countRows(db, messages.where("sent_at", ">=", new Date(startOf(today())).toISOString())),
    failed: await countRows(db, messages.where(sql<boolean>`failure > ''`).where("due_at", "=", "")),
  };
}

/** What was sent to a donor, newest first. */
export async function listSent(db: Queryable, donorId: string) {
  return db
    .selectFrom("messages")
    .innerJoin("contacts", "contacts.id", "messages.contact_id")
    .select(["messages.kind", "contacts.channel", "messages.sent_at as at"])
    .where("messages.donor_id", "=", donorId)
    .where("messages.sent_at", "<>", "")
    .orderBy("messages.sent_at", "desc")
    .execute();
}
