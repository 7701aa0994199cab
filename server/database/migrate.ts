import { sql, type Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { Progress } from "#server/progress.ts";
import * as donors from "./migrations/2026-11-15-donors.ts";
import * as listing from "./migrations/2026-11-15-listing.ts";
import * as donorColumns from "./migrations/2026-11-16-donor-columns.ts";
import * as reportBursts from "./migrations/2026-11-17-report-bursts.ts";
import * as revealDays from "./migrations/2026-11-17-reveal-days.ts";
import * as sameNumbers from "./migrations/2026-11-17-same-numbers.ts";
import * as confirmedByPhone from "./migrations/2026-11-18-confirmed-by-phone.ts";
import * as decisions from "./migrations/2026-11-18-decisions.ts";
import * as donorNames from "./migrations/2026-11-18-donor-names.ts";
import * as imports from "./migrations/2026-11-18-imports.ts";
import * as lapsing from "./migrations/2026-11-18-lapsing.ts";
import * as staff from "./migrations/2026-11-18-staff.ts";
import * as stagedImports from "./migrations/2026-11-18-staged-imports.ts";
import * as content from "./migrations/2026-11-19-content.ts";
import * as pictures from "./migrations/2026-11-19-pictures.ts";
import * as lastingAudit from "./migrations/2026-11-20-lasting-audit.ts";
import * as cityStatistics from "./migrations/2026-11-21-city-statistics.ts";
import * as digitsOrder from "./migrations/2026-11-22-digits-order.ts";
import * as mistakeCount from "./migrations/2026-11-23-mistake-count.ts";
import * as actionsOfMember from "./migrations/2026-11-24-actions-of-member.ts";
import * as importBatches from "./migrations/2026-11-24-import-batches.ts";
import * as reportedDonors from "./migrations/2026-11-24-reported-donors.ts";
import * as undoneConfirmations from "./migrations/2026-11-24-undone-confirmations.ts";
import * as unstagedImports from "./migrations/2026-11-25-unstaged-imports.ts";
import type { Database } from "./schema.ts";

type Migration = { up: (db: Kysely<unknown>, onProgress: Progress) => Promise<void> };

/** By name, in their order. */
export const migrations: Record<string, Migration> = {
  "2026-11-15-donors": donors,
  "2026-11-15-listing": listing,
  "2026-11-16-donor-columns": donorColumns,
  "2026-11-17-report-bursts": reportBursts,
  "2026-11-17-reveal-days": revealDays,
  "2026-11-17-same-numbers": sameNumbers,
  "2026-11-18-confirmed-by-phone": confirmedByPhone,
  "2026-11-18-decisions": decisions,
  "2026-11-18-donor-names": donorNames,
  "2026-11-18-imports": imports,
  "2026-11-18-lapsing": lapsing,
  "2026-11-18-staff": staff,
  "2026-11-18-staged-imports": stagedImports,
  "2026-11-19-content": content,
  "2026-11-19-pictures": pictures,
  "2026-11-20-lasting-audit": lastingAudit,
  "2026-11-21-city-statistics": cityStatistics,
  "2026-11-22-digits-order": digitsOrder,
  "2026-11-23-mistake-count": mistakeCount,
  "2026-11-24-actions-of-member": actionsOfMember,
  "2026-11-24-import-batches": importBatches,
  "2026-11-24-reported-donors": reportedDonors,
  "2026-11-24-undone-confirmations": undoneConfirmations,
  "2026-11-25-unstaged-imports": unstagedImports,
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
    ([name, { up }]) => [name, { up: (db: Kysely<unknown>) => up(db, onProgress) }] as const,
  );
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(bound) } });
}
