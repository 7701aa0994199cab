import { existsSync, statSync } from "node:fs";
import { sql } from "kysely";
import type { Config } from "#server/config.ts";
import { oldestConfirmation } from "#server/donors/listing.ts";
import type { Database } from "#server/database/schema.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { today } from "#contract/day.ts";
import { countRows } from "./count-rows.ts";
import { readIdTimestamp } from "./id-timestamp.ts";

/** Numbers about the registry, and nobody's name or number. */
export async function describeRegistry(db: Database) {
  const { newest, ...standing } = await db
    .selectFrom("donors")
    .select(({ fn }) => [
      fn.max<string | null>("id").as("newest"),
      fn.countAll<number>().as("donors"),
      fn.countAll<number>().filterWhere("listed", "=", 1).as("listed"),
      // Why searches leave the others out; a donor may have several reasons.
      fn.countAll<number>().filterWhere("paused", "=", 1).as("paused"),
      fn.countAll<number>().filterWhere("hidden", "=", 1).as("hidden"),
      fn.countAll<number>().filterWhere("resting_until", ">", today()).as("resting"),
      fn.countAll<number>().filterWhere("confirmed_on", "<", oldestConfirmation()).as("unconfirmed"),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...standing,
    newest: newest && readIdTimestamp(newest),
    openReports: await countRows(db, db.selectFrom("reports").select("id").where("settled", "=", 0)),
    needs: await countNeeds(db),
    states: await countBy(db, "state"),
    donationTypes: await countBy(db, "donation_type"),
  };
}

/** The bytes that the registry takes on disk. */
export async function measureDiskUsage(db: Database, database: Config["database"]): Promise<number> {
  if (database.engine === "sqlite") {
    const path = sqliteFile(database.folder);
    return [path, `${path}-wal`].filter(existsSync).reduce((sum, file) => sum + statSync(file).size, 0);
  }
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db);
  return rows[0]!.size;
}

/** Most donors first. */
async function countBy(db: Database, column: "state" | "donation_type"): Promise<Record<string, number>> {
  const counted = db.selectFrom("donors").select(({ fn }) => [column, fn.countAll<number>().as("donors")]);
  const counts = (await counted.groupBy(column).execute()).map((row) => [row[column] as string, row.donors] as const);
  return Object.fromEntries(counts.toSorted(([a, many], [b, more]) => more - many || a.localeCompare(b)));
}

/** Of all time: what people have asked for, by what became of it, and what donors were asked and answered. */
async function countNeeds(db: Database): Promise<Record<string, number>> {
  const needs = db.selectFrom("needs").select(({ fn }) => ["status as name", fn.countAll<number>().as("count")]);
  const offers = db.selectFrom("need_offers").select(({ fn }) => ["answer as name", fn.countAll<number>().as("count")]);
  const answers = (await offers.groupBy("answer").execute()).map(({ name, count }) => [
    `asked: ${name || "open"}`,
    count,
  ]);
  const asked = (await needs.groupBy("status").execute()).map(({ name, count }) => [name, count]);
  return Object.fromEntries([...asked, ...answers]) as Record<string, number>;
}
