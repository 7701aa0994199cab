import { dayAt } from "#contract/day.ts";
import type { Queryable, Transaction } from "#server/database/schema.ts";
import { findNextNews, isUrgent } from "#server/needs/rules.ts";
import { addMessages, tellDonor } from "#server/registry/messages/outbox.ts";
import * as row from "./need-row.ts";
import { describeForHelpers, describeHelpers } from "./offer-row.ts";

/**
 * Asks those whom a wave or staff have chosen, if donors may be asked now. Those who said yes are told when what is needed,
 * place or day have changed, or when it is over: at night only of what is needed today, or was when they were asked, since
 * they may be on the way. When its day has passed, nobody is. Staff call those whom nothing reaches.
 */
export async function tellDonors(transaction: Transaction, need: row.NeedRow, now: number, mayAsk: boolean) {
  const told = describeForHelpers(need);
  const offers = transaction.selectFrom("need_offers").selectAll().where("need_id", "=", need.id);
  const others = offers.where("missed", "=", 0).where("told", "<>", told);
  const rows = others.where(({ eb, or }) => or([eb("answer", "in", ["yes", "reserve"]), eb("told", "=", "ask")]));
  const isWaitedFor = isUrgent(row.toFacts(need), now);
  for (const { id, donor_id, asked_for, ...before } of await rows.execute()) {
    const isAsked = before.told === "ask";
    if (isAsked && !mayAsk) continue;
    const isMoved = !isAsked && before.told !== "needed";
    const about = isAsked ? "ask" : !isMoved ? "needed" : told === "over" ? "over" : "moved";
    const urgent = need.status !== "expired" && (isWaitedFor || (isMoved && asked_for <= dayAt(now)));
    const kind = about === "ask" ? "need" : about;
    const isReached =
      donor_id && (await tellDonor(transaction, donor_id, kind, `${kind} ${id} ${now}`, { detail: id, urgent }));
    const by_call = isAsked && !isReached ? 1 : before.by_call;
    const change = { told, by_call, call_about: isReached && !by_call ? "" : about } as const;
    await transaction.updateTable("need_offers").set(change).where("id", "=", id).execute();
  }
}

/**
 * Writes to the one who asks when something is new: another state, others who said yes or offer help. Never to an
 * address that staff have not read back on the phone, nor about what they have done themselves.
 */
export async function tellSeeker(transaction: Queryable, need: row.NeedRow, now: number) {
  const told = `${need.status} ${await describeHelpers(transaction, need.id)}`;
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
