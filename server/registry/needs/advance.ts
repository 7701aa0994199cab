import { sql } from "kysely";
import { daysBetweenAsks } from "#contract/needs.ts";
import type { Database, Transaction } from "#server/database/schema.ts";
import { decideStep, isUrgent, nobodyLeft, type Step } from "#server/needs/rules.ts";
import { moveAnswer } from "#server/needs/states.ts";
import { tellDonor } from "#server/registry/messages/outbox.ts";
import { chooseDonors } from "./candidates.ts";
import * as row from "./need-row.ts";
import { countOffers, describeForHelpers, newOffer, selectOffers } from "./offer-row.ts";
import { tell, tellHelpers, tellSeeker } from "./tell.ts";
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
  if (step.do === "promote") await promote(transaction, need, now);
  const asked = step.do === "ask" && (await askDonors(transaction, need, { ...step, asked: counts.asked }, now));
  const change = step.do === "move" ? row.applyEvent(need, step.event, now) : asked || {};
  const after = { ...need, ...change };
  await askVouched(transaction, after, now);
  await tellHelpers(transaction, after, now);
  const news = await tellSeeker(transaction, after, counts, now);
  const dueAt = Math.min(step.do === "wait" ? step.dueAt : now, news.nextAt);
  await row.updateNeed(transaction, need.id, {
    closed_at: need.closed_at,
    due_at: toText(dueAt),
    ...change,
    ...news.change,
  });
}

type Wave = Extract<Step, { do: "ask" }> & { asked: number };

/** Asks the next wave, and gives what changes in the need itself. */
async function askDonors(transaction: Transaction, need: row.NeedRow, { donors, isNew, asked }: Wave, now: number) {
  const { chosen, isAnyBusy, isNobodyLeft } = await chooseDonors(transaction, need, donors, now);
  const offers = chosen.map(({ donorId, distanceKm, byCall, isNewcomer, network }) => ({
    ...newOffer(need, { donor_id: donorId, via: "wave", network: isNewcomer ? network : "" }),
    distance_km: distanceKm,
    by_call: byCall,
    call_about: byCall ? ("ask" as const) : ("" as const),
  }));
  if (offers.length > 0) await transaction.insertInto("need_offers").values(offers).execute();
  const ids = chosen.map(({ donorId }) => donorId);
  await pauseAsking(transaction, ids, daysBetweenAsks, now);
  const urgent = isUrgent(row.toFacts(need), now);
  for (const { id, donor_id } of offers)
    await tellDonor(transaction, donor_id!, "need", `need ${id}`, { detail: id, urgent });
  const isLast = isNobodyLeft || asked + chosen.length >= need.may_ask;
  const wave_left = isLast ? nobodyLeft : isAnyBusy ? donors - chosen.length : 0;
  const due_at = toText(now + busyPauseMs);
  return { wave_left, ...(isNew && { waved_at: toText(now) }), ...(wave_left > 0 && { due_at }) };
}

/** The reserve takes the place that has become free. */
async function promote(transaction: Transaction, need: row.NeedRow, now: number): Promise<void> {
  const reserves = selectOffers(transaction).where("need_id", "=", need.id).where("answer", "=", "reserve");
  const offer = await reserves.where("donors.hidden", "=", 0).orderBy("answered_at").executeTakeFirstOrThrow();
  const answer = moveAnswer("reserve", "promote") as "yes";
  const call_about = await tell(transaction, offer, "needed", now, isUrgent(row.toFacts(need), now));
  await transaction.updateTable("need_offers").set({ answer, call_about }).where("id", "=", offer.id).execute();
}

/** Those for whom staff vouch are asked like those of a wave. */
async function askVouched(transaction: Transaction, need: row.NeedRow, now: number): Promise<void> {
  if (need.status !== "open") return;
  const offers = transaction.selectFrom("need_offers").selectAll().where("need_id", "=", need.id);
  const vouched = offers.where("via", "=", "desk").where("answer", "=", "").where("told", "=", "");
  const urgent = isUrgent(row.toFacts(need), now);
  for (const { id, donor_id } of await vouched.where("donor_id", "is not", null).execute()) {
    const isReached = await tellDonor(transaction, donor_id!, "need", `need ${id}`, { detail: id, urgent });
    const change = {
      told: describeForHelpers(need),
      by_call: isReached ? 0 : 1,
      call_about: isReached ? "" : "ask",
    } as const;
    await transaction.updateTable("need_offers").set(change).where("id", "=", id).execute();
  }
}

/** Leaves what was needed where, and how many gave. */
async function eraseNeed(transaction: Transaction, { id }: row.NeedRow): Promise<void> {
  const nobody = { full_name: "", phone_no: "" };
  const nothing = { phone_key: "", email: "", email_failure: "", place: "", reason: "", network: "", due_at: "" };
  await row.updateNeed(transaction, id, { ...nobody, ...nothing });
  // Messages to donors, which are kept for longer, do not say about what they were.
  const offered = transaction.selectFrom("need_offers").select("id").where("need_id", "=", id);
  await transaction.deleteFrom("messages").where("detail", "in", offered).where("sent_at", "=", "").execute();
  const sent = transaction.updateTable("messages").where("detail", "in", offered);
  await sent.set(({ ref }) => ({ cause: ref("id"), detail: "" })).execute();
  const offers = transaction.updateTable("need_offers").where("need_id", "=", id);
  await offers.set({ ...nobody, donor_id: null, network: "", told: "" }).execute();
}

function toText(moment: number): string {
  return new Date(moment).toISOString();
}
