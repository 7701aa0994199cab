import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import type { Database, Schema } from "#server/database/schema.ts";
import type { Progress } from "#server/progress.ts";
import { makeOwnFingerprint } from "#server/donors/fingerprint.ts";
import { recordAction } from "./audit.ts";
import { insertNewDonors, makeDonorRow, type StoredDonor } from "./donor-row.ts";

/** A donor to be stored; without an id, or with one that another donor has, they get a new one. */
export type ImportedDonor = Omit<StoredDonor, "id"> & { id?: string };

/** Stores all donors or none; those that are there already stay as they are. Returns how many were new. */
export function importDonors(
  db: Database,
  donors: ImportedDonor[],
  confirmWithinDays: number,
  onProgress: Progress,
): Promise<number> {
  const makeRow = (donor: ImportedDonor, id = newId()) => makeDonorRow({ ...donor, id }, confirmWithinDays);
  // Before the transaction, which on SQLite lets nobody register while it lasts.
  const rows = donors.map((donor) => makeRow(donor, donor.id));
  return db.transaction().execute(async (transaction) => {
    let imported = 0;
    for (let start = 0; start < rows.length; start += batchSize) {
      onProgress(start / rows.length);
      const batch = rows.slice(start, start + batchSize);
      const taken = await findTakenIds(transaction, batch);
      const free = batch.map((row, n) => {
        const free = taken.has(row.id) ? makeRow(donors[start + n]!) : row;
        taken.add(free.id);
        return free;
      });
      const stored = await insertNewDonors(transaction, free);
      // Two donors with the same details and links of their own stay two, unless the file was imported before.
      const twins = batch.filter(
        (row, n) => row.link_hash && free[n] === row && !stored.has(row.id) && donors[start + n]!.id,
      );
      for (const row of twins) row.fingerprint = makeOwnFingerprint(row.id);
      imported += stored.size + (await insertNewDonors(transaction, twins)).size;
    }
    onProgress(1);
    const note = `${imported} donors, ${rows.length - imported} there already`;
    await recordAction(transaction, { action: "import", note });
    return imported;
  });
}

const batchSize = 500;

async function findTakenIds(transaction: Transaction<Schema>, rows: Schema["donors"][]): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id);
  const found = await transaction.selectFrom("donors").select("id").where("id", "in", ids).execute();
  return new Set(found.map(({ id }) => id));
}
