import { setTimeout as wait } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Database, Schema } from "#server/database/schema.ts";
import { isDatabaseUnavailable } from "#server/database/unavailable-error.ts";
import { OperatorError } from "#server/operator-error.ts";
import type { Progress } from "#server/progress.ts";
import { recordImport, storeImportedDonors, type ImportedDonor } from "./imported-donors.ts";

/** Longer than a writer that waits for SQLite's lock pauses between two tries, so that it has its turn. */
const minPauseMs = 25;
const discardBatchSize = 200;

type Move = {
  confirmWithinDays: number;
  batchSize: number;
  onProgress?: Progress;
  signal?: AbortSignal | undefined;
};

/** Moves what is staged to the donors, and gives how many were new. If the database refuses one, none stays. */
export async function moveImport(db: Database, id: string, move: Move): Promise<number> {
  try {
    for (;;) {
      const { state, donors, moved, imported } = await takeTurn(db, () => moveBatch(db, id, move));
      if (state !== "accepted" || move.signal?.aborted) return imported;
      move.onProgress?.(moved / donors);
    }
  } catch (error) {
    // Then the next import or sweep goes on.
    if (isDatabaseUnavailable(error)) throw error;
    await touchImport(db, id, { state: "staging" });
    await discardImport(db, id);
    throw error;
  }
}

function moveBatch(db: Database, id: string, { confirmWithinDays, batchSize }: Move) {
  return db.transaction().execute(async (transaction) => {
    const current = await transaction
      .selectFrom("staged_imports")
      .select(["member_id", "member_name", "state", "donors", "moved", "imported"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (current.state !== "accepted") return current;
    const end = current.moved + batchSize;
    const staged = await transaction
      .deleteFrom("staged_donors")
      .where("import_id", "=", id)
      .where("nth", "<", end)
      .where("nth", ">=", current.moved)
      .returning(["nth", "donor"])
      .execute();
    const donors = staged.toSorted((a, b) => a.nth - b.nth).map(({ donor }) => JSON.parse(donor) as ImportedDonor);
    const stored = await storeImportedDonors(transaction, donors, confirmWithinDays);
    // In their place only the ids stay, so that the donors can be taken back.
    const ids = { import_id: id, nth: current.moved, donor: JSON.stringify([...stored]) };
    if (staged.length) await transaction.insertInto("staged_donors").values(ids).execute();
    const moved = current.moved + staged.length;
    const imported = current.imported + stored.size;
    const state = moved === current.donors ? "moved" : "accepted";
    await touchImport(transaction, id, { state, moved, imported });
    const by = { id: current.member_id, name: current.member_name };
    if (state === "moved") await recordImport(transaction, by, current.donors, imported);
    return { state, donors: current.donors, moved, imported };
  });
}

/** Removes what is staged, and takes back what was moved of an import that is not to be completed. */
export async function discardImport(db: Database, id: string, signal?: AbortSignal): Promise<void> {
  const found = await db
    .selectFrom("staged_imports")
    .select(["state", "moved"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) return;
  if (found.state !== "moved") {
    while (await takeTurn(db, () => takeBackBatch(db, id, found.moved))) if (signal?.aborted) return;
  }
  while (await takeTurn(db, () => discardBatch(db, id))) if (signal?.aborted) return;
  await db.deleteFrom("staged_imports").where("id", "=", id).execute();
}

/** Deletes the donors of one batch that was moved; false when there is none. */
function takeBackBatch(db: Database, id: string, moved: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const first = selectStaged(db, id).where("nth", "<", moved).limit(1);
    const batch = await transaction
      .deleteFrom("staged_donors")
      .where("import_id", "=", id)
      .where("nth", "in", first)
      .returning("donor")
      .executeTakeFirst();
    const ids = JSON.parse(batch?.donor ?? "[]") as string[];
    await transaction.deleteFrom("donors").where("id", "in", ids).execute();
    return batch !== undefined;
  });
}

/** False when nothing is staged any more. */
async function discardBatch(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("staged_donors")
    .where("import_id", "=", id)
    .where("nth", "in", selectStaged(db, id).limit(discardBatchSize))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function selectStaged(db: Database, id: string) {
  return db.selectFrom("staged_donors").select("nth").where("import_id", "=", id).orderBy("nth");
}

/** Does a part of an import, and then leaves the lock and the disk to others for as long as that took. */
export async function takeTurn<Outcome>(db: Database, work: () => Promise<Outcome>): Promise<Outcome> {
  const started = performance.now();
  const outcome = await work();
  await db.sqlite?.limitLog();
  await wait(Math.max(minPauseMs, performance.now() - started));
  return outcome;
}

export async function touchImport(
  db: Database | Transaction<Schema>,
  id: string,
  change: Partial<Schema["staged_imports"]> = {},
): Promise<void> {
  const touched_at = new Date().toISOString();
  const { numUpdatedRows } = await db
    .updateTable("staged_imports")
    .set({ ...change, touched_at })
    .where("id", "=", id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new OperatorError("The import stood still for so long that it was given up.");
}
