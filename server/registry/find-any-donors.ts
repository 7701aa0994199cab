import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { DonorFilter } from "#server/donors/donor-filter.ts";
import { allOf, countRanges, filterConditions, isOneOf, maxId, walkRanges, type Condition } from "./donor-ranges.ts";

export type AnyDonorsFilter = DonorFilter & { reported?: boolean; limit: number };

/** The ids of the newest donors that match, listed or not. */
export async function findAnyDonors(
  db: Database,
  filter: AnyDonorsFilter,
  confirmWithinDays: number,
  sizes = usualSizes,
): Promise<string[]> {
  const { text, limit, before = maxId } = filter;
  if (!text) return take(walkRanges(db, filter, confirmWithinDays, { limit, maxBatch: sizes.batch }), limit);
  if ("words" in text) return findByName(db, { ...filter, words: text.words }, confirmWithinDays, sizes);
  const isFound = "id" in text ? sql`id = ${text.id}` : endsWith(text.reversedDigits);
  const conditions = [isFound, sql`id < ${before}`, ...filterConditions(filter, confirmWithinDays)];
  return selectNewest(db, conditions, limit);
}

/** Numbers of donors above which they are found faster in another way. */
export type WalkSizes = {
  /** So few with a word are read whatever else is asked for. */
  few: number;
  /** The words of more take too long to be counted; but then the newest donors have such names, too. */
  many: number;
  /** Read between two turns of the event loop. */
  batch: number;
};

const usualSizes: WalkSizes = { few: 1000, many: 20_000, batch: 2000 };

/**
 * Names that begin with something are a range of words; the rest of the filter is a range of donors. The smaller one is
 * read, from its newest donors on: it also holds more of those who match.
 */
async function findByName(
  db: Database,
  filter: AnyDonorsFilter & { words: string[] },
  confirmWithinDays: number,
  sizes: WalkSizes,
): Promise<string[]> {
  const { words, limit } = filter;
  const counts = await Promise.all(words.map((word) => countWords(db, word, sizes.many + 1)));
  const fewest = Math.min(...counts);
  if (words.length === 0 || fewest === 0) return [];
  const hasName = words.map((word) => sql`name_words like ${`% ${word}%`}`);
  const hasFewerDonors = async () => (await countRanges(db, filter, confirmWithinDays, fewest)) < fewest;
  if (fewest > sizes.many || (fewest > sizes.few && (await hasFewerDonors()))) {
    return take(walkRanges(db, filter, confirmWithinDays, { limit, maxBatch: sizes.batch, hasName }), limit);
  }
  const rarest = counts.indexOf(fewest);
  const others = [...hasName.toSpliced(rarest, 1), ...filterConditions(filter, confirmWithinDays)];
  return take(walkWord(db, words[rarest]!, filter, others, sizes.batch), limit);
}

/** The donors in a range of words who fulfil the conditions, newest first. */
async function* walkWord(
  db: Database,
  word: string,
  { limit, before = maxId }: AnyDonorsFilter,
  conditions: Condition[],
  maxBatch: number,
): AsyncGenerator<string[]> {
  let batchSize = Math.min(4 * limit, maxBatch);
  for (let end = before; ;) {
    const { rows } = await sql<{ id: string }>`select donor_id as id from donor_name_words
      where ${beginsWith(word)} and donor_id < ${end} order by donor_id desc limit ${batchSize}`.execute(db);
    // A donor may have two words that begin so.
    const ids = [...new Set(rows.map(({ id }) => id))];
    yield conditions.length ? await selectNewest(db, [isOneOf(db, ids), ...conditions], limit) : ids;
    if (rows.length < batchSize) return;
    end = ids.at(-1)!;
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
