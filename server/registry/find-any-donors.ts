import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { today } from "#contract/day.ts";
import type { Standing } from "#contract/staff/donors.ts";
import type { Database } from "#server/database/schema.ts";
import type { DonorFilter, FindText } from "#server/donors/donor-filter.ts";
import { countRows } from "./count-rows.ts";

export type AnyDonorsFilter = DonorFilter & { limit: number };

/**
 * Up to `few` donors with a word are looked at, whatever else is asked for. Of a word that more than `rare` donors have, the
 * newest donors of the rest of the filter are looked at instead.
 */
const usualSizes = { few: 1000, rare: 20_000, batch: 2000 };

/**
 * The ids of the newest donors that match, listed or not. Candidates are read in batches from one index, newest first, and
 * those who match are taken: nobody else waits long for a batch.
 */
export async function findAnyDonors(db: Database, filter: AnyDonorsFilter, sizes = usualSizes): Promise<string[]> {
  const { text, limit } = filter;
  const named = text && "words" in text ? await readNamed(db, filter, text.words, sizes) : undefined;
  const found: string[] = [];
  let batchSize = Math.min(2 * limit, sizes.batch);
  for (let before = filter.before ?? afterAll; found.length < limit;) {
    const ids = named?.filter((id) => id < before).slice(-batchSize);
    const candidates = ids ? selectCandidates(filter, [isOneOf(db, ids)]) : selectBefore(filter, before, batchSize);
    const { rows } = await sql<{ ids: string | null; last: string | null }>`
      select string_agg(case when matches then id end, ' ') as ids, min(id) as last
      from (${candidates}) as candidates`.execute(db);
    if (rows[0]!.ids) found.push(...rows[0]!.ids.split(" ").toSorted().toReversed());
    const last = ids ? ids[0] : rows[0]!.last;
    if (!last) break;
    before = last;
    batchSize = Math.min(4 * batchSize, sizes.batch);
    await yieldToEventLoop();
  }
  return found.slice(0, limit);
}

/** One statement for any number of ids. */
export function isOneOf(db: Database, ids: string[]): RawBuilder<SqlBool> {
  return db.sqlite
    ? sql`id in (select value from json_each(${JSON.stringify(ids)}))`
    : sql`id = any(string_to_array(${ids.join(" ")}, ' '))`;
}

type Condition = RawBuilder<unknown>;

/** Comes after every id. */
const afterAll = "g";

/** The newest donors before one; of those with an id or a number, who are few, all at once. */
function selectBefore(filter: DonorFilter, before: string, limit: number): Condition {
  const { text } = filter;
  const isBefore = sql`id < ${before}`;
  if (text && !("words" in text)) return selectCandidates(filter, [findByKey(text), isBefore]);
  const newest = sql`order by id desc limit ${limit}`;
  const ranges = listRanges(filter).map(
    (range) => sql`select * from (${selectCandidates(filter, [...range, isBefore])} ${newest}) as range`,
  );
  return sql`${sql.join(ranges, sql` union all `)} ${newest}`;
}

function selectCandidates(filter: DonorFilter, conditions: Condition[]): Condition {
  return sql`select id, ${allOf(listConditions(filter))} as matches from donors where ${allOf(conditions)}`;
}

/** The donors who have the word that fewest have, oldest first; undefined if all words are common. */
async function readNamed(db: Database, filter: DonorFilter, words: string[], { few, rare }: typeof usualSizes) {
  const begin = words.map((word) => sql`donor_name_words where word >= ${word} and word < ${`${word}\u{10ffff}`}`);
  const counts = await Promise.all(begin.map((of) => countRows(db, sql`(select 1 from ${of} limit ${rare + 1})`)));
  const fewest = Math.min(...counts);
  if (words.length === 0 || fewest === 0) return [];
  if (fewest > rare) return undefined;
  const ids = await readIds(db, sql`select donor_id as id from ${begin[counts.indexOf(fewest)]!}`);
  const others = fewest > few ? await readRanges(db, filter, rare) : undefined;
  return [...(others ? ids.intersection(others) : ids)].toSorted();
}

/** The donors in the ranges of the filter, so that only those are looked at who are in these, too; undefined if they are many. */
async function readRanges(db: Database, filter: DonorFilter, rare: number): Promise<Set<string> | undefined> {
  const selects = listRanges(filter).map((range) => sql`select id from donors where ${allOf(range)}`);
  const ranges = sql.join(selects, sql` union all `);
  return (await countRows(db, sql`(${ranges} limit ${rare + 1})`)) > rare ? undefined : readIds(db, ranges);
}

/** Thousands of ids; in one text, they come faster than in rows. What is parsed is sorted faster than what is split. */
async function readIds(db: Database, select: Condition): Promise<Set<string>> {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(id, '","') as ids from (${select}) as ids`.execute(db);
  return new Set(JSON.parse(`["${rows[0]!.ids ?? ""}"]`) as string[]);
}

/** Of a number, the last digits are known. A colon comes after all digits. */
function findByKey(text: Exclude<FindText, { words: string[] }>): Condition {
  if ("id" in text) return sql`id = ${text.id}`;
  const { reversedDigits } = text;
  return sql`phone_digits_reversed >= ${reversedDigits} and phone_digits_reversed < ${`${reversedDigits}:`}`;
}

/** Parts of indexes that end with the id: of places, of which indexes have listed and unlisted donors, or of a standing. */
function listRanges({ places, standing }: DonorFilter): Condition[][] {
  const isCity = places.some(({ city }) => city);
  // A city has fewer donors than a rare standing, a state has more.
  const isRare = standing && standing !== "listed" && standing !== "unconfirmed";
  if (places.length === 0 || (isRare && !isCity)) return [standing ? [standingIndex[standing]] : []];
  const halves = standing ? [standing === "listed" ? isListed : isUnlisted] : [isListed, isUnlisted];
  return places.flatMap((place) => halves.map((half) => [half, isIn(place)]));
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

/** All that the filter asks for, but for ids and numbers, which candidates have. */
function listConditions({ places, standing, donations, text }: DonorFilter): Condition[] {
  const given = donations.map(({ donationType, bloodType }) => sql`${donationType + bloodType}`);
  // By the rule of server/donors/listing.ts, which `listed` follows.
  const standingOfRow = sql`case when listed = 1 then 'listed' when hidden = 1 then 'hidden' when paused = 1 then 'paused'
    when resting_until > ${today()} then 'resting' else 'unconfirmed' end`;
  const words = text && "words" in text ? text.words : [];
  return [
    ...(places.length ? [sql`(${sql.join(places.map(isIn), sql` or `)})`] : []),
    ...(standing ? [sql`${standingOfRow} = ${standing}`] : []),
    ...(given.length ? [sql`donation_type || blood_type in (${sql.join(given)})`] : []),
    ...words.map((word) => sql`name_words like ${`% ${word}%`}`),
  ];
}

function isIn({ state, city }: DonorFilter["places"][number]): Condition {
  return city ? sql`(state = ${state} and city = ${city})` : sql`state = ${state}`;
}

function allOf(conditions: Condition[]): Condition {
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
}
