import { sql } from "kysely";
import { closedStates, maxOpenNeeds } from "#contract/needs.ts";
import { formatReference } from "#contract/reference.ts";
import { maxCount } from "#contract/staff/reports.ts";
import type { CallAnswer, CallOutcome, NeedCall } from "#contract/staff/needs.ts";
import type { StaffNeed, StaffNeeds, StaffNeedSummary, StaffOffer } from "#contract/staff/needs.ts";
import type { Database } from "#server/database/schema.ts";
import { isUrgent, nobodyLeft } from "#server/needs/rules.ts";
import { donorSeesSeeker, isHelper } from "#server/needs/who-sees.ts";
import type { Actor } from "#server/registry/audit.ts";
import { countRows } from "#server/registry/count-rows.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import { answerOffer, findOfferState } from "./answers.ts";
import * as row from "./need-row.ts";
import { countOffers, isWanting, noOffers, readCounts, selectOffers } from "./offer-row.ts";
import { listTrustedNumbers, readTrustedUntil } from "./trusted-numbers.ts";
import { readUncheckedHours } from "./unchecked-hours.ts";

const maxListed = 100;
const isWaiting = sql<boolean>`status in ('stopped', 'waiting')`;

export async function listNeeds(db: Database): Promise<StaffNeeds> {
  const needs = db.selectFrom("needs").selectAll().limit(maxListed);
  const { single, crowd } = await listWaiting(db);
  const open = await needs.where("status", "=", "open").orderBy("needed_on").orderBy("id").execute();
  const ended = await needs.where("status", "in", closedStates).orderBy("id", "desc").limit(20).execute();
  const ids = [...single, ...crowd, ...open, ...ended].map(({ id }) => id);
  const counts = await readCounts(db, ids);
  const summarize = (need: row.NeedRow) => toSummary(need, counts.get(need.id));
  return {
    waiting: single.map(summarize),
    crowd: crowd.map(summarize),
    open: open.map(summarize),
    closed: ended.map(summarize),
    uncheckedHours: await readUncheckedHours(db),
    trustedNumbers: await listTrustedNumbers(db),
  };
}

/** The place of an unchecked request among those of the same number or network. */
const rank = (column: "phone_key" | "network") =>
  sql<number>`case when checked = '' and status = 'waiting'
    then row_number() over (partition by checked, status, ${sql.ref(column)} order by id) else 0 end`;

/**
 * Those that wait for staff, the most urgent first. Requests that nobody has checked, beyond a few of one number
 * or of one network, share one row: they keep nobody off the list.
 */
async function listWaiting(db: Database) {
  const needs = db.selectFrom("needs").selectAll().where(isWaiting);
  const ranked = needs.select([rank("phone_key").as("ofNumber"), rank("network").as("ofNetwork")]).as("ranked");
  const isSingle = sql<boolean>`"ofNumber" <= ${maxOpenNeeds.number} and "ofNetwork" <= ${maxOpenNeeds.network}`;
  const isStopped = sql`status = 'stopped'`;
  const stoppedFirst = db.selectFrom(ranked).selectAll().orderBy(isStopped, "desc");
  const byUrgency = stoppedFirst.orderBy("needed_on").orderBy("id").limit(maxListed);
  const crowd = await byUrgency.where(sql<boolean>`not (${isSingle})`).execute();
  return { single: await byUrgency.where(isSingle).execute(), crowd };
}

function toSummary(need: row.NeedRow, counts = noOffers): StaffNeedSummary {
  const { email: _email, ...words } = row.toWords(need);
  const { asked, yes, reports, denied } = counts;
  const standing = row.findState(need, counts);
  const when = { askedAt: readIdTimestamp(need.id), isUrgent: isUrgent(row.toFacts(need), Date.now()) };
  const names = { reference: formatReference(need.reference), version: row.makeNeedVersion(need, counts) };
  const progress = { standing, nobodyLeft: row.isNobodyLeft(need, counts), asked, yes, reports, denied };
  return { id: need.id, ...names, ...words, ...when, checked: need.checked, ...progress };
}

/** The request that is called so on the telephone. */
export async function findByReference(db: Database, reference: string): Promise<StaffNeedSummary[]> {
  const found = await db.selectFrom("needs").selectAll().where("reference", "=", reference).execute();
  return Promise.all(found.map(async (need) => toSummary(need, await countOffers(db, need.id))));
}

/** All that is held about a need; names and numbers of those only who said yes or offered help. */
export async function readStaffNeed(db: Database, id: string): Promise<StaffNeed | undefined> {
  const need = await db.selectFrom("needs").selectAll().where("id", "=", id).executeTakeFirst();
  if (!need) return undefined;
  const counts = await countOffers(db, id);
  const { email, email_failure: emailFailure, reason, may_ask: mayAsk } = need;
  const summary = toSummary(need, counts);
  const rows = await selectOffers(db).where("need_id", "=", id).orderBy("need_offers.id").execute();
  const offers = rows.map((offer): StaffOffer => {
    const { answer, missed } = offer;
    const isKnown = isHelper(offer);
    return {
      id: offer.id,
      donorId: offer.donor_id ?? "",
      fullName: isKnown ? offer.fullName : "",
      phoneNo: isKnown ? offer.phoneNo : "",
      state: findOfferState(offer, need, counts),
      byCall: offer.by_call === 1,
      reported: offer.reported > 0 ? offer.report_reason || "other" : "",
      isDisputed: answer === "gave" && missed === 1,
      askedAt: readIdTimestamp(offer.id),
    };
  });
  const trustedUntil = await readTrustedUntil(db, need);
  const nextAt = summary.nobodyLeft ? "" : need.due_at;
  return { ...summary, email, emailFailure, reason, mayAsk, trustedUntil, nextAt, offers };
}

/**
 * A question is one while donors are missing. Donors who said yes are told what they have to know in any case, but no number
 * that has to be checked again. Those who are hidden are not called.
 */
const isToCall = sql<boolean>`call_about > ''
  and exists (select 1 from donors as called where called.id = donor_id and called.hidden = 0)
  and (call_about in ('moved', 'over')
    or ((status = 'open' or (status = 'waiting' and checked = '')) and (call_about = 'needed' or ${isWanting})))`;

/** The donors whom staff are to call, those first who may be on the way in vain, then those that are needed first. */
export async function listCalls(db: Database): Promise<NeedCall[]> {
  const offers = selectOffers(db).innerJoin("needs", "needs.id", "need_id").where(isToCall);
  const isOnTheWay = sql`call_about in ('over', 'moved')`;
  const rows = await offers.orderBy(isOnTheWay, "desc").orderBy("needed_on").limit(maxListed).execute();
  const needs = await row.readNeedsOf(db, rows);
  return rows.map(({ id, need_id, donor_id, fullName, phoneNo, bloodType, city, distance_km, call_about }) => {
    const donor = { donorId: donor_id!, fullName, phoneNo, bloodType, city, distanceKm: distance_km };
    const need = Object.assign({ id: need_id }, row.toWords(needs.get(need_id)!));
    return Object.assign(donor, { id, need, about: call_about as NeedCall["about"] });
  });
}

/** What a donor said on the phone, that they were told, or that nobody answered; only of a donor who was to be called. */
export async function recordCall(db: Database, id: string, answer: CallAnswer, caller: Actor): Promise<CallOutcome> {
  const { state, need, offer } = await answerOffer(db, id, answer, { caller });
  const { full_name: fullName, phone_no: phoneNo } = need;
  const sees = state === "yes" && donorSeesSeeker({ ...offer, answer: state }, row.toFacts(need), Date.now());
  return { state, ...(sees && { seeker: { fullName, phoneNo } }) };
}

/** How many needs wait for staff, since when the oldest does, how many have nobody left, and how many donors are to be called. */
export async function countWaiting(db: Database) {
  const atMost = maxCount + 1;
  const needs = db.selectFrom("needs").select("needs.id").limit(atMost);
  const stuck = needs.where("status", "=", "open").where("wave_left", "=", nobodyLeft).where(isWanting);
  const oldest = await needs.where(isWaiting).orderBy("id").executeTakeFirst();
  return {
    waitingNeeds: await countRows(db, needs.where(isWaiting)),
    ...(oldest && { oldestNeedAt: readIdTimestamp(oldest.id) }),
    stuckNeeds: await countRows(db, stuck),
    needCalls: await countRows(db, needs.innerJoin("need_offers", "need_id", "needs.id").where(isToCall)),
  };
}
