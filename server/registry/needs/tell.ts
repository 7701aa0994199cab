import { dayAt } from "#contract/day.ts";
import type { Queryable, Schema, Transaction } from "#server/database/schema.ts";
import { findNextNews, isUrgent } from "#server/needs/rules.ts";
import { addMessages, tellDonor } from "#server/registry/messages/outbox.ts";
import * as row from "./need-row.ts";
import { describeForHelpers, describeHelpers } from "./offer-row.ts";

type Told = Pick<Schema["need_offers"], "id" | "donor_id" | "by_call">;
type News = "needed" | "moved" | "over";

/** Tells a donor who said yes something, and gives what staff have to call about, so that nobody is left untold. */
export async function tell(db: Queryable, { id, donor_id, by_call }: Told, kind: News, now: number, urgent: boolean) {
  const isReached = donor_id && (await tellDonor(db, donor_id, kind, `${kind} ${id} ${now}`, { detail: id, urgent }));
  return isReached && !by_call ? "" : kind;
}

/**
 * Those who said yes are told when what is needed, place or day have changed, or when it is over: at night only of what is
 * needed today, or was when they were asked, since they may be on the way. When its day has passed, nobody is.
 */
export async function tellHelpers(transaction: Transaction, need: row.NeedRow, now: number): Promise<void> {
  const told = describeForHelpers(need);
  const helpers = transaction.selectFrom("need_offers").selectAll().where("need_id", "=", need.id);
  const others = helpers.where("answer", "in", ["yes", "reserve"]).where("missed", "=", 0).where("told", "<>", told);
  const kind = told === "over" ? "over" : "moved";
  const isWaitedFor = isUrgent(row.toFacts(need), now);
  for (const offer of await others.execute()) {
    const urgent = need.status !== "expired" && (isWaitedFor || offer.asked_for <= dayAt(now));
    const call_about = await tell(transaction, offer, kind, now, urgent);
    await transaction.updateTable("need_offers").set({ told, call_about }).where("id", "=", offer.id).execute();
  }
}

/**
 * Writes to the one who asks when something is new: another state, others who said yes or offer help, or nobody left to
 * ask. Never to an address that staff have not read back on the phone, nor about what they have done themselves.
 */
export async function tellSeeker(transaction: Queryable, need: row.NeedRow, counts: { yes: number }, now: number) {
  const progress = `${need.status} ${await describeHelpers(transaction, need.id)}`;
  const alone = `${progress} nobody left`;
  // Told once, though others who come one by one are asked.
  const told = row.isNobodyLeft(need, counts) || need.told === alone ? alone : progress;
  const nextAt = findNextNews(row.toFacts(need), need.told_at ? Date.parse(need.told_at) : 0, now);
  const isOwnDoing = need.status === "found" || need.status === "withdrawn";
  const isReached = need.email && !need.email_failure && need.checked === "phone";
  if (told === need.told || isOwnDoing || !isReached) return { nextAt: Infinity };
  if (nextAt > now) return { nextAt };
  const { id: detail, email: address, language } = need;
  const urgent = isUrgent(row.toFacts(need), now);
  await addMessages(transaction, [
    { kind: "needNews", address, language, detail, cause: `news ${detail} ${now}`, urgent },
  ]);
  return { nextAt: Infinity, change: { told, told_at: new Date(now).toISOString() } };
}
