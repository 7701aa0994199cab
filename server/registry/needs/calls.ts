import { sql } from "kysely";
import type { CallAnswer, CallOutcome, NeedCall } from "#contract/staff/needs.ts";
import type { Database } from "#server/database/schema.ts";
import { donorSeesSeeker } from "#server/needs/who-sees.ts";
import type { Actor } from "#server/registry/audit.ts";
import { answerOffer } from "./answers.ts";
import * as row from "./need-row.ts";
import { isWanting, selectOffers } from "./offer-row.ts";

const maxListed = 100;

/**
 * A question is one while donors are missing. Donors who said yes are told what they have to know in any case, but no number
 * that has to be checked again. Those who are hidden are not called.
 */
export const isToCall = sql<boolean>`call_about > ''
  and exists (select 1 from donors as called where called.id = donor_id and called.hidden = 0)
  and (call_about in ('moved', 'over')
    or ((status = 'open' or (status = 'waiting' and checked = '')) and (call_about = 'needed' or ${isWanting})))`;

/** The donors whom staff are to call, those first who may be on the way in vain, then those that are needed first. */
export async function listCalls(db: Database): Promise<NeedCall[]> {
  const offers = selectOffers(db).innerJoin("needs", "needs.id", "need_id").where(isToCall);
  const rows = await offers
    .orderBy(sql`call_about in ('over', 'moved')`, "desc")
    .orderBy("needed_on")
    .limit(maxListed)
    .execute();
  const needs = await row.readNeedsOf(db, rows);
  return rows.map(({ id, need_id, donor_id, fullName, phoneNo, bloodType, city, distance_km, call_about }) => {
    const donor = { donorId: donor_id!, fullName, phoneNo, bloodType, city, distanceKm: distance_km };
    const need = Object.assign({ id: need_id }, row.toWords(needs.get(need_id)!));
    return Object.assign(donor, { id, need, about: call_about as NeedCall["about"] });
  });
}

/** What a donor said on the phone, that they were told, or that nobody answered; only of a donor who was to be called. */
export async function recordCall(db: Database, id: string, answer: CallAnswer, caller: Actor): Promise<CallOutcome> {
  const { state, need, offer } = await answerOffer(db, id, answer, { caller });
  const { full_name: fullName, phone_no: phoneNo } = need;
  const sees = state === "yes" && donorSeesSeeker({ ...offer, answer: state }, row.toFacts(need), Date.now());
  return { state, ...(sees && { seeker: { fullName, phoneNo } }) };
}
