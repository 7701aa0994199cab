import { existsSync, statSync } from "node:fs";
import { sql } from "kysely";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/database/schema.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { dayAfter, today } from "#contract/day.ts";
import { readIdTimestamp } from "./id-timestamp.ts";

/** Numbers about the registry, and nobody's name or number. */
export type RegistryStats = {
  donors: number;
  /** Those whom searches show. */
  listed: number;
  /** Why searches leave the others out; a donor may have several reasons. */
  paused: number;
  hidden: number;
  resting: number;
  unconfirmed: number;
  openReports: number;
  /** When the newest donor registered, as an ISO date; null while there is none. */
  newest: string | null;
  /** Each most donors first. */
  states: Record<string, number>;
  donationTypes: Record<string, number>;
};

export async function describeRegistry(db: Database, confirmWithinDays: number): Promise<RegistryStats> {
  return {
    ...(await countByStanding(db, confirmWithinDays)),
    openReports: await countOpenReports(db),
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
  const { rows } = await sql<{ size: string }>`select pg_database_size(current_database()) as size`.execute(db);
  return Number(rows[0]!.size);
}

async function countByStanding(db: Database, confirmWithinDays: number) {
  const { newest, ...counts } = await db
    .selectFrom("donors")
    .select(({ fn }) => [
      fn.max("id").as("newest"),
      fn.countAll<string | number>().as("donors"),
      countWhere(sql`listed = 1`).as("listed"),
      countWhere(sql`paused = 1`).as("paused"),
      countWhere(sql`hidden = 1`).as("hidden"),
      countWhere(sql`resting_until > ${today()}`).as("resting"),
      countWhere(sql`confirmed_on < ${dayAfter(-confirmWithinDays)}`).as("unconfirmed"),
    ])
    .executeTakeFirstOrThrow();
  const { donors, listed, paused, hidden, resting, unconfirmed } = counts;
  return {
    donors: Number(donors),
    listed: Number(listed),
    paused: Number(paused),
    hidden: Number(hidden),
    resting: Number(resting),
    unconfirmed: Number(unconfirmed),
    newest: newest ? readIdTimestamp(newest) : null,
  };
}

function countWhere(condition: ReturnType<typeof sql>) {
  return sql<string | number>`count(case when ${condition} then 1 end)`;
}

async function countOpenReports(db: Database): Promise<number> {
  const { reports } = await db
    .selectFrom("reports")
    .select(({ fn }) => fn.countAll<string | number>().as("reports"))
    .where("settled", "=", 0)
    .executeTakeFirstOrThrow();
  return Number(reports);
}

async function countBy(db: Database, column: "state" | "donation_type"): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("donors")
    .select(({ fn }) => [column, fn.countAll<string | number>().as("donors")])
    .groupBy(column)
    .execute();
  const counts = rows.map((row) => [row[column] as string, Number(row.donors)] as const);
  return Object.fromEntries(counts.toSorted(([a, many], [b, more]) => more - many || a.localeCompare(b)));
}
