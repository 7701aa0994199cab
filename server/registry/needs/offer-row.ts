import { hash } from "node:crypto";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import type { BloodType } from "#contract/blood-types.ts";
import { dayAt } from "#contract/day.ts";
import { isClosed } from "#contract/needs.ts";
import type { Queryable, Schema } from "#server/database/schema.ts";
import { findEnd } from "#server/needs/rules.ts";
import { isHelper } from "#server/needs/who-sees.ts";
import { toFacts, type NeedRow } from "./need-row.ts";

/** A question, or a guest. */
export function newOffer(need: NeedRow, given: Partial<Schema["need_offers"]>): Schema["need_offers"] {
  const open = { answer: "", answered_at: "", missed: 0, full_name: "", phone_no: "", told: "" } as const;
  const offer = { id: newId(), need_id: need.id, donor_id: null, via: "board", distance_km: 0 } as const;
  // What is asked for in the evening goes on through the night.
  const asked_for = dayAt(findEnd(toFacts(need)) - 1);
  const rest = { by_call: 0, call_about: "", network: "", asked_for, paused_before: "" } as const;
  return { ...offer, ...open, ...rest, reported: 0, report_reason: "", ...given };
}

/** What is needed where and when as a short hash, or that it is over: what those have to know who are on the way. */
export function describeForHelpers(need: NeedRow): string {
  if (isClosed(need.status)) return "over";
  const { donation_type, blood_type, state, city, place, needed_on } = need;
  const words = JSON.stringify([donation_type, blood_type, state, city, place, needed_on]);
  return hash("sha256", words, "base64url").slice(0, 16);
}

/** The donors who were asked, and guests, with their names and numbers; of those who are registered, `hidden` is set. */
export function selectOffers(db: Queryable) {
  return db
    .selectFrom("need_offers")
    .leftJoin("donors", "donors.id", "donor_id")
    .selectAll("need_offers")
    .select("donors.hidden")
    .select(sql<string>`coalesce(donors.city, '')`.as("city"))
    .select(sql<BloodType | "">`coalesce(donors.blood_type, '')`.as("bloodType"))
    .select(sql<string>`coalesce(donors.full_name, need_offers.full_name)`.as("fullName"))
    .select(sql<string>`coalesce(donors.phone_no, need_offers.phone_no)`.as("phoneNo"));
}

export type Offer = Awaited<ReturnType<ReturnType<typeof selectOffers>["executeTakeFirstOrThrow"]>>;

/** How it stands, and who has a place or offers help, as a short hash: somebody who takes another's place is news as well. */
export async function describeProgress(db: Queryable, { id, status }: Pick<NeedRow, "id" | "status">): Promise<string> {
  const offers = selectOffers(db).where("need_id", "=", id).where("missed", "=", 0);
  const rows = await offers.orderBy("need_offers.id").execute();
  const helpers = rows.filter((offer) => isHelper(offer) && (offer.donor_id || offer.answer === "guest"));
  return `${status} ${hash("sha256", JSON.stringify(helpers.map(({ id }) => id)), "base64url").slice(0, 16)}`;
}

/** Donors who said yes, are there and have come as far as is known: each has a place. */
const hasPlace = "answer in ('yes', 'gave') and missed = 0 and donors.hidden = 0";

/** Whether fewer have said yes than are needed. */
export const isWanting = sql<boolean>`wanted > (select count(*) from need_offers as said
  join donors on donors.id = said.donor_id where said.need_id = needs.id and ${sql.raw(hasPlace)})`;

/** What became of the questions of a need. Guests of the board are not asked, and have no place. */
export async function countOffers(db: Queryable, needId: string) {
  return (await readCounts(db, [needId])).get(needId) ?? noOffers;
}

export const noOffers = { asked: 0, yes: 0, gave: 0, denied: 0, reserve: 0, reported: 0, reports: 0, guests: 0 };

export async function readCounts(db: Queryable, needIds: string[]): Promise<Map<string, typeof noOffers>> {
  const rows = await db
    .selectFrom("need_offers")
    .leftJoin("donors", "donors.id", "donor_id")
    .select(["need_id", count("via = 'wave'").as("asked"), count(hasPlace).as("yes")])
    .select([count("answer = 'gave' and missed = 0").as("gave"), count("answer = 'gave' and missed = 1").as("denied")])
    .select([count("reported <> 0").as("reported"), count("reported = 1").as("reports")])
    .select(count("answer = 'reserve' and donors.hidden = 0").as("reserve"))
    .select(count("answer = 'guest' and missed = 0").as("guests"))
    .where("need_id", "in", ["", ...needIds])
    .groupBy("need_id")
    .execute();
  return new Map(rows.map(({ need_id, ...counts }) => [need_id, counts]));
}

function count(condition: string) {
  return sql<number>`count(*) filter (where ${sql.raw(condition)})`;
}
