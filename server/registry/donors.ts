import { createHash } from "node:crypto";
import { sql, type CompiledQuery } from "kysely";
import { v7 as newId } from "uuid";
import type { Donor, NewDonor } from "#contract/donor.ts";
import type { Database, Schema } from "#server/database/schema.ts";

export const pageSize = 50;

/** Where to look: a state, or a city of it. */
export type Place = { state: string; city?: string };

/** What to look for; the blood type is empty unless it is blood. */
export type Gift = { donationType: string; bloodType: string };

/** Donors in any of the places who give any of the gifts; an empty list means all. `before` is where the last page ended. */
export type DonorQuery = { places: Place[]; gifts: Gift[]; before?: string };

/** A JSON array of donors, and the id to go on before if there are more. */
export type DonorPage = { json: string; next?: string };

/** Stores a donor and gives the id; the same registration sent again is not stored again and gets the same id. */
export async function registerDonor(db: Database, donor: NewDonor): Promise<string> {
  const row = rowOf({ id: newId(), ...donor });
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("donors")
    .values(row)
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) return row.id;
  const stored = await db
    .selectFrom("donors")
    .select("id")
    .where("fingerprint", "=", row.fingerprint)
    .executeTakeFirstOrThrow();
  return stored.id;
}

/** A donor as the table holds them. */
export function rowOf(donor: Donor): Schema["donors"] {
  return {
    id: donor.id,
    state: donor.state,
    city: donor.city,
    donation_type: donor.donationType,
    blood_type: donor.bloodType,
    card: JSON.stringify(donor),
    fingerprint: fingerprintOf(donor),
  };
}

/** The newest donors that match, at most a page of them. */
export async function findDonors(db: Database, query: DonorQuery): Promise<DonorPage> {
  const ranges = rangesOf(query);
  const { rows } = await db.executeQuery<{ cards: string | null }>(compile(db, ranges));
  return pageOf(rows[0]!.cards ?? "");
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
function compile(db: Database, ranges: Range[]): CompiledQuery<{ cards: string | null }> {
  const columns = Object.keys(ranges[0]!) as (keyof Range)[];
  const shape = `${columns.join()} ${ranges.length}`;
  let known = shapes.get(db);
  if (!known) shapes.set(db, (known = new Map()));
  let compiled = known.get(shape);
  if (!compiled) known.set(shape, (compiled = compileShape(db, columns, ranges.length)));
  return { ...compiled, parameters: ranges.flatMap((range) => columns.map((column) => range[column])) };
}

const shapes = new WeakMap<Database, Map<string, CompiledQuery<{ cards: string | null }>>>();

function compileShape(db: Database, columns: (keyof Range)[], count: number) {
  const newest = () => {
    let range = db
      .selectFrom("donors")
      .select(["id", "card"])
      .orderBy("id", "desc")
      .limit(sql.lit(pageSize + 1));
    for (const column of columns) {
      range = column === "before" ? range.where("id", "<", "") : range.where(column, "=", "");
    }
    return db.selectFrom(range.as("range")).select(["id", "card"]);
  };
  let all = newest();
  for (let n = 1; n < count; n++) all = all.unionAll(newest());
  const page = db
    .selectFrom(all.as("all"))
    .select(["id", "card"])
    .orderBy("id", "desc")
    .limit(sql.lit(pageSize + 1));
  return db
    .selectFrom(page.as("page"))
    .select(sql<string | null>`string_agg(card, ${sql.lit(separator)} order by id desc)`.as("cards"))
    .compile();
}

/** One card more than a page was asked for; when it came, there are more, and it is left off. */
function pageOf(cards: string): DonorPage {
  // A card is JSON and so holds no line break of its own.
  const each = cards.split(separator);
  if (each.length <= pageSize) return { json: `[${cards}]` };
  const shown = each.slice(0, pageSize);
  const { id } = JSON.parse(shown.at(-1)!) as Donor;
  return { json: `[${shown.join(separator)}]`, next: id };
}
