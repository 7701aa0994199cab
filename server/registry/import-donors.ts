import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import type { Progress } from "#server/progress.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { makeDonorColumns, makeDonorRow } from "./donors.ts";
import type { ExportedDonor } from "./all-donors.ts";
import { findUnlistedReason } from "./listed.ts";
import { recordAction } from "./audit.ts";

/** An entry to be stored; without an id, or with one that another entry has, it gets a new one. */
export type ImportedDonor = Omit<ExportedDonor, "id" | "registeredAt"> & { id?: string };

/** Stores all of the entries or none; those that are there already stay as they are. Gives how many were new. */
export function importDonors(
  db: Database,
  entries: ImportedDonor[],
  confirmWithinDays: number,
  onProgress: Progress,
): Promise<number> {
  const makeRow = (entry: ImportedDonor, id: string) => rowOfEntry(entry, id, confirmWithinDays);
  // Before the transaction, which on SQLite lets nobody register while it lasts.
  const rows = entries.map((entry) => makeRow(entry, entry.id ?? newId()));
  return db.transaction().execute(async (transaction) => {
    let imported = 0;
    for (let start = 0; start < rows.length; start += batch) {
      onProgress(start / rows.length);
      const some = rows.slice(start, start + batch);
      const taken = await findTaken(transaction, some);
      const free = some.map((row, n) => {
        const free = taken.has(row.id) ? makeRow(entries[start + n]!, newId()) : row;
        taken.add(free.id);
        return free;
      });
      imported += await storeRows(transaction, free);
    }
    onProgress(1);
    const note = `${imported} donors, ${rows.length - imported} there already`;
    await recordAction(transaction, { action: "import", note });
    return imported;
  });
}

const batch = 500;

/** Which of the rows' ids other entries have. */
async function findTaken(transaction: Transaction<Schema>, rows: Schema["donors"][]): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id);
  const found = await transaction.selectFrom("donors").select("id").where("id", "in", ids).execute();
  return new Set(found.map(({ id }) => id));
}

async function storeRows(transaction: Transaction<Schema>, rows: Schema["donors"][]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("donors")
    .values(rows)
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

function rowOfEntry(entry: ImportedDonor, id: string, confirmWithinDays: number): Schema["donors"] {
  const { fullName, phoneNo, donationType, bloodType, state, city, confirmedOn, numberOnRequest } = entry;
  const donor = { id, fullName, phoneNo, donationType, bloodType, state, city, confirmedOn };
  const { linkHash: secretHash, noticeVersion, noticeLanguage } = entry;
  const row: Schema["donors"] = {
    ...makeDonorRow(donor, { secretHash, noticeVersion, noticeLanguage }),
    ...makeDonorColumns({ ...donor, numberOnRequest }),
    paused: entry.paused ? 1 : 0,
    hidden: entry.hidden ? 1 : 0,
    resting_until: entry.restingUntil,
  };
  return { ...row, listed: findUnlistedReason(row, confirmWithinDays) ? 0 : 1 };
}
