import { dayAfter, dayAt } from "#contract/day.ts";
import { daysBetweenAsks, daysOfMonth, donorAnswers, isClosed } from "#contract/needs.ts";
import type { DonorAnswer, DonorNeed, NeedReportReason, OfferState } from "#contract/needs.ts";
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
import { endMonth, endPause, pauseAsking, pauseForMonth } from "./willing.ts";

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
    reported: offer.reported === 1,
    answers: listAnswers(offer, need, counts),
    ...(offer.paused_before && { pausedUntil: dayAfter(daysOfMonth, dayAt(Date.parse(offer.answered_at))) }),
    askedAt: readIdTimestamp(id),
    ...(sees && { seeker: { fullName, phoneNo } }),
  };
}

/** What the donor may answer now. What they have answered, or what comes too late, is left out. */
function listAnswers(offer: Offer, need: row.NeedRow, counts: Counts): DonorAnswer[] {
  if (offer.hidden || findOfferState({ answer: "reserve", missed: 0 }, need, counts) === "over") return [];
  const hasPlace = !offer.missed && findOfferState({ answer: "", missed: 0 }, need, counts) === "asked";
  const isTaken = (answer: DonorAnswer) => {
    if (answer === "report") return offer.via === "wave" && offer.reported !== 1;
    if (answer === "unreport") return offer.reported === 1;
    const next = moveAnswer(offer.answer, answer);
    if (next === "place") return hasPlace;
    const isSame = next === offer.answer && (next !== "no" || (answer === "month") === offer.paused_before > "");
    return next !== undefined && !isSame;
  };
  return donorAnswers.filter(isTaken);
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
type By = { donorId?: string; caller?: Actor; reason?: NeedReportReason };

/**
 * Stores what a donor answers, or what staff were told on the phone, while nobody else changes the need: two cannot take the
 * last place. Gives what it came to. All that follows for others is done when the need is taken forward.
 */
export async function answerOffer(db: Database, id: string, answer: OfferAnswer, { donorId, caller, reason }: By) {
  const { need_id } = await findOffer(db, id, donorId);
  return row.withLockedNeed(db, need_id, async (need, transaction) => {
    const offer = await findOffer(transaction, id, donorId);
    if (offer.hidden) throw new ValidationError({ message: validation.hiddenDonor });
    const isToCall = offer.call_about !== "";
    if (caller && !isToCall && !hasSaid(offer.answer, answer))
      throw new ValidationError({ message: validation.needOver });
    const isGivenUp = caller && answer === "no" && (offer.answer === "yes" || offer.answer === "reserve");
    const state = await take(transaction, offer, need, isGivenUp ? "tookBack" : answer, reason);
    await row.updateNeed(transaction, need.id, state === "tookBack" ? row.afterUndo(need) : {});
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
async function take(
  transaction: Transaction,
  offer: Offer,
  need: row.NeedRow,
  answer: OfferAnswer,
  report_reason: NeedReportReason = "other",
) {
  const { reported } = offer;
  const changes = {
    told: offer.call_about !== "ask" && { call_about: "" as const },
    report: offer.via === "wave" && ({ reported: reported === 2 ? reported : 1, report_reason } as const),
    unreport: { reported: reported === 1 ? -1 : reported } as const,
  };
  if (!(answer in changes)) return move(transaction, offer, need, answer as AnswerEvent);
  const change = changes[answer as keyof typeof changes];
  if (!change) throw new ValidationError({ message: validation.needOver });
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
  const now = Date.now();
  const isAgain = state === offer.answer && (answer === "month") === offer.paused_before > "";
  if (isAgain) return findOfferState(offer, need, counts);
  await endMonth(transaction, offer);
  const paused_before = answer === "month" ? await pauseForMonth(transaction, offer.donor_id!, now) : "";
  // Somebody who helps may be asked for something else at once. Taking it back is no way to be asked sooner than others.
  if (state === "yes" || state === "reserve") await endPause(transaction, [offer.donor_id!], daysBetweenAsks);
  if (state === "tookBack" || state === "no") await pauseAsking(transaction, [offer.donor_id!], daysBetweenAsks);
  const told = describeForHelpers(need);
  const answered_at = new Date(now).toISOString();
  await own.set({ answer: state, answered_at, call_about: "", told, paused_before }).execute();
  return findOfferState({ ...offer, answer: state }, need, counts);
}
