import { sql, type Kysely } from "kysely";
import { dayAfter } from "#contract/day.ts";
import { maxCount } from "#contract/staff/reports.ts";
import { trustDays, type CallAnswer, type CallOutcome, type NeedCall } from "#contract/staff/needs.ts";
import type { StaffNeed, StaffNeeds, StaffNeedSummary, StaffOffer } from "#contract/staff/needs.ts";
import type { StaffActionName } from "#contract/staff/audit.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { ValidationError } from "#server/donors/errors.ts";
import { hashSecret, newSecret } from "#server/donors/private-link.ts";
import { validation } from "#server/messages.ts";
import { applyNeedChange } from "#server/needs/new-need.ts";
import { isUrgent } from "#server/needs/rules.ts";
import { recordAction, type Actor } from "#server/registry/audit.ts";
import { countRows } from "#server/registry/count-rows.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import * as row from "./need-row.ts";
import { answerOffer, findOfferState } from "./offers.ts";
import { toColumns, toWords } from "./seekers.ts";
import { readUncheckedHours } from "./unchecked-hours.ts";

const maxListed = 100;
const isWaiting = sql<boolean>`(status in ('stopped', 'waiting') or (status = 'open' and checked = ''))`;
const closed = ["found", "withdrawn", "refused", "expired"] as const;

export async function listNeeds(db: Database): Promise<StaffNeeds> {
  const needs = db.selectFrom("needs").selectAll().limit(maxListed);
  const oldest = await needs
    .where(isWaiting)
    .orderBy(sql`status = 'stopped'`, "desc")
    .orderBy("id")
    .execute();
  const open = await needs.where("status", "=", "open").where("checked", "<>", "").orderBy("needed_on").execute();
  const ended = await needs.where("status", "in", closed).orderBy("id", "desc").limit(20).execute();
  const counts = await row.readCounts(
    db,
    [...oldest, ...open, ...ended].map(({ id }) => id),
  );
  const summarize = (need: row.NeedRow) => toSummary(need, counts.get(need.id));
  const lists = { waiting: oldest.map(summarize), open: open.map(summarize), closed: ended.map(summarize) };
  return { ...lists, uncheckedHours: await readUncheckedHours(db) };
}

function toSummary(need: row.NeedRow, counts = row.noOffers): StaffNeedSummary {
  const { email: _email, ...words } = toWords(need);
  const { asked, yes, reports } = counts;
  const standing = row.findState(need, counts);
  const when = { askedAt: readIdTimestamp(need.id), isUrgent: isUrgent(row.toFacts(need), Date.now()) };
  return { id: need.id, ...words, standing, ...when, checked: need.checked, asked, yes, reports };
}

/** All that is held about a need; names and numbers of those donors only who said yes. */
export async function readStaffNeed(db: Database, id: string): Promise<StaffNeed | undefined> {
  const need = await db.selectFrom("needs").selectAll().where("id", "=", id).executeTakeFirst();
  if (!need) return undefined;
  const counts = await row.countOffers(db, id);
  const { email, reason, may_ask: mayAsk, trusted_until: trustedUntil, due_at: nextAt, status } = need;
  const rows = await selectOffers(db).where("need_id", "=", id).orderBy("need_offers.id").execute();
  const offers = rows.map((offer): StaffOffer => {
    const isKnown = ["yes", "gave", "missed", "guest"].includes(offer.answer);
    const who = { fullName: isKnown ? offer.fullName : "", phoneNo: isKnown ? offer.phoneNo : "" };
    const state: StaffOffer["state"] = offer.answer === "guest" ? "guest" : findOfferState(offer, need, counts);
    const flags = { byCall: offer.by_call === 1, reported: offer.reported === 1, askedAt: readIdTimestamp(offer.id) };
    return Object.assign(flags, who, { id: offer.id, donorId: offer.donor_id ?? "", state });
  });
  const next = status === "open" && nextAt ? { nextAt } : {};
  return { ...toSummary(need, counts), email, reason, mayAsk, trustedUntil, ...next, offers };
}

function selectOffers(db: Kysely<Schema>) {
  return db
    .selectFrom("need_offers")
    .leftJoin("donors", "donors.id", "donor_id")
    .selectAll("need_offers")
    .select(["donors.city", "donors.blood_type as bloodType"])
    .select(sql<string>`coalesce(donors.full_name, need_offers.full_name)`.as("fullName"))
    .select(sql<string>`coalesce(donors.phone_no, need_offers.phone_no)`.as("phoneNo"));
}

type Change = { action: StaffActionName; note?: string; change: Partial<row.NeedRow> };

/** Changes an open need and records it; undefined when there is no such need. */
function changeAsStaff(db: Database, id: string, by: Actor, makeChange: (need: row.NeedRow) => Change) {
  return row.withLockedNeed(db, id, async (need, transaction) => {
    if (!row.isOpenStatus(need)) throw new ValidationError({ message: validation.needClosed });
    const { action, note = "", change } = makeChange(need);
    await row.updateNeed(transaction, id, change);
    if (change.status && change.status !== need.status)
      await row.tellSeeker(transaction, { ...need, ...change }, `${id} ${change.status}`);
    await recordAction(transaction, { action, by, note: note || id });
    return true;
  });
}

/** Staff have called the number. Reports that stopped the need are settled. */
export async function confirmNeed(db: Database, id: string, by: Actor) {
  const change = { status: "open", checked: "phone" } as const;
  const done = await changeAsStaff(db, id, by, () => ({ action: "confirm need", change }));
  const reported = db.updateTable("need_offers").set({ reported: 0 }).where("need_id", "=", id);
  if (done) await reported.where("reported", "=", 1).execute();
  return done;
}

export function refuseNeed(db: Database, id: string, by: Actor, reason: string) {
  const change = { status: "refused", reason, closed_at: new Date().toISOString() } as const;
  return changeAsStaff(db, id, by, () => ({ action: "refuse need", change }));
}

/** Confirms it; for a year, requests that are made with its link for the same number go out at once. */
export async function trustNeed(db: Database, id: string, by: Actor) {
  const trusted_until = dayAfter(trustDays);
  const done = await changeAsStaff(db, id, by, () => ({ action: "trust number", change: { trusted_until } }));
  return done && confirmNeed(db, id, by);
}

export function correctNeed(db: Database, id: string, by: Actor, given: { mayAsk?: number | undefined }) {
  return changeAsStaff(db, id, by, (need) => {
    const { mayAsk: may_ask = need.may_ask, ...words } = given;
    return { action: "correct need", change: { ...toColumns(applyNeedChange(toWords(need), words)), may_ask } };
  });
}

/** The secret of a new private link; the old one opens nothing from now on. */
export async function replaceNeedLink(db: Database, id: string, by: Actor) {
  const secret = newSecret();
  return row.withLockedNeed(db, id, async ({ language }, transaction) => {
    await transaction
      .updateTable("needs")
      .set({ link_hash: hashSecret(secret) })
      .where("id", "=", id)
      .execute();
    await recordAction(transaction, { action: "new need link", by, note: id });
    return { id, secret, language };
  });
}

const callable = sql<boolean>`by_call = 1 and answer = ''`;

/** The donors whom staff are to call, of needs that go on, those first that are needed first. */
export async function listCalls(db: Database): Promise<NeedCall[]> {
  const offers = selectOffers(db).innerJoin("needs", "needs.id", "need_id").where(callable);
  const rows = await offers.where("status", "=", "open").orderBy("needed_on").limit(maxListed).execute();
  const ids = ["", ...new Set(rows.map(({ need_id }) => need_id))];
  const needs = await db.selectFrom("needs").selectAll().where("id", "in", ids).execute();
  const counts = await row.readCounts(db, ids);
  return rows.flatMap((offer) => {
    const need = needs.find(({ id }) => id === offer.need_id)!;
    if (findOfferState(offer, need, counts.get(need.id)!) !== "asked") return [];
    const { id, donor_id, fullName, phoneNo, distance_km: distanceKm } = offer;
    const who = { donorId: donor_id!, fullName, phoneNo, bloodType: offer.bloodType ?? "", city: offer.city ?? "" };
    return Object.assign(who, { id, distanceKm, need: toSummary(need, counts.get(need.id)) });
  });
}

/** What a donor said on the phone, or that nobody answered. */
export async function recordCall(db: Database, id: string, answer: CallAnswer, by: Actor): Promise<CallOutcome> {
  const { state, need } = await answerOffer(db, id, { answer });
  await recordAction(db, { action: "need call", by, note: `${need.id} ${answer}` });
  const { full_name: fullName, phone_no: phoneNo } = need;
  return { state, ...(state === "yes" && { seeker: { fullName, phoneNo } }) };
}

export function countCalls(db: Database): Promise<number> {
  const offers = db.selectFrom("need_offers").innerJoin("needs", "needs.id", "need_id").select("need_offers.id");
  return countRows(
    db,
    offers
      .where(callable)
      .where("status", "=", "open")
      .limit(maxCount + 1),
  );
}

/** How many needs wait for staff, and since when the oldest does. */
export async function countWaiting(db: Database) {
  const needs = db.selectFrom("needs").where(isWaiting);
  const oldest = await needs.select("id").orderBy("id").limit(1).executeTakeFirst();
  const waitingNeeds = await countRows(db, needs.select("id").limit(maxCount + 1));
  return { waitingNeeds, ...(oldest && { oldestNeedAt: readIdTimestamp(oldest.id) }), needCalls: await countCalls(db) };
}
