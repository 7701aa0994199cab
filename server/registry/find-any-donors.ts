import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { today } from "#contract/day.ts";
import type { Standing } from "#contract/staff/donors.ts";
import type { Database } from "#server/database/schema.ts";
import type { DonorFilter, FindText } from "#server/donors/donor-filter.ts";
import { countRows } from "./count-rows.ts";
import { position, positionOf, type Position } from "./registration-order.ts";

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
  let before = positionOf(db, filter.before);
  const named = text && "words" in text ? await readNamed(db, filter, text.words, sizes) : undefined;
  const found: string[] = [];
  let batchSize = Math.min(2 * limit, sizes.batch);
  while (found.length < limit) {
    const some = named?.splice(-batchSize);
    const candidates = some
      ? selectCandidates(db, filter, [isOneOf(db, some, position(db))])
      : selectBefore(db, filter, before, batchSize);
    const { rows } = await sql<{ ids: string | null; last: Position | null }>`
      select string_agg(case when matches then id end, ' ' order by position desc) as ids, min(position) as last
      from (${candidates}) as candidates`.execute(db);
    const { ids, last } = rows[0]!;
    if (ids) found.push(...ids.split(" "));
    if (named ? !named.length : !last) break;
    before = sql`${last}`;
    batchSize = Math.min(4 * batchSize, sizes.batch);
    await yieldToEventLoop();
  }
  return found.slice(0, limit);
}

/** One statement for any number of ids or positions. */
export function isOneOf(db: Database, keys: Position[], column: Condition = sql`id`): RawBuilder<SqlBool> {
  return db.sqlite
    ? sql`${column} in (select value from json_each(${JSON.stringify(keys)}))`
    : sql`${column} = any(string_to_array(${keys.join(" ")}, ' '))`;
}

type Condition = RawBuilder<unknown>;

/** The newest donors before one; of those with an id or a number, who are few, all at once. */
function selectBefore(db: Database, filter: DonorFilter, before: Condition, limit: number): Condition {
  const { text } = filter;
  const isBefore = sql`${position(db)} < ${before}`;
  if (text && !("words" in text)) return selectCandidates(db, filter, [findByKey(text), isBefore]);
  const newest = sql`order by position desc limit ${limit}`;
  const ranges = listRanges(filter).map(
    (range) => sql`select * from (${selectCandidates(db, filter, [...range, isBefore])} ${newest}) as range`,
  );
  return sql`${sql.join(ranges, sql` union all `)} ${newest}`;
}

function selectCandidates(db: Database, filter: DonorFilter, conditions: Condition[]): Condition {
  return sql`select id, ${position(db)} as position, ${allOf(listConditions(filter))} as matches
    from donors where ${allOf(conditions)}`;
}

/** The donors before the cursor who have the word that fewest have, oldest first; undefined if all words are common. */
async function readNamed(db: Database, filter: DonorFilter, words: string[], { few, rare }: typeof usualSizes) {
  const begin = words.map((word) => sql`donor_name_words where word >= ${word} and word < ${`${word}\u{10ffff}`}`);
  const counts = await Promise.all(begin.map((of) => countRows(db, sql`(select 1 from ${of} limit ${rare + 1})`)));
  const fewest = Math.min(...counts);
  if (words.length === 0 || fewest === 0) return [];
  if (fewest > rare) return undefined;
  const isBefore = sql`donor_id < ${positionOf(db, filter.before)}`;
  const having = sql`select donor_id as position from ${begin[counts.indexOf(fewest)]!} and ${isBefore}`;
  const positions = await readPositions(db, having);
  const others = fewest > few ? await readRanges(db, filter, rare) : undefined;
  return [...(others ? positions.intersection(others) : positions)].toSorted((a, b) => (a < b ? -1 : 1));
}

/** The donors in the ranges of the filter, so that only those are looked at who are in these, too; undefined if they are many. */
async function readRanges(db: Database, filter: DonorFilter, rare: number): Promise<Set<Position> | undefined> {
  const positions = sql`select ${position(db)} as position from donors`;
  const selects = listRanges(filter).map((range) => sql`${positions} where ${allOf(range)}`);
  const ranges = sql.join(selects, sql` union all `);
  return (await countRows(db, sql`(${ranges} limit ${rare + 1})`)) > rare ? undefined : readPositions(db, ranges);
}

/** Thousands; in one text, they come faster than in rows. What is parsed is sorted faster than what is split. */
async function readPositions(db: Database, select: Condition): Promise<Set<Position>> {
  const quote = db.sqlite ? "" : '"';
  const { rows } = await sql<{ list: string | null }>`
    select string_agg(position, ${sql.lit(`${quote},${quote}`)}) as list from (${select}) as positions`.execute(db);
  return new Set(JSON.parse(`[${quote}${rows[0]!.list ?? ""}${quote}]`) as Position[]);
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
