import { hash } from "node:crypto";
import { closedStates, isClosed, undoSeconds, type NeedState } from "#contract/needs.ts";
import type { Database, Queryable, Schema, Transaction } from "#server/database/schema.ts";
import { NoSuchNeedError, ValidationError } from "#server/donors/errors.ts";
import { normalizeNumber } from "#server/donors/phone-number.ts";
import { validation } from "#server/messages.ts";
import type { StoredWords } from "#server/needs/new-need.ts";
import { nobodyLeft, type NeedFacts } from "#server/needs/rules.ts";
import { hasEnded, moveNeed, type NeedEvent } from "#server/needs/states.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";

export type NeedRow = Schema["needs"];

/** What is done while nobody else changes the need. */
export type Work<Outcome> = (need: NeedRow, transaction: Transaction) => Promise<Outcome>;

/** Runs the work in a transaction in which nobody else changes the need or an answer. */
export function withLockedNeed<Outcome>(db: Database, id: string, work: Work<Outcome>): Promise<Outcome> {
  return db.transaction().execute(async (transaction) => {
    const needs = transaction.selectFrom("needs").selectAll().where("id", "=", id);
    const need = await needs.forUpdate().executeTakeFirst();
    if (!need) throw new NoSuchNeedError();
    return work(need, transaction);
  });
}

/** The same, unless it is closed. What the event has closed is done already. */
export function withOpenNeed(db: Database, id: string, work: Work<void>, event?: NeedEvent): Promise<void> {
  return withLockedNeed(db, id, async (need, transaction) => {
    if (event && hasEnded(need.status, event)) return;
    if (isClosed(need.status)) throw new ValidationError({ message: validation.needClosed });
    return work(need, transaction);
  });
}

/** The needs of some questions, by their ids. */
export async function readNeedsOf(db: Queryable, offers: { need_id: string }[]): Promise<Map<string, NeedRow>> {
  const ids = ["", ...new Set(offers.map(({ need_id }) => need_id))];
  const needs = await db.selectFrom("needs").selectAll().where("id", "in", ids).execute();
  return new Map(needs.map((need) => [need.id, need]));
}

/** What the rules know of a need. */
export function toFacts(need: NeedRow): NeedFacts {
  return {
    neededOn: need.needed_on,
    status: need.status,
    checked: need.checked,
    wanted: need.wanted,
    mayAsk: need.may_ask,
    waveLeft: need.wave_left,
    askedAt: readTime(readIdTimestamp(need.id)),
    checkedAt: readTime(need.checked_at),
    closedAt: readTime(need.closed_at),
    reopened: need.reopened,
    wavedAt: readTime(need.waved_at),
  };
}

const readTime = (text: string) => (text ? Date.parse(text) : 0);

/** What is stored of what somebody asks for, and the other way round. */
export function toColumns({ fullName, phoneNo, donationType, bloodType, neededOn, ...same }: StoredWords) {
  const who = { full_name: fullName, phone_no: phoneNo, phone_key: normalizeNumber(phoneNo) };
  return { ...same, ...who, donation_type: donationType, blood_type: bloodType, needed_on: neededOn };
}

export function toWords(need: NeedRow): StoredWords {
  const { full_name, phone_no, donation_type, blood_type, state, city, place, needed_on, wanted, email } = need;
  const what = { donationType: donation_type, bloodType: blood_type, neededOn: needed_on, wanted };
  return { fullName: full_name, phoneNo: phone_no, ...what, state, city, place, email };
}

/** Changes with every word of a need, and with every report; that staff settle them changes nothing. */
export function makeNeedVersion(need: NeedRow, { reported }: { reported: number }): string {
  return hash("sha256", JSON.stringify([toWords(need), reported]), "base64url").slice(0, 22);
}

/** Whether staff have checked it as it stands. */
export function isChecked({ checked }: NeedRow): boolean {
  return checked === "phone" || checked === "trusted";
}

export function findState({ status, wanted }: NeedRow, { yes }: { yes: number }): NeedState {
  return status === "open" && yes >= wanted ? "enough" : status;
}

/** Whether more donors are wanted, and nobody is left whom it may ask. Asking goes on without a check, too. */
export function isNobodyLeft(need: NeedRow, { yes }: { yes: number }, isAsking = need.status === "open"): boolean {
  return isAsking && need.wave_left === nobodyLeft && yes < need.wanted;
}

/** Stores what has happened to a need. It is taken forward within seconds. */
export async function updateNeed(db: Queryable, id: string, change: Partial<NeedRow>): Promise<void> {
  const due_at = new Date().toISOString();
  // What waits holds the address that was corrected or erased.
  const waiting = db.deleteFrom("messages").where("detail", "=", id).where("address", ">", "");
  if (change.email !== undefined) await waiting.where("address", "<>", change.email).execute();
  const own = db.updateTable("needs").where("id", "=", id);
  await own.set({ due_at, ...change }).execute();
}

/** Of an address that nobody has used yet. */
export const newAddress = { email_failure: "", email_confirmed: 0 } as const;

/** What else changes: a dead address stays so, another number is not trusted, and there may be others to ask again. */
export function changeWords(need: NeedRow, words: Partial<NeedRow>): Partial<NeedRow> {
  const trusted_id = words.phone_key === need.phone_key ? need.trusted_id : "";
  const names = ["donation_type", "blood_type", "state", "city", "may_ask"] as const;
  const others = names.some((name) => (words[name] ?? need[name]) !== need[name]) && { wave_left: 0 };
  return { ...words, trusted_id, ...others, ...(words.email !== need.email && newAddress) };
}

/** What changes when something happens to a need; throws if it cannot any more. */
export function applyEvent({ status: before }: NeedRow, event: NeedEvent, now = Date.now()): Partial<NeedRow> {
  const status = moveNeed(before, event);
  if (!status) throw new ValidationError({ message: validation.needClosed });
  return { status, closed_at: isClosed(status) ? new Date(now).toISOString() : "" };
}

/** When what happens now is followed up if it can be taken back. What is due before stays: nobody holds up a need. */
export function afterUndo({ due_at }: NeedRow): Partial<NeedRow> {
  const soon = new Date(Date.now() + undoSeconds * 1000).toISOString();
  return { due_at: due_at < soon ? due_at : soon };
}

/** A donor has gone or was hidden, or is back: places may have become free. */
export async function wakeNeedsOf(db: Queryable, donorId: string): Promise<void> {
  const said = db.selectFrom("need_offers").select("need_id").where("donor_id", "=", donorId);
  const ids = said.where("answer", "in", ["yes", "reserve", "gave"]);
  const open = db.updateTable("needs").set({ due_at: new Date().toISOString() }).where("id", "in", ids);
  await open.where("status", "not in", closedStates).execute();
}
