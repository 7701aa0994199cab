import { sql } from "kysely";
import { ringsKm } from "#contract/needs.ts";
import type { Flag } from "#server/database/need-tables.ts";
import type { Transaction } from "#server/database/schema.ts";
import { rankDonorTypes } from "#server/donors/blood-compatibility.ts";
import { findCitiesWithin } from "#server/donors/nearby.ts";
import { newcomersSince, rankDonors, type Candidate } from "#server/needs/rules.ts";
import { listKindsOff } from "#server/registry/messages/outbox.ts";
import type { NeedRow } from "./need-row.ts";
import { pauseAsking, writeGives, writePlace } from "./willing.ts";

/** Donors who cannot be asked just now are looked at again after an hour. */
const lookAgainDays = 1 / 24;

/** Of a ring so many donors are compared, those who have waited longest. */
const maxCompared = 200;

type Found = Candidate & { distanceKm: number };

/**
 * The donors whom a need asks next, who are locked until the transaction ends, and whether nobody is left after them. If
 * somebody is changing others just now, those look as if they were not there, and have to be looked at again soon.
 */
export async function chooseDonors(transaction: Transaction, need: NeedRow, donors: number, now: number) {
  const { found, networks } = await findCandidates(transaction, need, donors, now);
  const ranked = rankDonors(found, networks);
  const chosen: Found[] = [];
  let isAnyBusy = false;
  for (let next = 0; next < ranked.length && chosen.length < donors;) {
    const some = ranked.slice(next, (next += donors - chosen.length));
    const locked = await lockDonors(transaction, some, now);
    chosen.push(...some.filter(({ donorId }) => locked.has(donorId)));
    isAnyBusy ||= locked.size < some.length;
  }
  // The one newcomer of a wave comes when nobody else is left to come.
  const asked = isAnyBusy ? chosen.filter(({ isNewcomer }) => !isNewcomer) : chosen;
  const others = found.filter((one) => !asked.includes(one));
  for (const { isNewcomer, network } of asked) if (isNewcomer) networks.add(network);
  const isNobodyLeft = rankDonors(others, networks).length === 0;
  return { chosen: asked, isAnyBusy: isAnyBusy && asked.length < donors, isNobodyLeft };
}

/** Locks donors in the order in which their deletion does, and passes by those whom others have locked. */
async function lockDonors(transaction: Transaction, donors: Found[], now: number): Promise<Set<string>> {
  const ids = donors.map(({ donorId }) => donorId);
  const present = transaction.selectFrom("donors").select("id").where("id", "in", ids).where("listed", "=", 1);
  const there = (await present.forKeyShare().skipLocked().execute()).map(({ id }) => id);
  return new Set(await lockWilling(transaction, there, now));
}

async function lockWilling(transaction: Transaction, ids: string[], now: number): Promise<string[]> {
  if (ids.length === 0) return [];
  const willing = transaction.selectFrom("willing_donors").select("donor_id").where("donor_id", "in", ids);
  const free = willing.where("ask_from", "<=", new Date(now).toISOString()).forUpdate().skipLocked();
  return (await free.execute()).map(({ donor_id }) => donor_id);
}

/** Donors who fit, from as many rings around the city as it takes to find more than enough, and the networks of those asked. */
async function findCandidates(transaction: Transaction, need: NeedRow, donors: number, now: number) {
  const asked = transaction.selectFrom("need_offers").select(["donor_id", "network"]).where("need_id", "=", need.id);
  const offers = await asked.execute();
  const known = new Set(offers.map(({ donor_id }) => donor_id));
  // After a week, networks are forgotten: whoever has moved then has none.
  const networks = new Set(offers.map(({ network }) => network).filter(Boolean));
  // Without such messages donors would be used up unasked.
  const onlyByCall = (await listKindsOff(transaction)).includes("need");
  const found: Found[] = [];
  let innerKm = -1;
  for (const [ring, km] of ringsKm.entries()) {
    const within = findCitiesWithin([need], km).filter(({ distanceKm }) => distanceKm > innerKm);
    const distances = new Map(within.map((city) => [writePlace(city), city.distanceKm]));
    innerKm = km;
    const rows = await findWilling(transaction, need, [...distances.keys()], onlyByCall, now);
    // Those who are not listed, or whom nothing reaches, must not stand in the way of others.
    const unfit = rows.filter(({ fits }) => !fits).map(({ donorId }) => donorId);
    await pauseAsking(transaction, await lockWilling(transaction, unfit, now), lookAgainDays, now);
    for (const row of rows.filter(({ fits, donorId }) => fits && !known.has(donorId))) {
      const isExact = row.gives === writeGives(need.donation_type, need.blood_type);
      const isNewcomer = row.agreedAt > newcomersSince(now);
      found.push({ ...row, ring, isExact, isNewcomer, distanceKm: distances.get(row.place)! });
    }
    if (found.filter(({ isNewcomer }) => !isNewcomer).length > donors) break;
  }
  return { found, networks };
}

/** Those in some cities who may be asked now, the very blood type apart from others that may be given, and newcomers apart. */
async function findWilling(db: Transaction, need: NeedRow, places: string[], onlyByCall: boolean, now: number) {
  const { donation_type, blood_type } = need;
  if (places.length === 0) return [];
  const types = blood_type ? rankDonorTypes(blood_type).filter(({ match }) => match !== "rhUnknown") : [{ type: "" }];
  const gives = types.map(({ type }) => writeGives(donation_type, type));
  const reaches = sql`select 1 from contacts where contacts.donor_id = near.donor_id and topics like '%needs%'
    and confirmed_at > '' and failure = ''`;
  const usable = onlyByCall ? sql`${reaches} and channel = 'call'` : reaches;
  const rows = [];
  for (const some of [gives.slice(0, 1), gives.slice(1)].filter(({ length }) => length > 0)) {
    for (const compare of ["<=", ">"]) {
      const near = sql`select donor_id, place, gives, ask_from, agreed_at, network from willing_donors
        where place in (${sql.join(places)}) and gives in (${sql.join(some)})
        and ask_from <= ${new Date(now).toISOString()} and agreed_at ${sql.raw(compare)} ${newcomersSince(now)}
        order by ask_from limit ${sql.lit(maxCompared)}`;
      const found = await sql<Willing>`select near.donor_id as "donorId", place, gives, ask_from as "askFrom", network,
          agreed_at as "agreedAt", confirmed_on as "confirmedOn",
          case when listed = 1 and exists (${usable}) then 1 else 0 end as fits
        from (${near}) as near join donors on donors.id = near.donor_id`.execute(db);
      rows.push(...found.rows);
    }
  }
  return rows;
}

type Willing = Omit<Candidate, "ring" | "isExact" | "isNewcomer"> & {
  place: string;
  gives: string;
  agreedAt: string;
  fits: Flag;
};
