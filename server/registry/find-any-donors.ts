import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { DonorFilter } from "#server/donors/donor-filter.ts";
import {
  allOf,
  filterConditions,
  isOneOf,
  maxId,
  partialIndexCondition,
  readIds,
  readRanges,
  walkRanges,
  type Condition,
} from "./donor-ranges.ts";

export type AnyDonorsFilter = DonorFilter & { limit: number };

/** The ids of the newest donors that match, listed or not. */
export async function findAnyDonors(db: Database, filter: AnyDonorsFilter, sizes = usualSizes): Promise<string[]> {
  const { text, limit, before = maxId } = filter;
  if (!text) return take(walkRanges(db, filter, { limit, maxBatch: sizes.batch }), limit);
  if ("words" in text) return findByName(db, { ...filter, words: text.words }, sizes);
  const isFound = "id" in text ? sql`id = ${text.id}` : endsWith(text.reversedDigits);
  const conditions = [isFound, sql`id < ${before}`, ...filterConditions(filter)];
  return selectNewest(db, conditions, limit);
}

/** Numbers of donors above which they are found faster in another way. */
export type WalkSizes = {
  /** So few with a word are looked at whatever else is asked for. */
  few: number;
  /** The ids of more take too long to be read. */
  many: number;
  /** Read between two turns of the event loop. */
  batch: number;
};

const usualSizes: WalkSizes = { few: 1000, many: 20_000, batch: 2000 };

/**
 * Names that begin with something are a range of words; the rest of the filter is a range of donors. Ranges of few are
 * read from their indexes alone, and only who is in all of them is looked at. If all are of many, the newest donors have
 * such names, too.
 */
async function findByName(
  db: Database,
  filter: AnyDonorsFilter & { words: string[] },
  sizes: WalkSizes,
): Promise<string[]> {
  const { words, limit, before = maxId } = filter;
  const counts = await Promise.all(words.map((word) => countWords(db, word, sizes.many + 1)));
  const fewest = Math.min(...counts);
  if (words.length === 0 || fewest === 0) return [];
  const hasName = words.map((word) => sql`name_words like ${`% ${word}%`}`);
  if (fewest > sizes.many) {
    return take(walkRanges(db, filter, { limit, maxBatch: sizes.batch, hasName }), limit);
  }
  // Of a word that few have, the donors are known by their ids; the others are looked for in the names.
  const isFew = counts.map((count) => count <= sizes.many);
  const lists = await Promise.all([
    ...words.filter((_, n) => isFew[n]).map((word) => readWord(db, word)),
    fewest > sizes.few ? readRanges(db, filter, sizes.many) : undefined,
  ]);
  const ids = intersect(lists.filter((list) => list !== undefined)).filter((id) => id < before);
  const others = [
    ...(db.sqlite ? [] : partialIndexCondition(filter)),
    ...hasName.filter((_, n) => !isFew[n]),
    ...filterConditions(filter),
  ];
  return others.length ? take(walkIds(db, ids, others, limit, sizes.batch), limit) : ids.slice(0, limit);
}

/** The ids that are in all lists, newest first. */
function intersect(lists: string[][]): string[] {
  const [shortest, ...others] = lists.toSorted((a, b) => a.length - b.length);
  const sets = others.map((ids) => new Set(ids));
  const common = shortest!.filter((id) => sets.every((ids) => ids.has(id)));
  // Somebody with two words that begin alike is there twice.
  return common
    .toSorted()
    .toReversed()
    .filter((id, n, ids) => id !== ids[n - 1]);
}

function readWord(db: Database, word: string): Promise<string[]> {
  return readIds(db, sql`select donor_id as id from donor_name_words where ${beginsWith(word)}`);
}

/** Those of the donors who fulfil the conditions, in batches, small ones first. */
async function* walkIds(
  db: Database,
  ids: string[],
  conditions: Condition[],
  limit: number,
  maxBatch: number,
): AsyncGenerator<string[]> {
  // PostgreSQL reads two at the same time.
  const atOnce = db.sqlite ? 1 : 2;
  let batchSize = Math.min(4 * limit, maxBatch);
  for (let start = 0; start < ids.length;) {
    const starts = Array.from({ length: atOnce }, (_, n) => start + n * batchSize);
    // Ids in the index's own order are found faster.
    const batches = starts.map((from) => isOneOf(db, ids.slice(from, from + batchSize).toReversed()));
    yield (await Promise.all(batches.map((batch) => selectNewest(db, [batch, ...conditions], limit)))).flat();
    start += atOnce * batchSize;
    batchSize = Math.min(4 * batchSize, maxBatch);
    await yieldToEventLoop();
  }
}

async function countWords(db: Database, word: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    (select 1 from donor_name_words where ${beginsWith(word)} limit ${limit}) as words`.execute(db);
  return rows[0]!.count;
}

function beginsWith(word: string): Condition {
  return sql`word >= ${word} and word < ${`${word}\u{10ffff}`}`;
}

/** A colon comes after the digits. */
function endsWith(reversedDigits: string): Condition {
  return sql`phone_digits_reversed >= ${reversedDigits} and phone_digits_reversed < ${`${reversedDigits}:`}`;
}

/** For conditions that few donors fulfil: all of these are read, whatever PostgreSQL expects of the newest donors. */
async function selectNewest(db: Database, conditions: Condition[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with found as materialized
    (select id from donors where ${allOf(conditions)}) select id from found order by id desc limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

async function take(batches: AsyncIterable<string[]>, limit: number): Promise<string[]> {
  const found: string[] = [];
  for await (const ids of batches) {
    found.push(...ids);
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}
