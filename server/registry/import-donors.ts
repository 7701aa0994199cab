import { importBatchSize, recordImport, storeImportedDonors, type ImportDonors } from "./imported-donors.ts";
import { importInTurns } from "./staged-imports.ts";

export const importDonors: ImportDonors = (db, ...rest) => (db.sqlite ? importInTurns : importAtOnce)(db, ...rest);

/** In one transaction: PostgreSQL lets others write meanwhile, and shows them nothing of it before its end. */
const importAtOnce: ImportDonors = (db, donors, by, confirmWithinDays, onProgress, batchSize = importBatchSize) =>
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
