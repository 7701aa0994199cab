import { v7 as newId } from "uuid";
import type { Database } from "#server/database/schema.ts";
import type { Progress } from "#server/progress.ts";
import { importBatchSize, serverBatchSize, type ImportDonors, type ImportedDonor } from "./imported-donors.ts";
import { discardImport, moveImport, takeTurn, touchImport } from "./move-import.ts";

/** The process of an import that has done nothing for this long is gone. */
const abandonedAfterMs = 60_000;
/** Of the time that an import takes. */
const stagingShare = 0.2;

/**
 * Imports into SQLite in short transactions, between which others write. Until all donors are staged, nothing of them
 * counts; from then on all of them are imported, by the next import or sweep if this process is killed.
 */
export const importInTurns: ImportDonors = async (
  db,
  donors,
  by,
  confirmWithinDays,
  onProgress,
  batchSize = importBatchSize,
) => {
  await finishAbandonedImports(db, confirmWithinDays);
  const id = newId();
  await db
    .insertInto("staged_imports")
    .values({
      id,
      member_id: by.id,
      member_name: by.name,
      state: "staging",
      touched_at: new Date().toISOString(),
      donors: donors.length,
      moved: 0,
      imported: 0,
    })
    .execute();
  for (let start = 0; start < donors.length; start += batchSize) {
    onProgress((stagingShare * start) / donors.length);
    await takeTurn(db, () => stage(db, id, start, donors.slice(start, start + batchSize)));
  }
  await touchImport(db, id, { state: "accepted" });
  const onMoved: Progress = (share) => onProgress(stagingShare + (1 - stagingShare) * share);
  const imported = await moveImport(db, id, { confirmWithinDays, batchSize, onProgress: onMoved });
  await discardImport(db, id);
  onProgress(1);
  return imported;
};

function stage(db: Database, id: string, start: number, donors: ImportedDonor[]): Promise<void> {
  const rows = donors.map((donor, n) => ({ import_id: id, nth: start + n, donor: JSON.stringify(donor) }));
  return db.transaction().execute(async (transaction) => {
    await touchImport(transaction, id);
    await transaction.insertInto("staged_donors").values(rows).execute();
  });
}

/** If the process of an import was killed: completes what was accepted, and removes everything else. */
export async function finishAbandonedImports(
  db: Database,
  confirmWithinDays: number,
  signal?: AbortSignal,
): Promise<void> {
  if (!db.sqlite) return;
  const abandoned = await db
    .selectFrom("staged_imports")
    .select(["id", "state"])
    .where("touched_at", "<", new Date(Date.now() - abandonedAfterMs).toISOString())
    .execute();
  for (const { id, state } of abandoned) {
    if (state === "accepted") await moveImport(db, id, { confirmWithinDays, batchSize: serverBatchSize, signal });
    else await discardImport(db, id, signal);
  }
}
