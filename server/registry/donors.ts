import { createHash } from "node:crypto";
import { sql, type CompiledQuery } from "kysely";
import { v7 as newId } from "uuid";
import { today } from "#contract/day.ts";
import { pageSize, type Donor, type NewDonor } from "#contract/donor.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { listedWhenConfirmed } from "./listed.ts";

/** Where to look: a state, or a city of it. */
export type Place = { state: string; city?: string };

/** What to look for; the blood type is empty unless it is blood. */
export type Gift = { donationType: string; bloodType: string };

/** Donors in any of the places who give any of the gifts; an empty list means all. `before` is where the last page ended. */
export type DonorQuery = { places: Place[]; gifts: Gift[]; before?: string };

/** A JSON array of donors as bytes, ready to be sent, and the id to go on before if there are more. */
export type DonorPage = { json: Buffer; next?: string };

/** What is kept with a registration beside what was typed. */
export type Kept = { secretHash: string; noticeVersion: string; noticeLanguage: string };

const nothingKept: Kept = { secretHash: "", noticeVersion: "", noticeLanguage: "" };

/**
 * Stores a donor; the same registration sent again is not stored again, but on a later day confirms the entry. Gives the
 * id and the hash of the stored entry's secret: another one than was sent when somebody else, or the same person long
 * ago, has registered this before.
 */
export async function registerDonor(
  db: Database,
  donor: NewDonor,
  kept = nothingKept,
): Promise<{ id: string; secretHash: string }> {
  const row = rowOf({ id: newId(), ...donor, confirmedOn: today() }, kept);
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
export function rowOf(donor: Omit<Donor, "numberOnRequest">, kept = nothingKept): Schema["donors"] {
  return {
    ...columnsOf(donor),
    listed: 1,
    secret_hash: kept.secretHash,
    confirmed_on: donor.confirmedOn,
    paused: 0,
    hidden: 0,
    resting_until: "",
    notice_version: kept.noticeVersion,
    notice_language: kept.noticeLanguage,
  };
}

/** The columns that follow from what a donor gave and whether their number waits to be asked for. */
export function columnsOf({
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

/** Only the last two digits remain, for a donor to recognise their own. */
function maskNumber(phoneNo: string): string {
  return phoneNo.replace(/\d(?=(\D*\d){2})/g, "•");
}

/** The newest donors that match, at most a page of them. */
export function findDonors(db: Database, query: DonorQuery): DonorPage | Promise<DonorPage> {
  const compiled = compile(db, rangesOf(query));
  if (db.embedded) return pageOf(db.embedded.readNow(compiled));
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

function rangesOf({ places, gifts, before }: DonorQuery): Range[] {
  const until = before ? { before } : {};
  const whats = gifts.map(({ donationType, bloodType }) => ({ donation_type: donationType, blood_type: bloodType }));
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
    return db.embedded ? range : range.orderBy("id", "desc").limit(most);
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
  return db.embedded
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
