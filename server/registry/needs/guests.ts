import type { Database, Queryable } from "#server/database/schema.ts";
import { rankDonorTypes } from "#server/donors/blood-compatibility.ts";
import { NoSuchNeedError, ValidationError } from "#server/donors/errors.ts";
import { normalizeNumber } from "#server/donors/phone-number.ts";
import { validation } from "#server/messages.ts";
import { moveAnswer } from "#server/needs/states.ts";
import { isHelper } from "#server/needs/who-sees.ts";
import { recordAction, type Actor } from "#server/registry/audit.ts";
import { openMessageKey } from "#server/registry/messages/keys.ts";
import * as row from "./need-row.ts";
import { newOffer, selectOffers, type Offer } from "./offer-row.ts";

/** Of one network so many guests are shown at a time, and so many are kept: others show up when staff or seeker set one aside. */
const maxOfNetwork = { shown: 2, kept: 50 };
const maxShown = 20;

type Guest = { donorId: string } | { fullName: string; phoneNo: string };

/**
 * Somebody has found the need on the board, and offers help. Their name and number go to the one who asks, and nothing comes
 * back: they may be looking for numbers. The network tells guests apart within this need only. Gives the id by which the
 * offer can be taken back, also when it is sent again.
 */
export async function offerHelp(db: Database, needId: string, guest: Guest, sender: string) {
  const network = (await openMessageKey(db))("network", `${needId} ${sender}`);
  return row.withLockedNeed(db, needId, async (need, transaction) => {
    if (need.status !== "open") throw new ValidationError({ message: validation.needClosed });
    const offers = await selectOffers(transaction).where("need_id", "=", needId).execute();
    const guests = offers.filter(({ answer }) => answer === "guest");
    const number = "phoneNo" in guest && normalizeNumber(guest.phoneNo);
    const known = offers.find((offer) =>
      "donorId" in guest
        ? offer.donor_id === guest.donorId
        : isHeard(offer) && normalizeNumber(offer.phoneNo) === number,
    );
    const ofNetwork = guests.filter((other) => other.network === network);
    if (known || ofNetwork.length >= maxOfNetwork.kept) return ofNetwork.find((other) => other === known)?.id;
    const given = { answer: "guest", answered_at: new Date().toISOString(), network } as const;
    const who =
      "donorId" in guest ? { donor_id: guest.donorId } : { full_name: guest.fullName, phone_no: guest.phoneNo };
    if ("donorId" in guest) await assertFits(transaction, need, guest.donorId);
    const offer = newOffer(need, { ...who, ...given });
    await transaction.insertInto("need_offers").values(offer).execute();
    await row.updateNeed(transaction, needId, {});
    return offer.id;
  });
}

/** Nothing stays of an offer that a guest takes back. Its id is known to the guest, the one who asks and staff alone. */
export function takeOfferBack(db: Database, needId: string, offerId: string): Promise<void> {
  return row.withLockedNeed(db, needId, async (_need, transaction) => {
    const offer = transaction.deleteFrom("need_offers").where("id", "=", offerId).where("need_id", "=", needId);
    await offer.where("answer", "=", "guest").execute();
    await row.updateNeed(transaction, needId, {});
  });
}

/** Whether the one who asks hears of somebody anyway, or must not. A donor who was asked and says nothing may offer help here. */
function isHeard({ answer, hidden }: Offer): boolean {
  return hidden === 1 || answer === "reserve" || isHelper({ answer, hidden });
}

/** A registered donor who is listed and gives what is needed. */
async function assertFits(db: Queryable, need: row.NeedRow, donorId: string): Promise<void> {
  const types = need.blood_type ? rankDonorTypes(need.blood_type).map(({ type }) => type) : [""];
  const donors = db.selectFrom("donors").select("id").where("id", "=", donorId).where("listed", "=", 1);
  const fitting = donors.where("donation_type", "=", need.donation_type).where("blood_type", "in", types as "O-"[]);
  if (!(await fitting.executeTakeFirst())) throw new ValidationError({ message: validation.doesNotFit });
}

/** Those of the guests whom the one who asks sees: a network cannot fill the list. */
export function pickShown<Some extends Pick<Offer, "answer" | "network" | "missed">>(offers: Some[]): Some[] {
  const ofNetwork = new Map<string, number>();
  let shown = 0;
  return offers.filter(({ answer, missed, network }) => {
    if (answer !== "guest" || missed) return true;
    const count = (ofNetwork.get(network) ?? 0) + 1;
    ofNetwork.set(network, count);
    return count <= maxOfNetwork.shown && shown++ < maxShown;
  });
}

/** Staff vouch for a registered donor who has offered help: from now on they are asked like others. */
export function vouchFor(db: Database, needId: string, offerId: string, by: Actor): Promise<void> {
  return row.withOpenNeed(db, needId, async (_need, transaction) => {
    const offers = selectOffers(transaction).where("need_id", "=", needId).where("need_offers.id", "=", offerId);
    const offer = await offers.executeTakeFirst();
    const donorId = offer?.donor_id;
    // The same again, such as a second tap.
    if (offer?.via === "desk") return;
    if (!donorId || moveAnswer(offer.answer, "vouch") !== "") throw new NoSuchNeedError();
    const change = { answer: "", via: "desk", told: "ask" } as const;
    await transaction.updateTable("need_offers").set(change).where("id", "=", offerId).execute();
    await row.updateNeed(transaction, needId, {});
    await recordAction(transaction, { action: "vouch for donor", by, note: "", donorId });
  });
}
