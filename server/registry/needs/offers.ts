import { sql } from "kysely";
import { reportsToStop, type DonorNeed, type OfferState } from "#contract/needs.ts";
import type { Database, Queryable, Schema, Transaction } from "#server/database/schema.ts";
import { rankDonorTypes } from "#server/donors/blood-compatibility.ts";
import { NoSuchNeedError, ValidationError } from "#server/donors/errors.ts";
import { normalizeNumber } from "#server/donors/phone-number.ts";
import { validation } from "#server/messages.ts";
import type { OfferAnswer } from "#server/needs/answer.ts";
import { findEnd, takePlace } from "#server/needs/rules.ts";
import { withLockedDonor } from "#server/registry/donor-row.ts";
import { countRows } from "#server/registry/count-rows.ts";
import { makeFirstId, readIdTimestamp } from "#server/registry/id-timestamp.ts";
import { tellDonor } from "#server/registry/messages/outbox.ts";
import * as row from "./need-row.ts";
import { newOffer } from "./waves.ts";
import { setAskFrom } from "./willing.ts";

const dayMs = 86_400_000;
type Offer = Schema["need_offers"];
type Counts = Awaited<ReturnType<typeof row.countOffers>>;

/** What a donor was asked for, newest first. */
export async function listDonorNeeds(db: Database, donorId: string): Promise<DonorNeed[]> {
  const own = db.selectFrom("need_offers").selectAll().where("donor_id", "=", donorId).orderBy("id", "desc");
  const offers = await own.limit(50).execute();
  const ids = ["", ...new Set(offers.map(({ need_id }) => need_id))];
  const needs = await db.selectFrom("needs").selectAll().where("id", "in", ids).execute();
  const counts = await row.readCounts(db, ids);
  return offers.map((offer) => {
    const need = needs.find(({ id }) => id === offer.need_id)!;
    return toDonorNeed(offer, need, counts.get(need.id)!);
  });
}

function toDonorNeed(offer: Offer, need: row.NeedRow, counts: Counts): DonorNeed {
  const standing = findOfferState(offer, need, counts);
  const { fullName, phoneNo, email: _email, ...what } = row.toWords(need);
  const { id, distance_km: distanceKm } = offer;
  const flags = { checked: need.checked !== "", reported: offer.reported === 1 };
  const seeker = standing === "yes" && { seeker: { fullName, phoneNo } };
  return { ...what, ...flags, ...seeker, id, distanceKm, standing, askedAt: readIdTimestamp(id) };
}

export function findOfferState({ answer }: Offer, need: row.NeedRow, { yes, reserve }: Counts): OfferState {
  if (answer) return answer as OfferState;
  if (need.status !== "open" || findEnd(row.toFacts(need)) <= Date.now()) return "over";
  return takePlace(need.wanted, { yes, reserve }) === "enough" ? "enough" : "asked";
}

/** The question to a donor, by its id; throws when it is not this donor's. */
async function findOffer(db: Queryable, id: string, donorId?: string): Promise<Offer> {
  const offers = db.selectFrom("need_offers").selectAll().where("id", "=", id).where("donor_id", "is not", null);
  const offer = await offers
    .$if(Boolean(donorId), (query) => query.where("donor_id", "=", donorId!))
    .executeTakeFirst();
  if (!offer) throw new NoSuchNeedError();
  return offer;
}

/**
 * Stores what a donor answers, or what staff were told on the phone, while nobody else changes the need: two cannot take the
 * last place. Gives what it came to.
 */
export async function answerOffer(
  db: Database,
  id: string,
  { answer }: { answer: OfferAnswer },
  donorId?: string,
): Promise<{ state: OfferState; need: row.NeedRow }> {
  const { need_id } = await findOffer(db, id, donorId);
  return row.withLockedNeed(db, need_id, async (need, transaction) => {
    const offer = await findOffer(transaction, id, donorId);
    const put = (change: Partial<Offer>) =>
      transaction.updateTable("need_offers").set(change).where("id", "=", id).execute();
    if (answer === "report") {
      await put({ reported: 1 });
      const { reports } = await row.countOffers(transaction, need.id);
      if (reports >= reportsToStop && need.status === "open")
        await row.updateNeed(transaction, need.id, { status: "stopped" });
      return { state: offer.answer as OfferState, need };
    }
    const holds = offer.answer === "yes" || offer.answer === "reserve";
    if (answer === "tookBack" ? !holds : answer === "gave" ? offer.answer !== "yes" : holds)
      throw new ValidationError({ message: validation.needOver });
    const counts = await row.countOffers(transaction, need.id);
    const place = findOfferState({ ...offer, answer: "" }, need, counts);
    if (answer === "yes" && place !== "asked") return { state: place, need };
    const taken = answer === "yes" ? takePlace(need.wanted, counts) : answer === "month" ? "no" : answer;
    const state = taken as Exclude<typeof taken, "enough">;
    await put({ answer: state, answered_at: new Date().toISOString() });
    // Somebody who helps may be asked again at once; it was not in vain.
    if (answer === "yes") await setAskFrom(transaction, [offer.donor_id!], Date.now());
    if (answer === "month") await setAskFrom(transaction, [offer.donor_id!], Date.now() + 30 * dayMs);
    if (answer === "tookBack") await leaveOffer(transaction, need);
    if (state === "yes") await row.tellSeeker(transaction, need, `${offer.id} ${Date.now()}`);
    return { state, need };
  });
}

/** A place has become free: the reserve takes it, or else others are asked at once. */
export async function leaveOffer(transaction: Transaction, need: row.NeedRow): Promise<void> {
  const { yes } = await row.countOffers(transaction, need.id);
  if (yes >= need.wanted || need.status !== "open") return;
  const reserves = transaction.selectFrom("need_offers").selectAll().where("need_id", "=", need.id);
  const reserve = await reserves.where("answer", "=", "reserve").orderBy("answered_at").executeTakeFirst();
  await row.updateNeed(transaction, need.id, {});
  if (!reserve) return;
  await transaction.updateTable("need_offers").set({ answer: "yes" }).where("id", "=", reserve.id).execute();
  await tellDonor(transaction, reserve.donor_id!, "needed", `needed ${reserve.id}`, reserve.id);
  await row.tellSeeker(transaction, need, `${reserve.id} ${Date.now()}`);
}

const maxVolunteered = 3;
const maxGuests = 5;

/** A registered donor has found the need on the board, and is asked like others, if they fit. */
export async function volunteer(db: Database, donorId: string, needId: string): Promise<void> {
  const done = await withLockedDonor(db, { id: donorId }, async (donor, transaction, isListed) => {
    const need = await transaction.selectFrom("needs").selectAll().where("id", "=", needId).executeTakeFirst();
    assertOnBoard(need);
    const types = need.blood_type ? rankDonorTypes(need.blood_type).map(({ type }) => type as string) : [""];
    const fits = need.donation_type === donor.donationType && types.includes(donor.bloodType);
    if (!fits || !isListed) throw new ValidationError({ message: validation.doesNotFit });
    const offers = transaction.selectFrom("need_offers").select("id").where("donor_id", "=", donorId);
    const recent = offers.where("id", ">", makeFirstId(Date.now() - 7 * dayMs)).where("need_id", "<>", needId);
    if ((await countRows(transaction, recent)) >= maxVolunteered)
      throw new ValidationError({ message: validation.manyOffers });
    const insert = transaction.insertInto("need_offers").values(newOffer(needId, { donor_id: donorId }));
    await insert.onConflict((conflict) => conflict.columns(["need_id", "donor_id"]).doNothing()).execute();
    return true;
  });
  if (!done) throw new NoSuchNeedError();
}

/** Somebody who is not registered: their number goes to this seeker, and they are told nothing about the seeker. */
export async function helpAsGuest(db: Database, needId: string, guest: { fullName: string; phoneNo: string }) {
  await row.withLockedNeed(db, needId, async (need, transaction) => {
    assertOnBoard(need);
    const guests = transaction.selectFrom("need_offers").select("phone_no").where("need_id", "=", needId);
    const numbers = await guests.where(sql<boolean>`phone_no > ''`).execute();
    const isKnown = numbers.some(({ phone_no }) => normalizeNumber(phone_no) === normalizeNumber(guest.phoneNo));
    if (isKnown || numbers.length >= maxGuests) return;
    const { fullName: full_name, phoneNo: phone_no } = guest;
    const offer = newOffer(needId, { full_name, phone_no, answer: "guest", answered_at: new Date().toISOString() });
    await transaction.insertInto("need_offers").values(offer).execute();
    await row.tellSeeker(transaction, need, offer.id);
  });
}

/** The board shows what is checked and open. */
function assertOnBoard(need: row.NeedRow | undefined): asserts need {
  if (need?.status !== "open" || !need.checked) throw new ValidationError({ message: validation.needClosed });
}
