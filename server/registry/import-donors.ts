import type { Database } from "#server/database/schema.ts";
import type { Progress } from "#server/progress.ts";
import type { Actor } from "./audit.ts";
import { importBatchSize, recordImport, storeImportedDonors, type ImportedDonor } from "./imported-donors.ts";
import { importInTurns } from "./staged-imports.ts";

/** Stores all donors or none; those that are there already stay as they are. Returns how many were new. */
export function importDonors(
  db: Database,
  donors: ImportedDonor[],
  by: Actor,
  confirmWithinDays: number,
  onProgress: Progress,
  batchSize = importBatchSize,
): Promise<number> {
  const importAll = db.sqlite ? importInTurns : importAtOnce;
  return importAll(db, donors, by, confirmWithinDays, onProgress, batchSize);
}

/** In one transaction: PostgreSQL lets others write meanwhile, and shows them nothing of it before its end. */
const importAtOnce: typeof importDonors = (
  db,
  donors,
  by,
  confirmWithinDays,
  onProgress,
  batchSize = importBatchSize,
) =>
  db.transaction().execute(async (transaction) => {
    let imported = 0;
    for (let start = 0; start < donors.length; start += batchSize) {
      onProgress(start / donors.length);
      const batch = donors.slice(start, start + batchSize);
      imported += (await storeImportedDonors(transaction, batch, confirmWithinDays)).size;
    }
    onProgress(1);
    await recordImport(transaction, by, donors.length, imported);
    return imported;
  });
