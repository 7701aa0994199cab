import { sql } from "kysely";
import { dayAfter } from "#contract/day.ts";
import { closedStates, helperStates, type Helper } from "#contract/needs.ts";
import { maxCount } from "#contract/staff/reports.ts";
import { trustDays, type CallAnswer, type CallOutcome, type NeedCall } from "#contract/staff/needs.ts";
import type { StaffNeed, StaffNeeds, StaffNeedSummary, StaffOffer } from "#contract/staff/needs.ts";
import type { StaffActionName } from "#contract/staff/audit.ts";
import type { Database } from "#server/database/schema.ts";
import { hashSecret, newSecret } from "#server/donors/private-link.ts";
import { applyNeedChange } from "#server/needs/new-need.ts";
import { isUrgent } from "#server/needs/rules.ts";
import { recordAction, type Actor } from "#server/registry/audit.ts";
import { countRows } from "#server/registry/count-rows.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import * as row from "./need-row.ts";
import { answerOffer, findOfferState } from "./offers.ts";
import { readUncheckedHours } from "./unchecked-hours.ts";

const maxListed = 100;
const isWaiting = sql<boolean>`(status in ('stopped', 'waiting') or (status = 'open' and checked = ''))`;

export async function listNeeds(db: Database): Promise<StaffNeeds> {
  const needs = db.selectFrom("needs").selectAll().limit(maxListed);
  const oldest = await needs
    .where(isWaiting)
    .orderBy(sql`status = 'stopped'`, "desc")
    .orderBy("id")
    .execute();
  const open = await needs.where("status", "=", "open").where("checked", "<>", "").orderBy("needed_on").execute();
  const ended = await needs.where("status", "in", closedStates).orderBy("id", "desc").limit(20).execute();
  const ids = [...oldest, ...open, ...ended].map(({ id }) => id);
  const counts = await row.readCounts(db, ids);
  const summarize = (need: row.NeedRow) => toSummary(need, counts.get(need.id));
  const lists = { waiting: oldest.map(summarize), open: open.map(summarize), closed: ended.map(summarize) };
  return { ...lists, uncheckedHours: await readUncheckedHours(db) };
}

function toSummary(need: row.NeedRow, counts = row.noOffers): StaffNeedSummary {
  const { email: _email, ...words } = row.toWords(need);
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
  const rows = await row.selectOffers(db).where("need_id", "=", id).orderBy("need_offers.id").execute();
  const offers = rows.map((offer): StaffOffer => {
    const { answer, donor_id } = offer;
    const isKnown = helperStates.includes(answer as Helper["state"]);
    return {
      id: offer.id,
      donorId: donor_id ?? "",
      fullName: isKnown ? offer.fullName : "",
      phoneNo: isKnown ? offer.phoneNo : "",
      state: answer === "guest" ? "guest" : findOfferState(offer, need, counts),
      byCall: offer.by_call === 1,
      reported: offer.reported === 1,
      askedAt: readIdTimestamp(offer.id),
    };
  });
  const next = status === "open" && nextAt ? { nextAt } : {};
  return { ...toSummary(need, counts), email, reason, mayAsk, trustedUntil, ...next, offers };
}

type MakeChange = Parameters<typeof row.withLockedNeed<Partial<row.NeedRow>>>[2];

/** Changes an open need and records it. */
function changeAsStaff(db: Database, id: string, by: Actor, action: StaffActionName, makeChange: MakeChange) {
  return row.withOpenNeed(db, id, async (need, transaction) => {
    const change = await makeChange(need, transaction);
    await row.updateNeed(transaction, id, change);
    if (change.status && change.status !== need.status)
      await row.tellSeeker(transaction, { ...need, ...change }, `${id} ${change.status}`);
    await recordAction(transaction, { action, by, note: id });
  });
}

/**
 * Staff have called the number, and reports that stopped the need are settled. Of a number that they trust, requests that are
 * made with this link go out at once for a year.
 */
export function confirmNeed(
  db: Database,
  id: string,
  by: Actor,
  action: "confirm need" | "trust number" = "confirm need",
) {
  return changeAsStaff(db, id, by, action, async (_need, transaction) => {
    await transaction.updateTable("need_offers").set({ reported: 0 }).where("need_id", "=", id).execute();
    const trust = action === "trust number" && { trusted_until: dayAfter(trustDays) };
    return { status: "open", checked: "phone", ...trust };
  });
}

export function refuseNeed(db: Database, id: string, by: Actor, reason: string) {
  return changeAsStaff(db, id, by, "refuse need", async () => {
    return { status: "refused", reason, closed_at: new Date().toISOString() };
  });
}

export function correctNeed(db: Database, id: string, by: Actor, given: { mayAsk?: number | undefined }) {
  return changeAsStaff(db, id, by, "correct need", async (need) => {
    const { mayAsk: may_ask = need.may_ask, ...words } = given;
    return { ...row.toColumns(applyNeedChange(row.toWords(need), words)), may_ask };
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

const isToCall = sql<boolean>`by_call = 1 and answer = '' and status = 'open' and ${row.isWanting}`;

/** The donors whom staff are to call, of needs that go on, those first that are needed first. */
export async function listCalls(db: Database): Promise<NeedCall[]> {
  const offers = row.selectOffers(db).innerJoin("needs", "needs.id", "need_id").where(isToCall);
  const rows = await offers.orderBy("needed_on").limit(maxListed).execute();
  const ids = ["", ...rows.map(({ need_id }) => need_id)];
  const needs = await db.selectFrom("needs").selectAll().where("id", "in", ids).execute();
  return rows.map(({ id, need_id, donor_id, fullName, phoneNo, bloodType, city, distance_km: distanceKm }) => {
    const need = { id: need_id, ...row.toWords(needs.find((one) => one.id === need_id)!) };
    return { id, donorId: donor_id!, fullName, phoneNo, bloodType, city, distanceKm, need };
  });
}

/** What a donor said on the phone, or that nobody answered. */
export async function recordCall(db: Database, id: string, answer: CallAnswer, by: Actor): Promise<CallOutcome> {
  const { state, need } = await answerOffer(db, id, { answer });
  await recordAction(db, { action: "need call", by, note: `${need.id} ${answer}` });
  const { full_name: fullName, phone_no: phoneNo } = need;
  return { state, ...(state === "yes" && { seeker: { fullName, phoneNo } }) };
}

/** How many needs wait for staff, since when the oldest does, and how many donors are to be called. */
export async function countWaiting(db: Database) {
  const needs = db
    .selectFrom("needs")
    .select("needs.id")
    .limit(maxCount + 1);
  const oldest = await needs.where(isWaiting).orderBy("id").executeTakeFirst();
  return {
    waitingNeeds: await countRows(db, needs.where(isWaiting)),
    ...(oldest && { oldestNeedAt: readIdTimestamp(oldest.id) }),
    needCalls: await countRows(db, needs.innerJoin("need_offers", "need_id", "needs.id").where(isToCall)),
  };
}
