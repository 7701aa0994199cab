// Fills the registry of the settings with made-up donors: npm run seed -- 1000000
import { sql } from "kysely";
import { ConfigError, loadSettingsFile, readConfig } from "#server/config.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database } from "#server/database/schema.ts";
import { showProgress } from "#server/progress.ts";
import { makeNewDonorRow } from "#server/registry/donors.ts";
import { insertBatch } from "#server/registry/registration-queue.ts";
import { makeDonors } from "./made-up-donors.ts";

/** Beyond as many, sorting whole indexes is faster than keeping them sorted; meanwhile searches are slow. */
const manyDonors = 200_000;

if (import.meta.main) {
  const count = Number(process.argv[2] ?? 10_000);
  if (!Number.isInteger(count) || count < 1) {
    console.error("How many donors? For example: npm run seed -- 10000");
    process.exit(1);
  }
  loadSettingsFile();
  try {
    await using db = await openRegistry(readConfig().database, { hasQueryTimeout: false });
    await seed(db, count);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Adds donors and shows how far it is; those that are there already are left as they are. */
export async function seed(db: Database, count: number, already = 0): Promise<void> {
  if (count - already < manyDonors) return addDonors(db, count, already);
  const indexes = await listIndexes(db);
  for (const { name } of indexes) await db.schema.dropIndex(name).execute();
  await addDonors(db, count, already);
  const showShare = showProgress("Sorting indexes");
  for (const [n, { definition }] of indexes.entries()) {
    await sql.raw(definition).execute(db);
    showShare((n + 1) / indexes.length);
  }
}

async function addDonors(db: Database, count: number, already: number): Promise<void> {
  const showShare = showProgress("Adding donors");
  let rows: ReturnType<typeof makeNewDonorRow>[] = [];
  let done = already;
  for (const donor of makeDonors(count).drop(already)) {
    if (rows.push(makeNewDonorRow(donor)) < 1000 && done + rows.length < count) continue;
    await insertBatch(db, rows);
    done += rows.length;
    rows = [];
    showShare(done / count);
  }
}

/** Those that no constraint needs. */
async function listIndexes(db: Database): Promise<{ name: string; definition: string }[]> {
  const { rows } = await (
    db.sqlite
      ? sql<{ name: string; definition: string }>`select name, sql as definition from sqlite_schema
          where type = 'index' and tbl_name = 'donors' and sql is not null`
      : sql<{ name: string; definition: string }>`select indexname as name, indexdef as definition from pg_indexes
          where schemaname = current_schema() and tablename = 'donors' and indexdef not like 'CREATE UNIQUE %'`
  ).execute(db);
  return rows;
}
