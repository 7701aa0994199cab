import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import type { Schema } from "#server/database/schema.ts";
import { makeOwnFingerprint } from "#server/donors/fingerprint.ts";
import { insertNewDonors, makeDonorRow, type StoredDonor } from "#server/registry/donor-row.ts";

/** A donor to be stored; without an id, or with one that another donor has, they get a new one. */
export type ImportedDonor = Omit<StoredDonor, "id"> & { id?: string };

/** Stores a batch; those that are there already stay as they are. Gives the ids of the new ones. */
export async function storeImportedDonors(
  transaction: Transaction<Schema>,
  donors: ImportedDonor[],
): Promise<Set<string>> {
  const makeRow = (donor: ImportedDonor, id = newId()) => makeDonorRow({ ...donor, id });
  const rows = donors.map((donor) => makeRow(donor, donor.id));
  const taken = await findTakenIds(transaction, rows);
  const free = rows.map((row, n) => {
    const free = taken.has(row.id) ? makeRow(donors[n]!) : row;
    taken.add(free.id);
    return free;
  });
  // In one order, two imports of the same people wait for each other, and not each for the other.
  const stored = await insertNewDonors(
    transaction,
    free.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1)),
  );
  // Two donors with the same details and links of their own stay two, unless the file was imported before.
  const twins = rows.filter((row, n) => row.link_hash && free[n] === row && !stored.has(row.id) && donors[n]!.id);
  for (const row of twins) row.fingerprint = makeOwnFingerprint(row.id);
  return stored.union(await insertNewDonors(transaction, twins));
}

async function findTakenIds(transaction: Transaction<Schema>, rows: Schema["donors"][]): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const found = await transaction.selectFrom("donors").select("id").where("id", "in", ids).execute();
  return new Set(found.map(({ id }) => id));
}
