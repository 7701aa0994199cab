import { sql, type RawBuilder } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** A donor's place in the order of registration: on SQLite the row's number, with which each index ends by itself. */
export type Position = string | number;

export function position(db: Database): RawBuilder<Position> {
  return sql.ref(db.sqlite ? "rowid" : "id");
}

/** On SQLite, that of the next donor if this one was erased. Without an id, one after all, as "g" comes after every id. */
export function positionOf(db: Database, id = "g"): RawBuilder<Position> {
  if (!db.sqlite) return sql`${id}`;
  return sql`coalesce((select rowid from donors where id >= ${id} order by id limit 1), ${sql.lit(Number.MAX_SAFE_INTEGER)})`;
}
