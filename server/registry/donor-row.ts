import type { Transaction } from "kysely";
import type { Donor, NewDonor } from "#contract/donor.ts";
import type { Database, Schema } from "#server/database/schema.ts";

/** An entry with all that is kept in its row, but for what follows from the rest. */
export type DonorRow = Pick<Schema["donors"], (typeof donorColumns)[number]>;

export const donorColumns = [
  "id",
  "card",
  "phone_no",
  "secret_hash",
  "listed",
  "confirmed_on",
  "paused",
  "hidden",
  "resting_until",
  "notice_version",
  "notice_language",
] as const;

export function findDonorRow(db: Database, id: string): Promise<DonorRow | undefined> {
  return db.selectFrom("donors").select(donorColumns).where("id", "=", id).executeTakeFirst();
}

/** Does the work, all of it or nothing, while nobody else changes the entry, if there is one. */
export function withLockedDonor<Outcome>(
  db: Database,
  id: string,
  work: (entry: DonorRow | undefined, transaction: Transaction<Schema>) => Promise<Outcome>,
): Promise<Outcome> {
  return db.transaction().execute(async (transaction) => {
    const entry = await transaction
      .selectFrom("donors")
      .select(donorColumns)
      .where("id", "=", id)
      // SQLite has locked the whole registry when the transaction began, and does not know these words.
      .$if(!db.sqlite, (query) => query.forUpdate())
      .executeTakeFirst();
    return work(entry, transaction);
  });
}

/** Removes an entry and all that hangs on it; gives how many rows each table lost. */
export async function deleteDonorRows(transaction: Transaction<Schema>, id: string) {
  const donors = await transaction.deleteFrom("donors").where("id", "=", id).executeTakeFirstOrThrow();
  const showings = await transaction.deleteFrom("showings").where("donor_id", "=", id).executeTakeFirstOrThrow();
  const reports = await transaction.deleteFrom("reports").where("donor_id", "=", id).executeTakeFirstOrThrow();
  return {
    donors: donors.numDeletedRows,
    showings: showings.numDeletedRows,
    reports: reports.numDeletedRows,
  };
}

/** What the donor gave, the number in full. */
export function readDetails(entry: Pick<DonorRow, "card" | "phone_no">): NewDonor {
  const { fullName, phoneNo, donationType, bloodType, state, city } = readCard(entry);
  return { fullName, phoneNo: entry.phone_no || phoneNo, donationType, bloodType, state, city };
}

/** What others see. */
export function readCard(entry: Pick<DonorRow, "card">): Donor {
  return JSON.parse(entry.card) as Donor;
}
