import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Database } from "#server/database/schema.ts";
import { countRows } from "./count-rows.ts";
import { donorColumns, readDonorRow, type StoredDonor } from "./donor-row.ts";
import { readIdTimestamp } from "./id-timestamp.ts";

/** With the hash by which the donor's private link goes on working in another registry. */
export type ExportedDonor = StoredDonor & { registeredAt: string };

/** Every donor, oldest first, in batches so small that one holds up a server for a few milliseconds only. */
export async function* walkDonors(db: Database, batchSize = 200): AsyncGenerator<ExportedDonor[]> {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("donors")
      .select(donorColumns)
      .where("id", ">", after)
      .orderBy("id")
      .limit(batchSize)
      .execute();
    if (rows.length) yield rows.map((row) => ({ ...readDonorRow(row), registeredAt: readIdTimestamp(row.id) }));
    if (rows.length < batchSize) return;
    after = rows.at(-1)!.id;
    // SQLite answers at once: without it nobody else would have a turn before the end.
    await yieldToEventLoop();
  }
}

/** Of all donors, listed or not. */
export function countAllDonors(db: Database): Promise<number> {
  return countRows(db, db.selectFrom("donors").select("id"));
}
