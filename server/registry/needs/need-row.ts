import { sql } from "kysely";
import type { BloodType } from "#contract/blood-types.ts";
import { isClosed, type NeedState } from "#contract/needs.ts";
import type { Database, Queryable, Schema, Transaction } from "#server/database/schema.ts";
import { NoSuchNeedError, ValidationError } from "#server/donors/errors.ts";
import { normalizeNumber } from "#server/donors/phone-number.ts";
import { validation } from "#server/messages.ts";
import type { StoredWords } from "#server/needs/new-need.ts";
import type { NeedFacts } from "#server/needs/rules.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import { addMessages } from "#server/registry/messages/outbox.ts";

export type NeedRow = Schema["needs"];

type Work<Outcome> = (need: NeedRow, transaction: Transaction) => Promise<Outcome>;

/** Runs the work in a transaction in which nobody else changes the need or an answer. */
export function withLockedNeed<Outcome>(db: Database, id: string, work: Work<Outcome>): Promise<Outcome> {
  return db.transaction().execute(async (transaction) => {
    const needs = transaction.selectFrom("needs").selectAll().where("id", "=", id);
    const need = await needs.forUpdate().executeTakeFirst();
    if (!need) throw new NoSuchNeedError();
    return work(need, transaction);
  });
}

/** The same, unless it is closed. */
export function withOpenNeed<Outcome>(db: Database, id: string, work: Work<Outcome>): Promise<Outcome> {
  return withLockedNeed(db, id, (need, transaction) => {
    if (isClosed(need.status)) throw new ValidationError({ message: validation.needClosed });
    return work(need, transaction);
  });
}

/** What the rules know of a need. */
export function toFacts(need: NeedRow): NeedFacts {
  const { status, wanted, needed_on: neededOn, may_ask: mayAsk, closed_at } = need;
  const askedAt = Date.parse(readIdTimestamp(need.id));
  return { askedAt, neededOn, status, wanted, mayAsk, closedAt: closed_at ? Date.parse(closed_at) : 0 };
}

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

/** The donors who were asked, and guests, with their names and numbers. */
export function selectOffers(db: Queryable) {
  return db
    .selectFrom("need_offers")
    .leftJoin("donors", "donors.id", "donor_id")
    .selectAll("need_offers")
    .select(sql<string>`coalesce(donors.city, '')`.as("city"))
    .select(sql<BloodType | "">`coalesce(donors.blood_type, '')`.as("bloodType"))
    .select(sql<string>`coalesce(donors.full_name, need_offers.full_name)`.as("fullName"))
    .select(sql<string>`coalesce(donors.phone_no, need_offers.phone_no)`.as("phoneNo"));
}

/** Whether fewer have said yes than are needed. */
export const isWanting = sql<boolean>`wanted > (select count(*) from need_offers as said
  where said.need_id = needs.id and said.answer in ('yes', 'gave'))`;

/** What became of the questions of a need. Volunteers count as asked, guests do not count. */
export async function countOffers(db: Queryable, needId: string) {
  const counts = await readCounts(db, [needId]);
  return counts.get(needId) ?? noOffers;
}

export const noOffers = { asked: 0, yes: 0, gave: 0, reserve: 0, reports: 0 };

export async function readCounts(db: Queryable, needIds: string[]): Promise<Map<string, typeof noOffers>> {
  if (needIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("need_offers")
    .select(["need_id", count("answer <> 'guest'").as("asked"), count("answer in ('yes', 'gave')").as("yes")])
    .select([count("answer = 'gave'").as("gave"), count("answer = 'reserve'").as("reserve")])
    .select(count("reported = 1").as("reports"))
    .where("need_id", "in", needIds)
    .groupBy("need_id")
    .execute();
  return new Map(rows.map(({ need_id, ...counts }) => [need_id, counts]));
}

export function findState({ status, wanted }: NeedRow, { yes }: { yes: number }): NeedState {
  return status === "open" && yes >= wanted ? "enough" : status;
}

/** Stores a change. Unless it says when, the need is looked at within seconds. */
export async function updateNeed(db: Queryable, id: string, change: Partial<NeedRow>): Promise<void> {
  const due_at = new Date().toISOString();
  await db
    .updateTable("needs")
    .set({ due_at, ...change })
    .where("id", "=", id)
    .execute();
}

export function closeNeed(db: Queryable, id: string, status: NeedRow["status"], change: Partial<NeedRow> = {}) {
  return updateNeed(db, id, { ...change, status, closed_at: new Date().toISOString() });
}

/** Writes to the one who asks, once for each cause; never to an address that staff have not read back on the phone. */
export async function tellSeeker(db: Queryable, need: NeedRow, cause?: string): Promise<void> {
  const { id: detail, email: address, language } = need;
  if (!address || need.checked !== "phone") return;
  await addMessages(db, [{ kind: "needNews", address, language, detail, ...(cause && { cause: `news ${cause}` }) }]);
}

function count(condition: string) {
  return sql<number>`count(*) filter (where ${sql.raw(condition)})`;
}
