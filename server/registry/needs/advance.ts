import { sql } from "kysely";
import { dayAt } from "#contract/day.ts";
import { daysBetweenAsks } from "#contract/needs.ts";
import type { Database, Transaction } from "#server/database/schema.ts";
import { decideStep, findNextNews, isUrgent, nobodyLeft, type Step } from "#server/needs/rules.ts";
import { moveAnswer } from "#server/needs/states.ts";
import { addMessages, tellDonor } from "#server/registry/messages/outbox.ts";
import { chooseDonors } from "./candidates.ts";
import * as row from "./need-row.ts";
import { countOffers, describeForHelpers, describeProgress, newOffer, selectOffers } from "./offer-row.ts";
import { findUnchecked } from "./unchecked-hours.ts";
import { pauseAsking } from "./willing.ts";

/** Donors whom others were changing are looked at again after this. */
const busyPauseMs = 2000;
/** One that fails each time holds up no other. */
const failurePauseMs = 60_000;

/**
 * Takes the need that has waited longest one step forward, in one transaction: killed at any moment, the step has happened
 * wholly or not at all. No other server looks at the same need meanwhile. False when nothing is due.
 */
export async function advanceNext(db: Database, now: number, eraseAfter?: number): Promise<boolean> {
  const isDue = sql<boolean>`due_at > '' and due_at <= ${toText(now)}`;
  // SQLite would take its write lock for nothing every few seconds.
  if (!(await db.selectFrom("needs").select("id").where(isDue).limit(1).executeTakeFirst())) return false;
  let id = "";
  try {
    return await db.transaction().execute(async (transaction) => {
      const due = transaction.selectFrom("needs").selectAll().where(isDue).orderBy("due_at").limit(1);
      const need = await due.forUpdate().skipLocked().executeTakeFirst();
      if (!need) return false;
      id = need.id;
      await advance(transaction, need, now, eraseAfter);
      return true;
    });
  } catch (error) {
    if (id) await row.updateNeed(db, id, { due_at: toText(now + failurePauseMs) }).catch(() => {});
    throw error;
  }
}

/** Looks at all needs again, since the clock may have been wrong when they were looked at last. */
export async function wakeNeeds(db: Database, now = Date.now()): Promise<void> {
  const due_at = toText(now);
  await db.updateTable("needs").set({ due_at }).where("due_at", ">", due_at).execute();
}

async function advance(transaction: Transaction, before: row.NeedRow, now: number, eraseAfter?: number): Promise<void> {
  // Stored by a clock that ran ahead.
  const need = { ...before, closed_at: before.closed_at > toText(now) ? toText(now) : before.closed_at };
  const counts = await countOffers(transaction, need.id);
  const unchecked = await findUnchecked(transaction, need, now);
  const step = decideStep(row.toFacts(need), counts, now, { eraseAfter, unchecked });
  if (step.do === "erase") return eraseNeed(transaction, need);
  if (step.do === "promote") await promote(transaction, need);
  const asked = step.do === "ask" && (await askDonors(transaction, need, { ...step, asked: counts.asked }, now));
  const change = step.do === "move" ? row.applyEvent(need, step.event, now) : asked || {};
  const after = { ...need, ...change };
  await tellDonors(transaction, after, now, step.do === "ask" || after.status === "open");
  const news = await tellSeeker(transaction, after, counts, now);
  const dueAt = Math.min(step.do === "wait" ? step.dueAt : now, news.nextAt);
  const kept = { closed_at: need.closed_at, due_at: toText(dueAt) };
  await row.updateNeed(transaction, need.id, { ...kept, ...change, ...news.change });
}

type Wave = Extract<Step, { do: "ask" }> & { asked: number };

/** Asks the next wave, and gives what changes in the need itself. */
async function askDonors(transaction: Transaction, need: row.NeedRow, { donors, isNew, asked }: Wave, now: number) {
  const { chosen, isAnyBusy, isNobodyLeft } = await chooseDonors(transaction, need, donors, now);
  const offers = chosen.map(({ donorId, distanceKm: distance_km, isNewcomer, network }) => {
    const about = { donor_id: donorId, distance_km, network: isNewcomer ? network : "" };
    return newOffer(need, { ...about, via: "wave", told: "ask" });
  });
  if (offers.length > 0) await transaction.insertInto("need_offers").values(offers).execute();
  const ids = chosen.map(({ donorId }) => donorId);
  await pauseAsking(transaction, ids, daysBetweenAsks, now);
  const isLast = isNobodyLeft || asked + chosen.length >= need.may_ask;
  const wave_left = isLast ? nobodyLeft : isAnyBusy ? donors - chosen.length : 0;
  const due_at = toText(now + busyPauseMs);
  return { wave_left, ...(isNew && { waved_at: toText(now) }), ...(wave_left > 0 && { due_at }) };
}

/** The reserve takes the place that has become free. */
async function promote(transaction: Transaction, need: row.NeedRow): Promise<void> {
  const reserves = selectOffers(transaction).where("need_id", "=", need.id).where("answer", "=", "reserve");
  const { id } = await reserves.where("donors.hidden", "=", 0).orderBy("answered_at").executeTakeFirstOrThrow();
  const change = { answer: moveAnswer("reserve", "promote") as "yes", told: "needed" };
  await transaction.updateTable("need_offers").set(change).where("id", "=", id).execute();
}

/**
 * Asks those whom a wave or staff have chosen, if donors may be asked now. Those who said yes are told when what is needed,
 * place or day have changed, when it is over, and when it goes on after all, the reserve excepted. At night they are told
 * only of what is needed today, or was when they were asked, since they may be on the way, and of nothing once its day has
 * passed. Staff call those whom nothing reaches.
 */
async function tellDonors(transaction: Transaction, need: row.NeedRow, now: number, mayAsk: boolean) {
  const told = describeForHelpers(need);
  const offers = transaction.selectFrom("need_offers").selectAll().where("need_id", "=", need.id);
  const others = offers.where("missed", "=", 0).where("told", "<>", told);
  const rows = others.where(({ eb, or }) => or([eb("answer", "in", ["yes", "reserve"]), eb("told", "=", "ask")]));
  const isWaitedFor = isUrgent(row.toFacts(need), now);
  const keep = (id: string, change: object) => {
    const own = transaction.updateTable("need_offers").where("id", "=", id);
    return own.set({ told, ...change }).execute();
  };
  for (const { id, donor_id, asked_for, ...before } of await rows.execute()) {
    const isAsked = before.told === "ask";
    if (isAsked && !mayAsk) continue;
    if (before.told === "over" && before.answer === "reserve") {
      await keep(id, {});
      continue;
    }
    const isMoved = !isAsked && before.told !== "needed";
    const about = isAsked ? "ask" : !isMoved ? "needed" : told === "over" ? "over" : "moved";
    const urgent = need.status !== "expired" && (isWaitedFor || (isMoved && asked_for <= dayAt(now)));
    const kind = about === "ask" ? "need" : about;
    const isReached =
      donor_id && (await tellDonor(transaction, donor_id, kind, `${kind} ${id} ${now}`, { detail: id, urgent }));
    const by_call = isAsked && !isReached ? 1 : before.by_call;
    await keep(id, { by_call, call_about: isReached && !by_call ? "" : about });
  }
}

/**
 * Writes to the one who asks when something is new: another state, others who said yes or offer help, or nobody left to
 * ask. Never to an address that nobody has confirmed, nor about what they have done themselves.
 */
async function tellSeeker(transaction: Transaction, need: row.NeedRow, counts: { yes: number }, now: number) {
  const progress = await describeProgress(transaction, need);
  const alone = `${progress} nobody left`;
  // Told once, though others who come one by one are asked.
  const told = row.isNobodyLeft(need, counts) || need.told === alone ? alone : progress;
  const nextAt = findNextNews(row.toFacts(need), need.told_at ? Date.parse(need.told_at) : 0, now);
  const isOwnDoing = need.status === "found" || need.status === "withdrawn";
  const isReached = need.email && !need.email_failure && (need.checked === "phone" || need.email_confirmed);
  if (told === need.told || isOwnDoing || !isReached) return { nextAt: Infinity };
  if (nextAt > now) return { nextAt };
  const { id: detail, email: address, language } = need;
  const urgent = isUrgent(row.toFacts(need), now);
  const cause = `news ${detail} ${now}`;
  await addMessages(transaction, [{ kind: "needNews", address, language, detail, cause, urgent }]);
  return { nextAt: Infinity, change: { told, told_at: new Date(now).toISOString() } };
}

/** Leaves what was needed where, and how many gave. */
async function eraseNeed(transaction: Transaction, { id }: row.NeedRow): Promise<void> {
  const nobody = { full_name: "", phone_no: "", network: "" };
  const nothing = { reference: "", phone_key: "", email: "", email_failure: "", place: "", reason: "", due_at: "" };
  await row.updateNeed(transaction, id, { ...nobody, ...nothing });
  // Messages to donors, which are kept for longer, do not say about what they were.
  const offered = transaction.selectFrom("need_offers").select("id").where("need_id", "=", id);
  await transaction.deleteFrom("messages").where("detail", "in", offered).where("sent_at", "=", "").execute();
  const sent = transaction.updateTable("messages").where("detail", "in", offered);
  await sent.set(({ ref }) => ({ cause: ref("id"), detail: "" })).execute();
  const offers = transaction.updateTable("need_offers").where("need_id", "=", id);
  await offers.set({ ...nobody, donor_id: null, told: "", report_reason: "" }).execute();
}

function toText(moment: number): string {
  return new Date(moment).toISOString();
}
