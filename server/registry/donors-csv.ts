import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { byteOrderMark, writeCsvLine } from "#contract/csv.ts";
import type { Database } from "#server/database/schema.ts";
import { donorColumns, readDonorRow, type StoredDonor } from "./donor-row.ts";
import { readIdTimestamp } from "./id-timestamp.ts";

/** The columns that a file to import must have: the fields of a registration. */
export const requiredColumns = ["fullName", "phoneNo", "donationType", "bloodType", "state", "city"] as const;

/** The columns of an exported file. */
export const fileColumns = [
  "id",
  "registeredAt",
  ...requiredColumns,
  "confirmedOn",
  "numberOnRequest",
  "paused",
  "hidden",
  "restingUntil",
  "noticeVersion",
  "noticeLanguage",
  "confirmedByPhoneOn",
] as const satisfies (keyof ExportedDonor)[];

/** An additional column with --links, by which private links go on working in another database. */
export const linkColumn = "linkHash" as const satisfies keyof ExportedDonor;

export type FileColumn = (typeof fileColumns)[number] | typeof linkColumn;

/** How a file of donors is written: its first line, and a line for each donor. */
export function csv(columns: readonly FileColumn[]) {
  return {
    header: byteOrderMark + writeCsvLine([...columns]),
    write: (donor: ExportedDonor) => writeCsvLine(columns.map((column) => donor[column])),
  };
}

/** With the hash by which the donor's private link goes on working in another registry. */
export type ExportedDonor = StoredDonor & { registeredAt: string };

/** Every donor, oldest first, in batches so small that one holds up a server for a few milliseconds only. */
export async function* walkDonors(db: Database, batchSize = 200): AsyncGenerator<ExportedDonor[]> {
  for (let after = ""; ;) {
    const next = db.selectFrom("donors").select(donorColumns).where("id", ">", after).orderBy("id");
    const rows = await next.limit(batchSize).execute();
    if (rows.length) yield rows.map((row) => ({ ...readDonorRow(row), registeredAt: readIdTimestamp(row.id) }));
    if (rows.length < batchSize) return;
    after = rows.at(-1)!.id;
    // SQLite answers at once: without it nobody else would have a turn before the end.
    await yieldToEventLoop();
  }
}
