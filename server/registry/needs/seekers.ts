import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { dayAt, today } from "#contract/day.ts";
import { fewAsked, maxAsked, maxOpenNeeds, maxWanted } from "#contract/needs.ts";
import { closedStates, helperStates, isClosed, type Helper, type OwnNeed, type SeekerAction } from "#contract/needs.ts";
import { findKey } from "#contract/private-link.ts";
import type { Database, Queryable } from "#server/database/schema.ts";
import { NoSuchNeedError, ValidationError, WrongSecretError } from "#server/donors/errors.ts";
import { hashSecret, isSecretOf, type PrivateLinkKey } from "#server/donors/private-link.ts";
import { validation } from "#server/messages.ts";
import { decideStep, findEnd, findWaveSize } from "#server/needs/rules.ts";
import { applyNeedChange, type parseNeedRequest } from "#server/needs/new-need.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import { openMessageKey } from "#server/registry/messages/keys.ts";
import { lockReporterHash } from "#server/registry/reports.ts";
import * as row from "./need-row.ts";
import { leaveOffer } from "./offers.ts";
import { findUncheckedStatus } from "./unchecked-hours.ts";

type Request = ReturnType<typeof parseNeedRequest>;

/** Stores a request, once for each secret. Its number and its network may have a few open ones. */
export function storeNeed(db: Database, { need, secret, from, ...notice }: Request, sender: string): Promise<string> {
  const link_hash = hashSecret(secret);
  return db.transaction().execute(async (transaction) => {
    // Locked, so that requests are counted one after the other.
    const hashReporter = await lockReporterHash(transaction);
    const same = transaction.selectFrom("needs").select("id").where("link_hash", "=", link_hash);
    const known = await same.executeTakeFirst();
    if (known) return known.id;
    const words = row.toColumns(need);
    const network = hashReporter(sender);
    await assertFewOpen(transaction, words, network);
    const trusted_until = await findTrust(transaction, from, words.phone_key);
    const id = newId();
    const status = trusted_until ? "open" : await findUncheckedStatus(transaction);
    const checked: row.NeedRow["checked"] = trusted_until ? "trusted" : "";
    const rest = { reason: "", closed_at: "", due_at: new Date().toISOString(), may_ask: maxAsked, trusted_until };
    const { noticeVersion: notice_version, language } = notice;
    const values = { id, link_hash, ...words, status, checked, ...rest, network, notice_version, language };
    await transaction.insertInto("needs").values(values).execute();
    return id;
  });
}

async function assertFewOpen(db: Queryable, words: ReturnType<typeof row.toColumns>, network: string): Promise<void> {
  const isSender = sql<boolean>`(phone_key = ${words.phone_key} or network = ${network})`;
  const own = db.selectFrom("needs").selectAll().where("status", "not in", closedStates).where(isSender);
  const open = await own.execute();
  const names = ["donation_type", "blood_type", "city", "place"] as const;
  if (open.some((other) => names.every((name) => other[name].toLowerCase() === words[name].toLowerCase())))
    throw new ValidationError({ message: validation.sameNeed });
  const ofNumber = open.filter((other) => other.phone_key === words.phone_key).length;
  const ofNetwork = open.filter((other) => other.network === network).length;
  if (ofNumber >= maxOpenNeeds.number || ofNetwork >= maxOpenNeeds.network)
    throw new ValidationError({ message: validation.manyNeeds });
}

/** Until when requests go out at once that are made with the link of an earlier one, for its number; or empty. */
async function findTrust(db: Queryable, from: string, phoneKey: string): Promise<string> {
  const [id = "", secret = ""] = findKey(from)?.split(".") ?? [];
  const earlier = await db.selectFrom("needs").selectAll().where("id", "=", id).executeTakeFirst();
  if (!earlier || earlier.phone_key !== phoneKey || earlier.trusted_until <= today()) return "";
  return isSecretOf(secret, earlier.link_hash) ? earlier.trusted_until : "";
}

/** The need; throws unless the secret is that of its private link, or of a message to the one who asks. */
async function assertOpens(db: Database, { id, secret }: PrivateLinkKey): Promise<row.NeedRow> {
  const need = await db.selectFrom("needs").selectAll().where("id", "=", id).executeTakeFirst();
  if (!need) throw new NoSuchNeedError();
  if (isSecretOf(secret, need.link_hash)) return need;
  if (!isSecretOf(secret, hashSecret((await openMessageKey(db))("need", id)))) throw new WrongSecretError();
  return need;
}

export async function readNeed(db: Database, key: PrivateLinkKey, eraseAfterDays?: number): Promise<OwnNeed> {
  const need = await assertOpens(db, key);
  const [facts, counts] = [row.toFacts(need), await row.countOffers(db, need.id)];
  const now = Date.now();
  const { email, ...given } = row.toWords(need);
  const dueAt = Math.max(now, Date.parse(need.due_at));
  const donors = need.status === "open" && dueAt < findEnd(facts) ? findWaveSize(facts, counts, dueAt) : 0;
  const { dueAt: eraseAt } = decideStep(facts, counts, now, eraseAfterDays);
  const helpers = await listHelpers(db, need.id);
  return {
    id: need.id,
    given,
    email,
    state: row.findState(need, counts),
    ...(need.reason && { reason: need.reason }),
    checked: need.checked !== "",
    askedAt: readIdTimestamp(need.id),
    endsAt: new Date(findEnd(facts)).toISOString(),
    asked: counts.asked >= fewAsked ? counts.asked : counts.asked > 0 ? "few" : 0,
    ...(donors > 0 && { next: { at: new Date(dueAt).toISOString(), donors } }),
    helpers,
    gave: counts.gave,
    ...(isClosed(need.status) && need.phone_no && { eraseOn: dayAt(eraseAt || now) }),
    ...(need.trusted_until > today() && { trustedUntil: need.trusted_until }),
  };
}

/** Those who said yes. Nobody else is ever told to the one who asks. */
async function listHelpers(db: Queryable, needId: string): Promise<OwnNeed["helpers"]> {
  const said = row.selectOffers(db).where("need_id", "=", needId).where("answer", "in", helperStates);
  const offers = await said.orderBy("answered_at").execute();
  return offers
    .filter(({ fullName }) => fullName)
    .map(({ id, fullName, phoneNo, answered_at: at, answer, bloodType, city }) => {
      return { id, fullName, phoneNo, at, state: answer as Helper["state"], bloodType, city };
    });
}

/** Changes an open need by its link. Its day and its count may change; with another word in it, staff look at it again. */
export async function changeNeed(db: Database, key: PrivateLinkKey, change: unknown): Promise<void> {
  return changeOpen(db, key, async (need, transaction) => {
    const words = row.toColumns(applyNeedChange(row.toWords(need), change));
    const { needed_on: _day, wanted: _wanted, ...checked } = words;
    const isSame = Object.entries(checked).every(([name, value]) => need[name as "place"] === value);
    const status = need.status === "stopped" ? "stopped" : await findUncheckedStatus(transaction);
    await row.updateNeed(transaction, need.id, { ...words, ...(!isSame && { status, checked: "" }) });
  });
}

export function actOnNeed(db: Database, key: PrivateLinkKey, action: SeekerAction): Promise<void> {
  return changeOpen(db, key, async (need, transaction) => {
    if (action === "found") return row.closeNeed(transaction, need.id, "found");
    if (action === "withdraw") return row.closeNeed(transaction, need.id, "withdrawn");
    const wanted = Math.min(need.wanted + 1, maxWanted);
    await row.updateNeed(transaction, need.id, { wanted });
    return leaveOffer(transaction, { ...need, wanted });
  });
}

/** Somebody who said yes did not come: the reserve or others are asked. */
export function noteMissed(db: Database, key: PrivateLinkKey, offerId: string): Promise<void> {
  return changeOpen(db, key, async (need, transaction) => {
    const offers = transaction.updateTable("need_offers").set({ answer: "missed" }).where("need_id", "=", need.id);
    await offers.where("id", "=", offerId).where("answer", "in", ["yes", "guest"]).execute();
    await leaveOffer(transaction, need);
  });
}

async function changeOpen(db: Database, key: PrivateLinkKey, work: Parameters<typeof row.withLockedNeed<void>>[2]) {
  await assertOpens(db, key);
  await row.withOpenNeed(db, key.id, work);
}

/** Sends the links of the needs with this address that are not erased. */
export async function sendNeedLinks(db: Database, email: string): Promise<void> {
  const needs = db.selectFrom("needs").selectAll().where("email", "=", email).orderBy("id", "desc").limit(5);
  for (const need of await needs.execute()) await row.tellSeeker(db, need);
}
