import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { daysBetweenAsks, ringsKm } from "#contract/needs.ts";
import type { Flag } from "#server/database/need-tables.ts";
import type { Database, Schema, Transaction } from "#server/database/schema.ts";
import { rankDonorTypes } from "#server/donors/blood-compatibility.ts";
import { findCitiesWithin } from "#server/donors/nearby.ts";
import { chooseDonors, decideStep, type Candidate } from "#server/needs/rules.ts";
import { tellDonor } from "#server/registry/messages/outbox.ts";
import { closeNeed, countOffers, toFacts, updateNeed, type NeedRow } from "./need-row.ts";
import { setAskFrom, writeGives, writePlace } from "./willing.ts";

const hourMs = 3_600_000;

/** Of a ring so many donors are compared, those who have waited longest. */
const maxCompared = 200;

/**
 * Does what is due about one need, in one transaction: killed at any moment, it has happened wholly or not at all. No other
 * server looks at the same need meanwhile. False when nothing is due.
 */
export async function workOnNext(db: Database, now: number, eraseAfterDays?: number): Promise<boolean> {
  const isDue = sql<boolean>`due_at > '' and due_at <= ${new Date(now).toISOString()}`;
  // SQLite would take its write lock for nothing every few seconds.
  if (!(await db.selectFrom("needs").select("id").where(isDue).limit(1).executeTakeFirst())) return false;
  return db.transaction().execute(async (transaction) => {
    const next = transaction.selectFrom("needs").selectAll().where(isDue).orderBy("due_at").limit(1);
    const need = await next.forUpdate().skipLocked().executeTakeFirst();
    if (!need) return false;
    const step = decideStep(toFacts(need), await countOffers(transaction, need.id), now, eraseAfterDays);
    if (step.do === "ask") await askDonors(db, transaction, need, step.donors, now);
    if (step.do === "expire") await closeNeed(transaction, need.id, "expired");
    else if (step.do === "erase") await eraseNeed(transaction, need);
    else await updateNeed(transaction, need.id, { due_at: new Date(step.dueAt).toISOString() });
    return true;
  });
}

async function askDonors(db: Database, transaction: Transaction, need: NeedRow, donors: number, now: number) {
  const chosen = chooseDonors(await findCandidates(db, transaction, need, donors, now), donors);
  const offers = chosen.map(({ donorId, distanceKm, byCall }) => ({
    ...newOffer(need.id, { donor_id: donorId }),
    distance_km: distanceKm,
    by_call: byCall,
  }));
  if (offers.length > 0) await transaction.insertInto("need_offers").values(offers).execute();
  const ids = chosen.map(({ donorId }) => donorId);
  await setAskFrom(transaction, ids, now + daysBetweenAsks * 24 * hourMs);
  for (const { id, donor_id, by_call } of offers) {
    if (!by_call) await tellDonor(transaction, donor_id!, "need", `need ${id}`, id);
  }
}

/** A question, or a guest. */
export function newOffer(needId: string, given: Partial<Schema["need_offers"]>): Schema["need_offers"] {
  const open = { answer: "", answered_at: "", full_name: "", phone_no: "" } as const;
  const offer = { id: newId(), need_id: needId, donor_id: null, distance_km: 0, by_call: 0, reported: 0 } as const;
  return { ...offer, ...open, ...given };
}

type Found = Candidate & { distanceKm: number; byCall: Flag };

/** Donors who fit, from as many rings around the city as it takes to find enough. */
async function findCandidates(
  db: Database,
  transaction: Transaction,
  need: NeedRow,
  donors: number,
  now: number,
): Promise<Found[]> {
  const asked = transaction.selectFrom("need_offers").select("donor_id").where("need_id", "=", need.id);
  const known = new Set((await asked.execute()).map(({ donor_id }) => donor_id));
  const found: Found[] = [];
  let innerKm = -1;
  for (const [ring, km] of ringsKm.entries()) {
    const within = findCitiesWithin([need], km).filter(({ distanceKm }) => distanceKm > innerKm);
    const distances = new Map(within.map((city) => [writePlace(city), city.distanceKm]));
    innerKm = km;
    const rows = await findWilling(db, transaction, need, [...distances.keys()], now);
    // Those who are not listed, or whom nothing reaches, must not stand in the way of others.
    const unfit = rows.filter(({ fits }) => !fits).map(({ donorId }) => donorId);
    await setAskFrom(transaction, unfit, now + hourMs);
    for (const row of rows.filter(({ fits, donorId }) => fits && !known.has(donorId))) {
      const isExact = row.gives === writeGives(need.donation_type, need.blood_type);
      found.push({ ...row, ring, isExact, distanceKm: distances.get(row.place)! });
    }
    if (found.length >= donors) break;
  }
  return found;
}

/** Those in some cities who may be asked now, the very blood type before others that may be given. */
async function findWilling(
  db: Database,
  transaction: Transaction,
  { donation_type, blood_type }: NeedRow,
  places: string[],
  now: number,
) {
  if (places.length === 0) return [];
  const types = blood_type ? rankDonorTypes(blood_type).filter(({ match }) => match !== "rhUnknown") : [{ type: "" }];
  const gives = types.map(({ type }) => writeGives(donation_type, type));
  // Two waves never wait for each other, nor for a donor who is changing something: they pass them by.
  const lock = (strength: string) => (db.sqlite ? sql`` : sql`for ${sql.raw(strength)} skip locked`);
  const reaches = sql`select 1 from contacts where contacts.donor_id = near.donor_id and topics like '%needs%'
    and confirmed_at > '' and failure = ''`;
  const rows = [];
  for (const some of [gives.slice(0, 1), gives.slice(1)].filter(({ length }) => length > 0)) {
    const near = sql`select donor_id, place, gives, ask_from from willing_donors where place in (${sql.join(places)})
      and gives in (${sql.join(some)}) and ask_from <= ${new Date(now).toISOString()}
      order by ask_from limit ${sql.lit(maxCompared)} ${lock("update")}`;
    const found = await sql<Willing>`select near.donor_id as "donorId", place, gives, ask_from as "askFrom",
        confirmed_on as "confirmedOn", case when listed = 1 and exists (${reaches}) then 1 else 0 end as fits,
        case when exists (${reaches} and channel <> 'call') then 0 else 1 end as "byCall"
      from (${near}) as near join donors on donors.id = near.donor_id ${lock("key share of donors")}`.execute(
      transaction,
    );
    rows.push(...found.rows);
  }
  return rows;
}

type Willing = Omit<Candidate, "ring" | "isExact"> & { place: string; gives: string; fits: Flag; byCall: Flag };

/** What is left is what was needed where, and how many gave. A trusted number stays, by which the next request is known. */
async function eraseNeed(transaction: Transaction, need: NeedRow): Promise<void> {
  const phone_key = need.trusted_until ? need.phone_key : "";
  const nobody = { full_name: "", phone_no: "" };
  const nothing = { email: "", place: "", reason: "", network: "", due_at: "" };
  await updateNeed(transaction, need.id, { ...nobody, ...nothing, phone_key });
  const offers = transaction.updateTable("need_offers").where("need_id", "=", need.id);
  await offers.set({ ...nobody, donor_id: null }).execute();
}
