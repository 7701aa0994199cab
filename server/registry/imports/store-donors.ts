import { SqliteAdapter } from "kysely";
import { v7 as newId } from "uuid";
import type { Transaction } from "#server/database/schema.ts";
import { makeOwnFingerprint } from "#server/donors/fingerprint.ts";
import { insertNewDonors, makeDonorRow, type StoredDonor } from "#server/registry/donor-row.ts";

/**
 * Stores a batch; those that are there already stay as they are. A donor without an id, or with one that another donor
 * has, gets a new one. Gives the number of those stored.
 */
export async function storeImportedDonors(transaction: Transaction, donors: StoredDonor[]): Promise<number> {
  const ids = donors.map(({ id }) => id);
  const found = await transaction.selectFrom("donors").select("id").where("id", "in", ids).execute();
  const taken = new Set(["", ...found.map(({ id }) => id)]);
  const rows = donors.map((donor) => {
    const id = taken.has(donor.id) ? newId() : donor.id;
    taken.add(id);
    return makeDonorRow({ ...donor, id });
  });
  // In one order, two imports of the same people wait for each other, and not each for the other; SQLite has one writer.
  const order = transaction.getExecutor().adapter instanceof SqliteAdapter ? "id" : "fingerprint";
  const stored = await insertNewDonors(
    transaction,
    rows.toSorted((a, b) => (a[order] < b[order] ? -1 : 1)),
  );
  // Two donors with the same details and links of their own stay two, unless the file was imported before.
  const twins = rows.filter(({ id, link_hash }, n) => link_hash && id === donors[n]!.id && !stored.has(id));
  for (const row of twins) row.fingerprint = makeOwnFingerprint(row.id);
  return stored.size + (await insertNewDonors(transaction, twins)).size;
}
