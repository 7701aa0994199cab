import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { dayAfter, today } from "#contract/day.ts";
import type { Standing } from "#contract/staff/donors.ts";
import { confirmWithinDays } from "#server/donors/listing.ts";
import type { Database } from "#server/database/schema.ts";
import type { DonorFilter } from "#server/donors/donor-filter.ts";
import type { Place } from "#server/donors/find-place.ts";

export type Condition = RawBuilder<unknown>;

/**
 * Donors that match, newest first. Index ranges are read in batches, small ones first, and those who match are taken from
 * each: however few do, nobody waits long for a batch.
 */
export async function* walkRanges(
  db: Database,
  filter: DonorFilter,
  { limit, maxBatch, hasName = [] }: { limit: number; maxBatch: number; hasName?: Condition[] },
): AsyncGenerator<string[]> {
  let batchSize = Math.min(limit, maxBatch);
  for (let before = filter.before ?? maxId; ;) {
    const batch = selectRanges(db, { ...filter, before }, batchSize, hasName);
    const { rows } = await sql<{ ids: string | null; last: string; count: number }>`
      select string_agg(case when matches then id end, ' ') as ids, min(id) as last, count(*) as count
      from (${batch}) as batch`.execute(db);
    const { ids, last, count } = rows[0]!;
    if (ids) yield ids.split(" ").toSorted().toReversed();
    if (count < batchSize) return;
    before = last;
    batchSize = Math.min(4 * batchSize, maxBatch);
    await yieldToEventLoop();
  }
}

/** After every id. */
export const maxId = "g";

/** The ids of the donors who are read for the filter, from the indexes alone; undefined if they are more than the limit. */
export async function readRanges(db: Database, filter: DonorFilter, limit: number): Promise<string[] | undefined> {
  const selects = listRanges(db, filter).map(
    ({ indexed }) => sql`select id from donors where ${allOf([...indexed, ...isBefore(filter)])}`,
  );
  const ranges = sql.join(selects, sql` union all `);
  // Of more, no ids are sent in vain.
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${ranges} limit ${limit + 1}) as range`.execute(db);
  return rows[0]!.count > limit ? undefined : readIds(db, ranges);
}

/** Thousands of ids; in one text, they come faster than in rows. */
export async function readIds(db: Database, select: Condition): Promise<string[]> {
  const joined = sql<{ ids: string | null }>`select string_agg(id, '","') as ids from (${select}) as ids`;
  const { rows } = await joined.execute(db);
  // Sorted five times as fast as the pieces of a text that was split.
  return rows[0]!.ids === null ? [] : (JSON.parse(`["${rows[0]!.ids}"]`) as string[]);
}

/** A part of an index that ends with the id, and what its rows must fulfil besides. */
type Range = { indexed: Condition[]; filters: Condition[] };

/** Of the newest, whether they match. */
function selectRanges(db: Database, filter: DonorFilter, limit: number, hasName: Condition[]): Condition {
  const order = walksState(db, filter) ? sql`state desc, id desc` : sql`id desc`;
  const selects = listRanges(db, filter).map(({ indexed, filters }) => {
    const matches = allOf([...filters, ...hasName]);
    return sql`select * from (select id, state, ${matches} as matches from donors
      where ${allOf([...indexed, ...isBefore(filter)])} order by ${order} limit ${limit}) as range`;
  });
  return sql`${sql.join(selects, sql` union all `)} order by ${order} limit ${limit}`;
}

/**
 * Whether a state is read as a range of states, in the order of their index. Of one state in the order of ids, PostgreSQL
 * would rather read the newest donors of all states, ten times as many.
 */
function walksState(db: Database, { places, standing }: DonorFilter): boolean {
  return !db.sqlite && places.length === 1 && !places[0]!.city && !isRare(standing);
}

function isRare(standing?: Standing): boolean {
  return standing === "hidden" || standing === "paused" || standing === "resting";
}

/** A city has fewer donors than a standing, a state has more: but for those who are listed or unconfirmed, which most are. */
function listRanges(db: Database, filter: DonorFilter): Range[] {
  const { places, standing } = filter;
  const isStanding = standing ? [standingRule(standing)] : [];
  if (places.length === 0 || (isRare(standing) && !places.some(({ city }) => city))) {
    const inPlaces = places.length ? [isInOneOf(places)] : [];
    return [
      {
        indexed: standing ? [standingIndex[standing]] : [],
        filters: [...isStanding, ...inPlaces, ...givesOneOf(filter)],
      },
    ];
  }
  const halves = standing ? [standing === "listed" ? isListed : isUnlisted] : [isListed, isUnlisted];
  const isState = (state: string) =>
    walksState(db, filter) ? sql`state between ${state} and ${state}` : sql`state = ${state}`;
  return places.flatMap(({ state, city }) =>
    halves.map((half) => ({
      indexed: [half, isState(state), ...(city ? [sql`city = ${city}`] : [])],
      filters: [...isStanding, ...givesOneOf(filter)],
    })),
  );
}

/** All that the filter asks for besides the text, for rows that were found by the text. */
export function filterConditions(filter: DonorFilter): Condition[] {
  const { places, standing } = filter;
  return [
    ...(places.length ? [isInOneOf(places)] : []),
    ...(standing ? [standingRule(standing)] : []),
    ...givesOneOf(filter),
  ];
}

/** The condition of the partial index of a standing. PostgreSQL skips the ids that the index lacks without reading their rows. */
export function partialIndexCondition({ standing }: DonorFilter): Condition[] {
  return standing ? [standingIndex[standing]] : [];
}

// As in the definitions of the indexes.
const isListed = sql`listed = 1`;
const isUnlisted = sql`listed = 0`;
const standingIndex: Record<Standing, Condition> = {
  listed: isListed,
  unconfirmed: isUnlisted,
  hidden: sql`hidden = 1`,
  paused: sql`paused = 1`,
  resting: sql`resting_until > ''`,
};

// What follows is written so that no index is chosen by it: one that does not end with the id would have to be sorted.

/** The rule of server/donors/listing.ts. */
function standingRule(standing: Standing): Condition {
  if (standing === "listed") return sql`listed + 0 = 1`;
  if (standing === "hidden") return sql`hidden + 0 = 1`;
  if (standing === "paused") return sql`hidden + 0 = 0 and paused + 0 = 1`;
  const rests = standing === "resting" ? sql`>` : sql`<=`;
  const rule = sql`hidden + 0 = 0 and paused + 0 = 0 and resting_until || '' ${rests} ${today()}`;
  return standing === "resting" ? rule : sql`${rule} and confirmed_on || '' < ${dayAfter(-confirmWithinDays)}`;
}

function isInOneOf(places: Place[]): Condition {
  const each = places.map(({ state, city }) =>
    city ? sql`(state || '' = ${state} and city || '' = ${city})` : sql`state || '' = ${state}`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

function isBefore({ before }: DonorFilter): Condition[] {
  return before ? [sql`id < ${before}`] : [];
}

function givesOneOf({ donations }: DonorFilter): Condition[] {
  if (donations.length === 0) return [];
  const given = donations.map(({ donationType, bloodType }) => sql`${donationType + bloodType}`);
  return [sql`donation_type || blood_type in (${sql.join(given)})`];
}

export function allOf(conditions: Condition[]): Condition {
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
}

/** One statement for any number of ids. */
export function isOneOf(db: Database, ids: string[]): RawBuilder<SqlBool> {
  return db.sqlite
    ? sql`id in (select value from json_each(${JSON.stringify(ids)}))`
    : sql`id = any(string_to_array(${ids.join(" ")}, ' '))`;
}
