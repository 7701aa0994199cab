import { setTimeout as wait } from "node:timers/promises";
import { v7 as newId } from "uuid";

import type { Database, Transaction } from "#server/database/schema.ts";
import { makeOwnFingerprint } from "#server/donors/fingerprint.ts";
import { recordAction, type Actor } from "#server/registry/audit.ts";
import { insertNewDonors, makeDonorRow, type StoredDonor } from "#server/registry/donor-row.ts";
import { parseDonors, type DonorsFile } from "./parse-donors.ts";

/** So few that a server which stores them keeps no visitor waiting, and so many that each takes one statement. */
const batchSize = 50;
/** Longer than a writer that waits for SQLite's lock pauses between two tries, so that it has its turn. */
const minPauseMs = 25;

/**
 * Stores the donors of a file in short transactions, between which others write; `onStored` is called after each. What is
 * stored stays if it is cut: the same file can be imported again, and nobody is stored twice.
 */
export async function importDonors(db: Database, file: DonorsFile, by: Actor, onStored = () => {}) {
  const { rows, mistakes, questions } = await parseDonors(file);
  const alreadyThere: number[] = [];
  let imported = 0;
  if (rows.length === 0 || questions) return { imported, alreadyThere, mistakes, questions };
  try {
    for (let n = 0; n < rows.length; n += batchSize) {
      const started = performance.now();
      const batch = rows.slice(n, n + batchSize);
      const donors = batch.map(({ donor }) => donor);
      const isStored = await db.transaction().execute((transaction) => storeDonors(transaction, donors));
      const found = batch.filter((_row, n) => !isStored[n]).map(({ line }) => line);
      alreadyThere.push(...found);
      imported += batch.length - found.length;
      onStored();
      // The lock and the disk are left to others for as long as that took.
      await wait(Math.max(db.sqlite ? minPauseMs : 0, performance.now() - started));
    }
  } finally {
    const note = `${imported} donors, ${alreadyThere.length} there already`;
    await recordAction(db, { action: "import", by, note });
  }
  return { imported, alreadyThere, mistakes, questions };
}

/**
 * Stores a batch; those that are there already stay as they are. A donor without an id, or with one that another donor
 * has, gets a new one. Tells of each whether they were stored.
 */
async function storeDonors(transaction: Transaction, donors: StoredDonor[]): Promise<boolean[]> {
  const ids = donors.map(({ id }) => id);
  const found = await transaction.selectFrom("donors").select("id").where("id", "in", ids).execute();
  const taken = new Set(["", ...found.map(({ id }) => id)]);
  const rows = donors.map((donor) => {
    const id = taken.has(donor.id) ? newId() : donor.id;
    taken.add(id);
    return makeDonorRow({ ...donor, id });
  });
  const stored = await insertNewDonors(transaction, rows);
  // Two donors with the same details and links of their own stay two, unless the file was imported before.
  const twins = rows.filter(({ id, link_hash }, n) => link_hash && id === donors[n]!.id && !stored.has(id));
  for (const row of twins) row.fingerprint = makeOwnFingerprint(row.id);
  const storedTwins = await insertNewDonors(transaction, twins);
  return rows.map(({ id }) => stored.has(id) || storedTwins.has(id));
}
