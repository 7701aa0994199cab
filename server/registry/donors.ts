import { createHash } from "node:crypto";
import { sql, type CompiledQuery } from "kysely";
import { v7 as newId } from "uuid";
import { today } from "#contract/day.ts";
import type { Donor, NewDonor } from "#contract/donor.ts";
import { pageSize } from "#contract/limits.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { maskNumber } from "#server/donors/mask-number.ts";
import type { DonorQuery } from "#server/donors/search.ts";
import { listedWhenConfirmed } from "./listed.ts";

/** A JSON array of donors as bytes, ready to be sent, and the id to go on before if there are more. */
export type DonorPage = { json: Buffer; next?: string };

/** What is stored with a registration in addition to what was typed. */
export type RegistrationMetadata = { secretHash: string; noticeVersion: string; noticeLanguage: string };

const noMetadata: RegistrationMetadata = { secretHash: "", noticeVersion: "", noticeLanguage: "" };

/**
 * Stores a donor; the same registration sent again is not stored again, but on a later day confirms the entry. Gives the
 * id and the hash of the stored entry's secret: another one than was sent when somebody else, or the same person long
 * ago, has registered this before.
 */
export async function registerDonor(
  db: Database,
  donor: NewDonor,
  metadata = noMetadata,
): Promise<{ id: string; secretHash: string }> {
  const row = makeDonorRow({ id: newId(), ...donor, confirmedOn: today() }, metadata);
  const stored = await db
    .insertInto("donors")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("fingerprint")
        .doUpdateSet(confirmed(row.confirmed_on))
        .where("donors.confirmed_on", "<", row.confirmed_on),
    )
    .returning(["id", "secret_hash as secretHash"])
    .executeTakeFirst();
  if (stored) return stored;
  return db
    .selectFrom("donors")
    .select(["id", "secret_hash as secretHash"])
    .where("fingerprint", "=", row.fingerprint)
    .executeTakeFirstOrThrow();
}

/** An entry whose donor has just been heard of: only a pause, a rest or staff still keep it out of the search. */
function confirmed(day: string) {
  // In JSON text these quotes are unescaped only around the key itself.
  const withDay = sql<string>`'"confirmedOn":"' || donors.confirmed_on || '"'`;
  return {
    confirmed_on: day,
    card: sql<string>`replace(donors.card, ${withDay}, ${`"confirmedOn":"${day}"`})`,
    listed: listedWhenConfirmed(),
  };
}

/** A new donor as the table holds them. */
export function makeDonorRow(donor: Omit<Donor, "numberOnRequest">, metadata = noMetadata): Schema["donors"] {
  return {
    ...makeDonorColumns(donor),
    listed: 1,
    secret_hash: metadata.secretHash,
    confirmed_on: donor.confirmedOn,
    paused: 0,
    hidden: 0,
    resting_until: "",
    notice_version: metadata.noticeVersion,
    notice_language: metadata.noticeLanguage,
  };
}

/** The columns that follow from what a donor gave and whether their number waits to be asked for. */
export function makeDonorColumns({
  numberOnRequest,
  ...donor
}: Omit<Donor, "numberOnRequest"> & { numberOnRequest?: boolean }) {
  const shown = numberOnRequest ? { ...donor, phoneNo: maskNumber(donor.phoneNo), numberOnRequest: true } : donor;
  return {
    id: donor.id,
    state: donor.state,
    city: donor.city,
    donation_type: donor.donationType,
    blood_type: donor.bloodType,
    card: JSON.stringify(shown),
    phone_no: numberOnRequest ? donor.phoneNo : "",
    fingerprint: fingerprintOf(donor),
  };
}

/** The newest donors that match, at most a page of them. */
export function findDonors(db: Database, query: DonorQuery): DonorPage | Promise<DonorPage> {
  const compiled = compile(db, rangesOf(query));
  if (db.sqlite) return pageOf(db.sqlite.querySync(compiled));
  return db.executeQuery(compiled).then(({ rows }) => pageOf(rows[0]!));
}

/** Equal for two registrations that a person would call the same. */
function fingerprintOf(donor: NewDonor): string {
  const name = donor.fullName.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
  const digits = donor.phoneNo.replace(/\D/g, "");
  const same = [name, digits, donor.donationType, donor.bloodType, donor.state, donor.city];
  return createHash("sha256").update(JSON.stringify(same)).digest("base64url").slice(0, 22);
}

/** Values that whole index ranges share, newest at their end: a query is one or several of them. */
type Range = Partial<Record<"state" | "city" | "donation_type" | "blood_type" | "before", string>>;

function rangesOf({ places, donations, before }: DonorQuery): Range[] {
  const until = before ? { before } : {};
  const whats = donations.map(({ donationType, bloodType }) => ({
    donation_type: donationType,
    blood_type: bloodType,
  }));
  const inPlace = (where: Range): Range[] =>
    whats.length ? whats.map((what) => Object.assign({}, where, what, until)) : [{ ...where, ...until }];
  return places.length ? places.flatMap(inPlace) : inPlace({});
}

const separator = ",\n";

/** The SQL depends only on which columns the ranges name, so it is written once for each such shape. */
function compile(db: Database, ranges: Range[]): CompiledQuery<Found> {
  const columns = Object.keys(ranges[0]!) as (keyof Range)[];
  const shape = `${columns.join()} ${ranges.length}`;
  let known = shapes.get(db);
  if (!known) shapes.set(db, (known = new Map()));
  let compiled = known.get(shape);
  if (!compiled) known.set(shape, (compiled = compileShape(db, columns, ranges.length)));
  return { ...compiled, parameters: ranges.flatMap((range) => columns.map((column) => range[column])) };
}

const shapes = new WeakMap<Database, Map<string, CompiledQuery<Found>>>();

/** The cards joined: bytes from SQLite, text from PostgreSQL. */
type Found = { count: number | string; cards: Uint8Array | string | null };

function compileShape(db: Database, columns: (keyof Range)[], count: number) {
  const most = sql.lit(pageSize + 1);
  const inRange = () => {
    let range = db.selectFrom("donors").select(["id", "card"]).where("listed", "=", sql.lit(1));
    for (const column of columns) {
      range = column === "before" ? range.where("id", "<", "") : range.where(column, "=", "");
    }
    // SQLite merges ranges as it reads them; PostgreSQL would read each to its end, unless told how much of it can matter.
    return db.sqlite ? range : range.orderBy("id", "desc").limit(most);
  };
  const page = Array.from({ length: count }, () => db.selectFrom(inRange().as("range")).select(["id", "card"]))
    .reduce((all, range) => all.unionAll(range))
    .orderBy("id", "desc")
    .limit(most);
  return db
    .selectFrom(page.as("page"))
    .select(({ fn }) => fn.countAll().as("count"))
    .select(joinCards(db).as("cards"))
    .compile() as CompiledQuery<Found>;
}

/** SQLite joins in the order in which the page is read; asked for an order, it would sort what is sorted. */
function joinCards(db: Database) {
  return db.sqlite
    ? sql<Found["cards"]>`cast(string_agg(card, ${sql.lit(separator)}) as blob)`
    : sql<Found["cards"]>`string_agg(card, ${sql.lit(separator)} order by id desc)`;
}

/** One card more than a page was asked for; when it came, there are more, and it is left off. */
function pageOf({ count, cards }: Found): DonorPage {
  const all = Buffer.from((cards ?? "") as string);
  if (Number(count) <= pageSize) return { json: inBrackets(all) };
  // A card is JSON and so holds no line break of its own.
  const end = all.lastIndexOf(separator);
  const last = all.lastIndexOf(separator, end - 1) + separator.length;
  const { id } = JSON.parse(all.toString("utf8", last, end)) as Donor;
  return { json: inBrackets(all.subarray(0, end)), next: id };
}

function inBrackets(cards: Buffer): Buffer {
  return Buffer.concat([opening, cards, closing]);
}

const opening = Buffer.from("[");
const closing = Buffer.from("]");
