import { Migrator, type Migration } from "kysely/migration";
import * as donors from "./migrations/2026-11-15-donors.ts";
import * as listing from "./migrations/2026-11-15-listing.ts";
import type { Database } from "./schema.ts";

/** By name, in their order. */
export const migrations: Record<string, Migration> = {
  "2026-11-15-donors": donors,
  "2026-11-15-listing": listing,
};

/** Applies what is missing, in one transaction; processes that start together wait for each other. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
