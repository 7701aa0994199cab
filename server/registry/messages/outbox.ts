import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { endOfToday, startOf, today } from "#contract/day.ts";
import { findMorning, isOptional, messagesADay, topicOfKind } from "#contract/messages.ts";
import type { Channel, MessageKind, OptionalKind } from "#contract/messages.ts";
import type { Database, Queryable, Schema } from "#server/database/schema.ts";
import { withLockedDonor } from "#server/registry/donor-row.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import type { DeriveSecret } from "./keys.ts";

export type MessageRow = Schema["messages"];

/** `urgent`: help is needed today, or the donor is on the way. */
export type NewMessage = Partial<MessageRow> & Pick<MessageRow, "kind"> & { urgent?: boolean };

type About = Pick<NewMessage, "detail" | "urgent">;

const nobody = { donor_id: null, contact_id: null, channel: "email", address: "", language: "", detail: "" } as const;

/** Puts messages into the outbox, in the transaction of what causes them. A cause that had its message gets no other. */
export async function addMessages(db: Queryable, messages: NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ urgent = false, ...message }): MessageRow => {
    const priority = findPriority(message.kind, urgent);
    const outcome = { priority, due_at: findDue(priority), attempts: 0, code_tries: 0, sent_at: "", failure: "" };
    return Object.assign({ id: newId(), cause: newId() }, nobody, message, outcome);
  });
  const insert = db.insertInto("messages").values(rows);
  await insert.onConflict((conflict) => conflict.column("cause").doNothing()).execute();
}

type Priority = MessageRow["priority"];
const priorities: Priority[] = [0, 1, 2];
const reminder = 2;

/** What somebody waits for goes before a request of another day, and both before reminders. */
function findPriority(kind: MessageKind, urgent: boolean): Priority {
  const topic = isOptional(kind) ? topicOfKind[kind] : kind === "needNews" && "needs";
  if (topic === "needs") return urgent ? 0 : 1;
  return topic ? reminder : 0;
}

/** From when on a message may be sent: at once if somebody waits for it, all else not before India's night is over. */
export function findDue(priority: Priority, now = Date.now()): string {
  return new Date(priority === 0 ? now : Math.max(now, findMorning(now))).toISOString();
}

/** The kinds of messages that staff have switched off. */
export async function listKindsOff(db: Queryable): Promise<OptionalKind[]> {
  return (await db.selectFrom("message_kinds_off").select("kind").execute()).map(({ kind }) => kind);
}

/** Tells a donor on every way that they chose for this. False if there is none, or if staff have switched the kind off. */
export async function tellDonor(db: Queryable, donorId: string, kind: OptionalKind, cause: string, about: About = {}) {
  if ((await listKindsOff(db)).includes(kind)) return false;
  const contacts = await selectReachable(db, kind).where("contacts.donor_id", "=", donorId).execute();
  const write = (contact: (typeof contacts)[number]) =>
    Object.assign(contact, { kind, cause: `${cause} ${contact.contact_id}`, ...about });
  await addMessages(db, contacts.map(write));
  return contacts.length > 0;
}

/** The contacts that may be used for messages of this kind. */
export function selectReachable(db: Queryable, kind: OptionalKind) {
  return selectUsable(db).where("contacts.topics", "like", `%${topicOfKind[kind]}%`);
}

/** The contacts that were confirmed and have not failed. A call is nothing that the outbox sends. */
export function selectUsable(db: Queryable) {
  const columns = ["contacts.id as contact_id", "contacts.donor_id", "contacts.language", "contacts.channel"] as const;
  const contacts = db.selectFrom("contacts").select(columns).where("contacts.channel", "<>", "call");
  return contacts.where("contacts.confirmed_at", "<>", "").where("contacts.failure", "=", "");
}

/** The message that a channel sends next: of the most urgent ones that are due, the one that has waited longest. */
export async function findDueMessage(db: Database, channel: Channel): Promise<MessageRow | undefined> {
  const waiting = db.selectFrom("messages").selectAll().where("channel", "=", channel).where(isWaiting);
  const due = waiting.where("due_at", "<=", new Date().toISOString()).orderBy("due_at").limit(1);
  // One look into the index for each: what waits for the morning is never read.
  for (const priority of priorities) {
    const message = await due.where("priority", "=", priority).executeTakeFirst();
    if (message) return message;
  }
  return undefined;
}

/** As the index of what is due has it. */
export const isWaiting = sql<boolean>`due_at > ''`;

/** A server has this long to send a message; then another one may. Every way of sending gives up before. */
const leaseMs = 120_000;

/** Takes a message that is due, so that no other server sends it. False if another has, or if it has to wait. */
export async function takeMessage(db: Database, message: MessageRow): Promise<boolean> {
  const { id, kind, priority, donor_id, due_at, attempts } = message;
  const now = Date.now();
  const put = async (transaction: Queryable, change: Partial<MessageRow>) => {
    const same = transaction.updateTable("messages").set(change).where("id", "=", id).where("due_at", "=", due_at);
    return (await same.executeTakeFirst()).numUpdatedRows === 1n;
  };
  const lease = { due_at: new Date(now + leaseMs).toISOString(), attempts: attempts + 1 };
  // It has become night while the message waited.
  const due = findDue(priority, now);
  if (Date.parse(due) > now) return put(db, { due_at: due }).then(() => false);
  if (!donor_id || priority !== reminder) return put(db, lease);
  // While the donor is locked, so that two servers do not send two kinds on the same day.
  const isTaken = await withLockedDonor(db, { id: donor_id }, async (_donor, transaction) => {
    if (!(await hasOtherToday(transaction, donor_id, kind))) return put(transaction, lease);
    await put(transaction, { due_at: findDue(priority, endOfToday()) });
    return false;
  });
  return isTaken ?? false;
}

/** Whether another kind is the donor's reminder of the day: sent today, or in hand. One kind on several ways is one message. */
async function hasOtherToday(db: Queryable, donorId: string, kind: MessageKind): Promise<boolean> {
  const sent = sql<boolean>`sent_at > ${new Date(startOf(today())).toISOString()}`;
  const inHand = sql<boolean>`attempts > 0 and due_at > ${new Date().toISOString()}`;
  const others = db.selectFrom("messages").select("id").where("donor_id", "=", donorId).where("kind", "<>", kind);
  const reminders = others.where("priority", "=", reminder).where(({ or }) => or([sent, inHand]));
  return (await reminders.executeTakeFirst()) !== undefined;
}

/** Counts a message before its first try. Past what its address may have in a day, it waits for the next one or is dropped. */
export async function countToday(db: Queryable, message: MessageRow, addressKey: string, derive: DeriveSecret) {
  const { id, kind, channel, priority, attempts } = message;
  if (attempts > 0) return true;
  const group = (kind in messagesADay ? kind : "others") as keyof typeof messagesADay;
  const recipient = derive("recipient", `${group} ${channel} ${addressKey}`);
  const { numAffectedRows } =
    await sql`insert into daily_messages (day, recipient, times) values (${today()}, ${recipient}, 1)
    on conflict (day, recipient) do update set times = daily_messages.times + 1
    where daily_messages.times < ${messagesADay[group]}`.execute(db);
  if (numAffectedRows === 1n) return true;
  // What somebody waits for now is of no use tomorrow.
  if (priority === 0) await dropMessage(db, message);
  else await update(db, id, { attempts: 0, due_at: findDue(priority, endOfToday()) });
  return false;
}

export async function noteSent(db: Queryable, { id }: MessageRow): Promise<void> {
  await update(db, id, { due_at: "", sent_at: new Date().toISOString(), failure: "", address: "" });
}

const pausesInMinutes = [1, 5, 15, 60, 180];
const tryForMs = 2 * 86_400_000;

/** The message is tried again after a pause, unless it has failed for good, or was tried for two days. */
export async function noteFailure(db: Queryable, message: MessageRow, failure: string, isPermanent: boolean) {
  const { id, priority, attempts } = message;
  const next = Date.now() + (pausesInMinutes[attempts] ?? pausesInMinutes.at(-1)!) * 60_000;
  const isLast = isPermanent || next > Date.parse(readIdTimestamp(id)) + tryForMs;
  await update(db, id, { failure, ...(isLast ? { due_at: "", address: "" } : { due_at: findDue(priority, next) }) });
}

async function update(db: Queryable, id: string, change: Partial<MessageRow>): Promise<void> {
  await db.updateTable("messages").set(change).where("id", "=", id).execute();
}

/** A message that there is no longer a reason to send. */
export async function dropMessage(db: Queryable, { id }: { id: string }): Promise<void> {
  await db.deleteFrom("messages").where("id", "=", id).execute();
}

/** What was sent to a donor, newest first. */
export async function listSent(db: Queryable, donorId: string) {
  const messages = db.selectFrom("messages").select(["kind", "channel", "sent_at as at"]);
  const sent = messages.where("donor_id", "=", donorId).where("sent_at", "<>", "");
  return sent.orderBy("sent_at", "desc").execute();
}
