import { sql, type Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { Progress } from "#server/progress.ts";
import type { Database } from "./schema.ts";

type Migration = { up: (db: Kysely<unknown>, onProgress: Progress) => Promise<void> };

/** A later migration makes its tables anew; the name stays, since registries have recorded it. */
const superseded = async (): Promise<Migration> => ({ up: async () => {} });

/** By name, in their order. A start loads those that the registry lacks. */
export const migrations: Record<string, () => Promise<Migration>> = {
  "2026-11-15-donors": () => import("./migrations/2026-11-15-donors.ts"),
  "2026-11-15-listing": () => import("./migrations/2026-11-15-listing.ts"),
  "2026-11-16-donor-columns": () => import("./migrations/2026-11-16-donor-columns.ts"),
  "2026-11-17-report-bursts": () => import("./migrations/2026-11-17-report-bursts.ts"),
  "2026-11-17-reveal-days": () => import("./migrations/2026-11-17-reveal-days.ts"),
  "2026-11-17-same-numbers": () => import("./migrations/2026-11-17-same-numbers.ts"),
  "2026-11-18-confirmed-by-phone": () => import("./migrations/2026-11-18-confirmed-by-phone.ts"),
  "2026-11-18-decisions": () => import("./migrations/2026-11-18-decisions.ts"),
  "2026-11-18-donor-names": () => import("./migrations/2026-11-18-donor-names.ts"),
  "2026-11-18-imports": superseded,
  "2026-11-18-lapsing": () => import("./migrations/2026-11-18-lapsing.ts"),
  "2026-11-18-staff": () => import("./migrations/2026-11-18-staff.ts"),
  "2026-11-18-staged-imports": superseded,
  "2026-11-19-content": () => import("./migrations/2026-11-19-content.ts"),
  "2026-11-19-pictures": () => import("./migrations/2026-11-19-pictures.ts"),
  "2026-11-20-lasting-audit": () => import("./migrations/2026-11-20-lasting-audit.ts"),
  "2026-11-21-city-statistics": () => import("./migrations/2026-11-21-city-statistics.ts"),
  "2026-11-22-digits-order": () => import("./migrations/2026-11-22-digits-order.ts"),
  "2026-11-23-mistake-count": superseded,
  "2026-11-24-actions-of-member": () => import("./migrations/2026-11-24-actions-of-member.ts"),
  "2026-11-24-import-batches": superseded,
  "2026-11-24-reported-donors": () => import("./migrations/2026-11-24-reported-donors.ts"),
  "2026-11-24-undone-confirmations": () => import("./migrations/2026-11-24-undone-confirmations.ts"),
  "2026-11-25-unstaged-imports": superseded,
  "2026-11-26-imports": () => import("./migrations/2026-11-26-imports.ts"),
};

/** Applies what is missing, in one transaction; processes that start together wait for each other. */
export async function migrate(db: Database, onProgress: Progress): Promise<void> {
  const { error, results } = await createMigrator(db, onProgress).migrateToLatest();
  if (error) throw error;
  if (db.sqlite || !results?.length) return;
  // Searches that need only an index would look into a rewritten table until the next vacuum.
  await sql`vacuum (analyze) donors`.execute(db);
}

export function createMigrator(db: Database, onProgress: Progress): Migrator {
  const bound = Object.entries(migrations).map(
    ([name, load]) => [name, { up: async (db: Kysely<unknown>) => (await load()).up(db, onProgress) }] as const,
  );
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(bound) } });
}
