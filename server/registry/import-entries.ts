import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import type { Progress } from "#server/database/copy.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { columnsOf, rowOf } from "./donors.ts";
import type { MovableEntry } from "./entries.ts";
import { absenceOf } from "./listed.ts";
import { noteAction } from "./staff-actions.ts";

/** An entry to be stored; without an id, or with one that another entry has, it gets a new one. */
export type ImportedEntry = Omit<MovableEntry, "id" | "registeredAt"> & { id?: string };

/** Stores all of the entries or none; those that are there already stay as they are. Gives how many were new. */
export function importEntries(
  db: Database,
  entries: ImportedEntry[],
  confirmWithinDays: number,
  onProgress: Progress,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    let imported = 0;
    for (let start = 0; start < entries.length; start += batch) {
      onProgress(start / entries.length);
      imported += await storeBatch(transaction, entries.slice(start, start + batch), confirmWithinDays);
    }
    onProgress(1);
    const note = `${imported} donors, ${entries.length - imported} there already`;
    await noteAction(transaction, { action: "import", note });
    return imported;
  });
}

const batch = 500;

async function storeBatch(
  transaction: Transaction<Schema>,
  entries: ImportedEntry[],
  confirmWithinDays: number,
): Promise<number> {
  const ids = entries.flatMap(({ id }) => id ?? []);
  const rows = ids.length ? await transaction.selectFrom("donors").select("id").where("id", "in", ids).execute() : [];
  const taken = new Set(rows.map(({ id }) => id));
  const values = entries.map((entry) => {
    const id = entry.id && !taken.has(entry.id) ? entry.id : newId();
    taken.add(id);
    return rowOfEntry({ ...entry, id }, confirmWithinDays);
  });
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("donors")
    .values(values)
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

function rowOfEntry(entry: Omit<MovableEntry, "registeredAt">, confirmWithinDays: number): Schema["donors"] {
  const { id, fullName, phoneNo, donationType, bloodType, state, city, confirmedOn, numberOnRequest } = entry;
  const donor = { id, fullName, phoneNo, donationType, bloodType, state, city, confirmedOn };
  const { linkHash: secretHash, noticeVersion, noticeLanguage } = entry;
  const row: Schema["donors"] = {
    ...rowOf(donor, { secretHash, noticeVersion, noticeLanguage }),
    ...columnsOf({ ...donor, numberOnRequest }),
    paused: entry.paused ? 1 : 0,
    hidden: entry.hidden ? 1 : 0,
    resting_until: entry.restingUntil,
  };
  return { ...row, listed: absenceOf(row, confirmWithinDays) ? 0 : 1 };
}
