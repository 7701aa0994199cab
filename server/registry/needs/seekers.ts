import { dayAt, today } from "#contract/day.ts";
import { daysAfterHarm, fewAsked, maxWanted, reportsToStop } from "#contract/needs.ts";
import { isClosed, type Helper, type OwnNeed, type SeekerAction } from "#contract/needs.ts";
import { formatReference } from "#contract/reference.ts";
import type { Database, Queryable } from "#server/database/schema.ts";
import { NoSuchNeedError, ValidationError, WrongSecretError } from "#server/donors/errors.ts";
import { isSecretOf, type PrivateLinkKey } from "#server/donors/private-link.ts";
import { validation } from "#server/messages.ts";
import * as rules from "#server/needs/rules.ts";
import { applyNeedChange } from "#server/needs/new-need.ts";
import type { NeedEvent } from "#server/needs/states.ts";
import { isHelper } from "#server/needs/who-sees.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import { opensNeedByMessage } from "#server/registry/messages/lost-link.ts";
import { pickShown } from "./guests.ts";
import * as row from "./need-row.ts";
import { countOffers, selectOffers } from "./offer-row.ts";
import { assertFewOpen } from "./store-need.ts";
import { readTrustedUntil } from "./trusted-numbers.ts";
import { findUnchecked } from "./unchecked-hours.ts";
import { endPause, pauseAsking } from "./willing.ts";

/** The need; throws unless the secret is that of its private link, or of a message to the one who asks. */
async function assertOpens(db: Database, { id, secret }: PrivateLinkKey): Promise<row.NeedRow> {
  const need = await db.selectFrom("needs").selectAll().where("id", "=", id).executeTakeFirst();
  if (!need) throw new NoSuchNeedError();
  if (!isSecretOf(secret, need.link_hash) && !(await opensNeedByMessage(db, need, secret)))
    throw new WrongSecretError();
  return need;
}

export async function readNeed(db: Database, key: PrivateLinkKey, eraseAfter?: number): Promise<OwnNeed> {
  const need = await assertOpens(db, key);
  const [facts, counts] = [row.toFacts(need), await countOffers(db, need.id)];
  const now = Date.now();
  const { email, ...given } = row.toWords(need);
  const nextAt = Math.max(now, rules.findNextWave(facts, now));
  const isAsking = need.status === "open" || (await findUnchecked(db, need, now)) === "now";
  const nobodyLeft = row.isNobodyLeft(need, counts, isAsking);
  const isCounted = counts.asked === 0 || counts.asked >= fewAsked || (nobodyLeft && row.isChecked(need));
  const donors =
    isAsking && !nobodyLeft && nextAt < rules.findEnd(facts) ? rules.findWaveSize(facts, counts, nextAt) : 0;
  const step = rules.decideStep(facts, counts, now, { eraseAfter });
  const eraseAt = step.do === "wait" ? step.dueAt : now;
  const reopenEnd = rules.findReopenEnd(facts);
  const trustedUntil = await readTrustedUntil(db, need);
  return {
    id: need.id,
    reference: formatReference(need.reference),
    given,
    email,
    ...(need.email_failure && { emailFails: true as const }),
    state: row.findState(need, counts),
    ...(need.reason && { reason: need.reason }),
    checked: row.isChecked(need),
    askedAt: readIdTimestamp(need.id),
    endsAt: new Date(rules.findEnd(facts)).toISOString(),
    asked: isCounted ? counts.asked : "few",
    ...(nobodyLeft && { nobodyLeft: true as const }),
    ...(donors > 0 && { next: { at: new Date(nextAt).toISOString(), donors } }),
    helpers: await listHelpers(db, need.id),
    gave: counts.gave,
    ...(isClosed(need.status) && need.phone_no && { eraseOn: dayAt(eraseAt) }),
    ...(reopenEnd > now && { reopenUntil: new Date(reopenEnd).toISOString() }),
    ...(trustedUntil > today() && { trustedUntil }),
  };
}

/** Those who said yes or offered help. Nobody else is ever told to the one who asks. */
export async function listHelpers(db: Queryable, needId: string): Promise<OwnNeed["helpers"]> {
  const answered = selectOffers(db).where("need_id", "=", needId).where("answered_at", ">", "");
  const offers = await answered.orderBy("answered_at").orderBy("need_offers.id").execute();
  return pickShown(offers)
    .filter((offer) => isHelper(offer) && offer.fullName)
    .map(({ id, fullName, phoneNo, answered_at: at, answer, missed, bloodType, city }) => {
      return { id, fullName, phoneNo, at, state: missed ? "missed" : (answer as Helper["state"]), bloodType, city };
    });
}

/**
 * Changes an open need by its link. Another count or day within its time changes nothing that staff have checked; other words
 * do, and then donors are not asked, and see no number, before staff have checked them.
 */
export async function changeNeed(db: Database, key: PrivateLinkKey, change: unknown): Promise<void> {
  return changeOpen(db, key, async (need, transaction) => {
    const words = row.toColumns(applyNeedChange(row.toWords(need), change));
    const { needed_on: _day, wanted: _wanted, ...read } = words;
    // Staff have nothing new to check in an address that was taken out.
    if (!read.email) read.email = need.email;
    const after = { ...need, ...words };
    const isStored = (some: object) => Object.entries(some).every(([name, value]) => need[name as "place"] === value);
    const isSame = isStored(read);
    const isLater = words.needed_on > need.needed_on && rules.isBeyondLastEnd(row.toFacts(after));
    const { asked } = await countOffers(transaction, need.id);
    const isKnown = need.checked !== "" || asked > 0;
    const unchecked = { ...row.applyEvent(need, "change"), checked: isKnown ? "changed" : "" } as const;
    // Whoever saves all as it stands says that the address works.
    const saved = { ...row.changeWords(need, words), ...(isStored(words) && { email_failure: "" }) };
    await row.updateNeed(transaction, need.id, { ...saved, ...((!isSame || isLater) && unchecked) });
  });
}

export function actOnNeed(db: Database, key: PrivateLinkKey, action: SeekerAction): Promise<void> {
  if (action === "reopen") return reopenNeed(db, key);
  const isEnd = action === "found" || action === "withdraw";
  const work: row.Work<void> = async (need, transaction) => {
    const wanted = Math.max(1, Math.min(need.wanted + (action === "more" ? 1 : -1), maxWanted));
    const change = isEnd ? { ...row.applyEvent(need, action), ...row.afterUndo(need) } : { wanted };
    await row.updateNeed(transaction, need.id, change);
  };
  return changeOpen(db, key, work, isEnd ? action : undefined);
}

/**
 * Opens again what the one who asked has closed in error, as it was: waves keep their pauses, and it counts as one more of its
 * number. Once, so that whoever said yes is not sent to and fro.
 */
async function reopenNeed(db: Database, key: PrivateLinkKey): Promise<void> {
  await assertOpens(db, key);
  await row.withLockedNeed(db, key.id, async (need, transaction) => {
    // A second tap is the first one.
    if (!isClosed(need.status)) return;
    const facts = row.toFacts(need);
    if (rules.findReopenEnd(facts) <= Date.now()) throw new ValidationError({ message: validation.needClosed });
    await assertFewOpen(transaction, need);
    const { reports } = await countOffers(transaction, need.id);
    const event = reports >= reportsToStop ? "stop" : rules.findReopening(facts);
    await row.updateNeed(transaction, need.id, { ...row.applyEvent(need, event), reopened: 1 });
  });
}

/** Whether somebody who said yes came, in the words of the one who asks. What the donor says stands beside it. */
export function noteMissed(db: Database, key: PrivateLinkKey, offerId: string, hasCome = false): Promise<void> {
  return changeOpen(db, key, async (need, transaction) => {
    const offers = transaction.updateTable("need_offers").set({ missed: hasCome ? 0 : 1 });
    const own = offers.where("need_id", "=", need.id).where("id", "=", offerId);
    const marked = hasCome ? own.where("missed", "=", 1) : own.where("answer", "in", ["yes", "gave", "guest"]);
    const rows = await marked.returning(["donor_id", "answer"]).execute();
    const donors = rows.flatMap(({ donor_id, answer }) => (answer === "tookBack" ? [] : (donor_id ?? [])));
    await (hasCome ? endPause : pauseAsking)(transaction, donors, daysAfterHarm);
    await row.updateNeed(transaction, need.id, hasCome ? {} : row.afterUndo(need));
  });
}

async function changeOpen(db: Database, key: PrivateLinkKey, work: row.Work<void>, event?: NeedEvent) {
  await assertOpens(db, key);
  await row.withOpenNeed(db, key.id, work, event);
}
