import { setTimeout as wait } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Database, Schema } from "#server/database/schema.ts";
import { isDatabaseUnavailable } from "#server/database/unavailable-error.ts";
import type { Progress } from "#server/progress.ts";
import { recordAction } from "#server/registry/audit.ts";
import { isLost, updateImport } from "./import-rows.ts";
import { storeImportedDonors, type ImportedDonor } from "./store-donors.ts";

export type ImportOptions = {
  signal?: AbortSignal;
  onProgress?: Progress;
  /** After donors were stored. */
  onStored?: () => void;
};

/** So few that a server which stores them keeps no visitor waiting, and so many that each takes one statement. */
const batchSize = 50;
const stagedBatches = 10;
/** Longer than a writer that waits for SQLite's lock pauses between two tries, so that it has its turn. */
const minPauseMs = 25;
const retryMs = 1000;
const maxRetries = 30;
/** Whoever works on an import writes its row more often. */
const silentMs = 1000;

/**
 * Stages donors, which counts for nothing until all of them are there, and then stores them; both in short transactions,
 * between which others write. From the moment in which all are staged, the import is completed in any case: if this
 * process ends or the signal stops it, then by the next start of a server.
 */
export async function importDonors(
  db: Database,
  id: string,
  donors: AsyncIterable<ImportedDonor> | Iterable<ImportedDonor>,
  options: ImportOptions,
): Promise<void> {
  let rows = 0;
  let waiting: ImportedDonor[] = [];
  const stage = async () => {
    options.signal?.throwIfAborted();
    const first = rows;
    rows += waiting.length;
    const batches = Array.from({ length: Math.ceil(waiting.length / batchSize) }, (_, n) => n * batchSize).map((n) => {
      return { import_id: id, nth: first + n, donors: JSON.stringify(waiting.slice(n, n + batchSize)) };
    });
    waiting = [];
    await takeTurn(db, async () => {
      await updateImport(db, id, {});
      if (batches.length) await db.insertInto("import_batches").values(batches).execute();
    });
  };
  for await (const donor of donors) if (waiting.push(donor) === batchSize * stagedBatches) await stage();
  await stage();
  await updateImport(db, id, { state: "storing", rows, progress: 0 });
  await storeImport(db, id, options);
}

async function storeImport(db: Database, id: string, options: ImportOptions): Promise<void> {
  const { signal, onProgress, onStored } = options;
  for (let retries = 0; ;) {
    if (signal?.aborted) return;
    try {
      const share = await takeTurn(db, async () => {
        const share = await storeBatch(db, id);
        onStored?.();
        return share;
      });
      retries = 0;
      onProgress?.(share);
      if (share === 1) return;
    } catch (error) {
      const isTransient = isDatabaseUnavailable(error) || (error as { code?: string }).code === deadlockCode;
      if (!isTransient) await db.transaction().execute((transaction) => endImport(transaction, id, "failed"));
      // After too many, the next sweep goes on.
      if (!isTransient || retries++ === maxRetries) throw error;
      await wait(retryMs);
    }
  }
}

/** Somebody registers the same people in another order. */
const deadlockCode = "40P01";

/** Stores the next donors of an import, and gives how much of it is stored. */
function storeBatch(db: Database, id: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("imports")
      .select(["rows", "progress", "imported"])
      .where("id", "=", id)
      .where("state", "=", "storing")
      // Two servers may have taken it up. SQLite locks the whole database when the transaction begins.
      .$if(!db.sqlite, (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return 1;
    const batch = await transaction
      .deleteFrom("import_batches")
      .where("import_id", "=", id)
      .where("nth", "=", row.progress)
      .returning("donors")
      .executeTakeFirst();
    if (!batch && row.progress < row.rows) throw new Error("a part of the import is missing");
    const donors = JSON.parse(batch?.donors ?? "[]") as ImportedDonor[];
    const stored = await storeImportedDonors(transaction, donors);
    const progress = row.progress + donors.length;
    await updateImport(transaction, id, { progress, imported: row.imported + stored.size });
    if (progress < row.rows) return progress / row.rows;
    await endImport(transaction, id, "done");
    return 1;
  });
}

/** What is stored stays: the same file can be imported again, and nobody is stored twice. */
async function endImport(transaction: Transaction<Schema>, id: string, state: "done" | "failed"): Promise<void> {
  await updateImport(transaction, id, { state });
  const { imported, rows, ...by } = await transaction
    .selectFrom("imports")
    .select(["imported", "rows", "member_id as id", "member_name as name"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const done = `${imported} donors, ${rows - imported} there already`;
  const note = state === "done" ? done : `${imported} of ${rows} donors, then it failed`;
  await recordAction(transaction, { action: "import", by, note });
}

/** Goes on with imports whose server has stopped, and removes what is staged of those that are not to be completed. */
export async function resumeImports(db: Database, options: ImportOptions = {}): Promise<void> {
  const open = db
    .selectFrom("imports")
    .select(["id", "state", "updated_at"])
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb("state", "in", ["checking", "storing"]),
        exists(selectFrom("import_batches").whereRef("import_id", "=", "imports.id").select("nth")),
      ]),
    );
  const before = await open.execute();
  if (before.length === 0) return;
  await wait(silentMs, undefined, options.signal && { signal: options.signal }).catch(() => {});
  for (const { id, state, updated_at } of await open.execute()) {
    if (options.signal?.aborted) return;
    if (!before.some((row) => row.id === id && row.updated_at === updated_at)) continue;
    if (state === "storing") await storeImport(db, id, options);
    else if (state === "failed" || isLost({ state, updated_at })) await discardImport(db, id, options.signal);
  }
}

async function discardImport(db: Database, id: string, signal?: AbortSignal): Promise<void> {
  await updateImport(db, id, { state: "failed" }, "checking");
  const first = db.selectFrom("import_batches").select("nth").where("import_id", "=", id).limit(stagedBatches);
  const discard = () => db.deleteFrom("import_batches").where("import_id", "=", id).where("nth", "in", first);
  for (;;) {
    if (signal?.aborted) return;
    const { numDeletedRows } = await takeTurn(db, () => discard().executeTakeFirst());
    if (numDeletedRows === 0n) return;
  }
}

/** Does a part of an import, and then leaves the lock and the disk to others for as long as that took. */
async function takeTurn<Outcome>(db: Database, work: () => Promise<Outcome>): Promise<Outcome> {
  const started = performance.now();
  const outcome = await work();
  await db.sqlite?.limitLog();
  await wait(Math.max(db.sqlite ? minPauseMs : 0, performance.now() - started));
  return outcome;
}
