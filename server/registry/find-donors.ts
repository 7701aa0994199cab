import { sql, type CompiledQuery } from "kysely";
import type { Donor } from "#contract/donor.ts";
import { pageSize } from "#contract/limits.ts";
import type { Database } from "#server/database/schema.ts";
import type { DonorQuery } from "#server/donors/search.ts";
import { position, positionOf } from "./registration-order.ts";

/** A JSON array of donors as bytes, ready to be sent, and the id to go on before if there are more. */
export type DonorPage = { json: Buffer; next?: string };

/** The newest listed donors that match, at most a page of them. */
export function findDonors(db: Database, query: DonorQuery): DonorPage | Promise<DonorPage> {
  const compiled = compile(db, listRanges(query));
  const row = db.sqlite?.querySync(compiled);
  return row ? makePage(row) : db.executeQuery(compiled).then(({ rows }) => makePage(rows[0]!));
}

/** Values that all rows of an index range share; a query is one or several ranges, each read from its newest end. */
export type Range = Partial<Record<"state" | "city" | "donation_type" | "blood_type" | "before", string>>;

export function listRanges({ places, donations, before }: DonorQuery): Range[] {
  const cursor = before ? { before } : {};
  const given = donations.map((donation): Range => {
    return { donation_type: donation.donationType, blood_type: donation.bloodType };
  });
  const either = (ranges: Range[]) => (ranges.length ? ranges : [{}]);
  return either(places).flatMap((place) => either(given).map((donation) => Object.assign({}, place, donation, cursor)));
}

const separator = ",\n";

/** The SQL depends only on which columns the ranges name, so it is compiled once for each such shape. */
function compile(db: Database, ranges: Range[]): CompiledQuery<JoinedCards> {
  const columns = Object.keys(ranges[0]!) as (keyof Range)[];
  const shape = `${columns.join()} ${ranges.length}`;
  let shapes = compiledShapes.get(db);
  if (!shapes) compiledShapes.set(db, (shapes = new Map()));
  let compiled = shapes.get(shape);
  if (!compiled) shapes.set(shape, (compiled = compileShape(db, columns, ranges.length)));
  return { ...compiled, parameters: ranges.flatMap((range) => columns.map((column) => range[column])) };
}

const compiledShapes = new WeakMap<Database, Map<string, CompiledQuery<JoinedCards>>>();

/** Bytes from SQLite, text from PostgreSQL. */
type JoinedCards = { count: number; cards: Uint8Array | string | null };

function compileShape(db: Database, columns: (keyof Range)[], count: number) {
  // One more than a page tells whether there are more.
  const limit = sql.lit(pageSize + 1);
  const newest = sql`order by position desc limit ${limit}`;
  const isBefore = sql`${position(db)} < ${positionOf(db, "")}`;
  const conditions = columns.map((column) => (column === "before" ? isBefore : sql`${sql.ref(column)} = ${""}`));
  const range = sql`select ${position(db)} as position, card
    from donors where ${sql.join([sql`listed = 1`, ...conditions], sql` and `)}`;
  // SQLite merges ranges as it reads them; PostgreSQL would read each range to its end unless it has a limit.
  const limited = db.sqlite ? range : sql`${range} ${newest}`;
  const ranges = Array.from({ length: count }, () => sql`select position, card from (${limited}) as range`);
  const page = sql`${sql.join(ranges, sql` union all `)} ${newest}`;
  const joined = sql`string_agg(card, ${sql.lit(separator)} order by position desc)`;
  const cards = db.sqlite ? sql`cast(${joined} as blob)` : joined;
  const compiled = sql<JoinedCards>`select count(*) as count, ${cards} as cards from (${page}) as page`.compile(db);
  db.keepPrepared?.(compiled.sql);
  return compiled;
}

function makePage({ count, cards }: JoinedCards): DonorPage {
  const all =
    cards instanceof Uint8Array
      ? Buffer.from(cards.buffer, cards.byteOffset, cards.byteLength)
      : Buffer.from(cards ?? "");
  if (count <= pageSize) return { json: inBrackets(all) };
  // A card is JSON, so it holds no line break of its own.
  const end = all.lastIndexOf(separator);
  const last = all.lastIndexOf(separator, end - 1) + separator.length;
  const { id } = JSON.parse(all.toString("utf8", last, end)) as Donor;
  return { json: inBrackets(all.subarray(0, end)), next: id };
}

/** Into memory of its own: a short answer would be a piece of 64 kB, and keep all of it for as long as it is cached. */
function inBrackets(cards: Uint8Array): Buffer {
  const json = Buffer.allocUnsafeSlow(cards.length + 2);
  json.write("[");
  json.set(cards, 1);
  json.write("]", json.length - 1);
  return json;
}
