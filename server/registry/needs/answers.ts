import { daysBetweenAsks, isClosed, type DonorNeed, type OfferState } from "#contract/needs.ts";
import type { Database, Queryable, Transaction } from "#server/database/schema.ts";
import { NoSuchNeedError, ValidationError } from "#server/donors/errors.ts";
import { validation } from "#server/messages.ts";
import type { OfferAnswer } from "#server/needs/answer.ts";
import { findEnd, takePlace, type Counts } from "#server/needs/rules.ts";
import { moveAnswer, type AnswerEvent, type StoredAnswer } from "#server/needs/states.ts";
import { donorSeesPlace, donorSeesSeeker } from "#server/needs/who-sees.ts";
import { recordAction, type Actor } from "#server/registry/audit.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import * as row from "./need-row.ts";
import { countOffers, describeForHelpers, readCounts, selectOffers, type Offer } from "./offer-row.ts";
import { endPause, pauseAsking } from "./willing.ts";

/** What a donor was asked for, or has offered help for, newest first. */
export async function listDonorNeeds(db: Database, donorId: string): Promise<DonorNeed[]> {
  const own = selectOffers(db).where("donor_id", "=", donorId).orderBy("need_offers.id", "desc");
  const offers = await own.limit(50).execute();
  const needs = await row.readNeedsOf(db, offers);
  const counts = await readCounts(db, [...needs.keys()]);
  return offers.map((offer) => toDonorNeed(offer, needs.get(offer.need_id)!, counts.get(offer.need_id)!));
}

function toDonorNeed(offer: Offer, need: row.NeedRow, counts: Counts): DonorNeed {
  const { fullName, phoneNo, email: _email, ...what } = row.toWords(need);
  const { id, distance_km: distanceKm } = offer;
  const sees = donorSeesSeeker(offer, row.toFacts(need), Date.now());
  return {
    ...what,
    place: donorSeesPlace(offer) ? what.place : "",
    id,
    distanceKm,
    standing: findOfferState(offer, need, counts),
    checked: row.isChecked(need),
    reported: offer.reported > 0,
    askedAt: readIdTimestamp(id),
    ...(sees && { seeker: { fullName, phoneNo } }),
  };
}

/** What a donor is told about their answer, and whether a question is still one. */
export function findOfferState(offer: Pick<Offer, "answer" | "missed">, need: row.NeedRow, counts: Counts): OfferState {
  const { answer, missed } = offer;
  const isOver = isClosed(need.status) || findEnd(row.toFacts(need)) <= Date.now();
  if (answer === "yes" && missed) return "missed";
  if (answer === "yes" || answer === "reserve" || answer === "guest") return isOver ? "over" : answer;
  if (answer) return answer;
  if (isOver || need.status === "stopped") return "over";
  return takePlace(need.wanted, counts) === "enough" ? "enough" : "asked";
}

/** The question to a donor, by its id; throws when it is not this donor's. */
async function findOffer(db: Queryable, id: string, donorId?: string): Promise<Offer> {
  const offer = await selectOffers(db).where("need_offers.id", "=", id).executeTakeFirst();
  if (!offer?.donor_id || (donorId && offer.donor_id !== donorId)) throw new NoSuchNeedError();
  return offer;
}

export async function hasOffer(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom("need_offers").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Whose answer it is: the donor's own, or what a member heard or told on a call that was to be made. */
type By = { donorId?: string; caller?: Actor };

/**
 * Stores what a donor answers, or what staff were told on the phone, while nobody else changes the need: two cannot take the
 * last place. Gives what it came to. All that follows for others is done when the need is taken forward.
 */
export async function answerOffer(db: Database, id: string, answer: OfferAnswer, { donorId, caller }: By) {
  const { need_id } = await findOffer(db, id, donorId);
  return row.withLockedNeed(db, need_id, async (need, transaction) => {
    const offer = await findOffer(transaction, id, donorId);
    if (offer.hidden) throw new ValidationError({ message: validation.hiddenDonor });
    const isToCall = offer.call_about !== "";
    if (caller && !isToCall && !hasSaid(offer.answer, answer))
      throw new ValidationError({ message: validation.needOver });
    const state = await take(transaction, offer, need, answer);
    await row.updateNeed(transaction, need.id, {});
    if (caller && isToCall)
      await recordAction(transaction, { action: "need call", by: caller, note: `${need.id} ${answer}` });
    return { state, need, offer };
  });
}

/** Whether that is what a call has brought already, such as before an answer that was lost on its way. */
function hasSaid(said: StoredAnswer, answer: OfferAnswer): boolean {
  return said === answer || ((said === "yes" || said === "reserve") && (answer === "yes" || answer === "told"));
}

/** Reports count from donors whom a wave has asked. Somebody who is to be asked is not told anything instead. */
async function take(transaction: Transaction, offer: Offer, need: row.NeedRow, answer: OfferAnswer) {
  if (answer !== "report" && answer !== "told") return move(transaction, offer, need, answer);
  const isFitting = answer === "report" ? offer.via === "wave" : offer.call_about !== "ask";
  if (!isFitting) throw new ValidationError({ message: validation.needOver });
  const change = answer === "told" ? { call_about: "" as const } : { reported: offer.reported || 1 };
  await transaction.updateTable("need_offers").set(change).where("id", "=", offer.id).execute();
  return "asked" as const;
}

async function move(transaction: Transaction, offer: Offer, need: row.NeedRow, answer: AnswerEvent) {
  const counts = await countOffers(transaction, need.id);
  const next = moveAnswer(offer.answer, answer);
  if (next === undefined) throw new ValidationError({ message: validation.needOver });
  const own = transaction.updateTable("need_offers").where("id", "=", offer.id);
  if (next === "gone") {
    await transaction.deleteFrom("need_offers").where("id", "=", offer.id).execute();
    return "tookBack" as const;
  }
  // Somebody who did not come takes no place again, unless the one who asks says that they did.
  const standing = offer.missed ? "missed" : findOfferState({ answer: "", missed: 0 }, need, counts);
  if (next === "place" && standing !== "asked") return standing;
  const state = next === "place" ? (takePlace(need.wanted, counts) as "yes" | "reserve") : next;
  if (answer === "month") await pauseAsking(transaction, [offer.donor_id!], 30);
  if (state === offer.answer) return findOfferState(offer, need, counts);
  // Somebody who helps may be asked for something else at once. Taking it back is no way to be asked sooner than others.
  if (state === "yes" || state === "reserve") await endPause(transaction, [offer.donor_id!], daysBetweenAsks);
  if (state === "tookBack") await pauseAsking(transaction, [offer.donor_id!], daysBetweenAsks);
  const told = describeForHelpers(need);
  await own.set({ answer: state, answered_at: new Date().toISOString(), call_about: "", told }).execute();
  return findOfferState({ ...offer, answer: state }, need, counts);
}
