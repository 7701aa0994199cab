import { setTimeout as wait } from "node:timers/promises";
import { sql, type UpdateObject } from "kysely";
import { v7 as newId } from "uuid";
import type { StaffImport } from "#contract/staff/import.ts";
import type { Database, Queryable, Schema, Transaction } from "#server/database/schema.ts";
import { isDatabaseUnavailable } from "#server/database/unavailable-error.ts";
import { makeOwnFingerprint } from "#server/donors/fingerprint.ts";
import { recordAction, type Actor } from "#server/registry/audit.ts";
import { insertNewDonors, makeDonorRow, type StoredDonor } from "#server/registry/donor-row.ts";
import { checkDonors, parseDonors, type DonorsFile } from "./parse-donors.ts";

type Options = {
  signal?: AbortSignal;
  /** Told how much of the file is checked or stored, from 0 to 1. */
  onProgress?: (state: "checking" | "storing", share: number) => void;
};

/** A running import writes its row more often; after so long its process has stopped. */
const lostAfterMs = 60_000;
const keptMs = 24 * 3_600_000;
const progressEveryMs = 500;
/** Longer than a writer that waits for SQLite's lock pauses between two tries, so that it has its turn. */
const minPauseMs = 25;
const statesUnderWay: StaffImport["state"][] = ["checking", "storing"];
const retryMs = 1000;
const maxRetries = 20;

/** Stores the row that tells any server how far an import is. */
export async function beginImport(db: Database, by: Actor): Promise<string> {
  const id = newId();
  const counts = { rows: 0, progress: 0, mistake_count: 0, imported: 0, updated_at: isoBefore(0) };
  const row = { id, state: "checking", member_id: by.id, member_name: by.name, mistakes: "[]", questions: "" } as const;
  await db.insertInto("imports").values(Object.assign(counts, row)).execute();
  return id;
}

/**
 * Checks a file as a whole and then stores its donors in short transactions, between which others write. What is stored
 * stays if it is cut: the same file can be imported again, and nobody is stored twice.
 */
export async function runImport(db: Database, id: string, file: DonorsFile, options: Options = {}): Promise<void> {
  const { signal, onProgress } = options;
  try {
    let nextAt = 0;
    const { mistakes, mistakeCount, questions, rows } = await checkDonors(file, async (share) => {
      signal?.throwIfAborted();
      onProgress?.("checking", share);
      if (Date.now() < nextAt) return;
      nextAt = Date.now() + progressEveryMs;
      await updateImport(db, id, { progress: Math.floor(100 * share) });
    });
    if (mistakeCount) {
      const told = { mistakes: JSON.stringify(mistakes), mistake_count: mistakeCount };
      return await updateImport(db, id, { state: "refused", ...told });
    }
    if (questions.confirmedOn || questions.words.length) {
      return await updateImport(db, id, { state: "unclear", questions: JSON.stringify(questions) });
    }
    await updateImport(db, id, { state: "storing", rows, progress: 0 });
    let progress = 0;
    for await (const donors of parseDonors(file)) {
      const started = performance.now();
      progress += donors.length;
      await storeBatch(db, id, { donors, progress }, options);
      onProgress?.("storing", progress / rows);
      // The lock and the disk are left to others for as long as that took.
      await wait(Math.max(db.sqlite ? minPauseMs : 0, performance.now() - started));
    }
    await endImport(db, id, "done");
  } catch (error) {
    // If the database is away, the sweep ends it.
    await endImport(db, id, "failed").catch(() => {});
    throw error;
  }
}

type Batch = { donors: StoredDonor[]; progress: number };

async function storeBatch(db: Database, id: string, { donors, progress }: Batch, options: Options): Promise<void> {
  const store = async (transaction: Transaction) => {
    const stored = await storeImportedDonors(transaction, donors);
    await updateImport(transaction, id, { progress, imported: sql<number>`imported + ${stored}` });
  };
  for (let retries = 0; ; retries++) {
    options.signal?.throwIfAborted();
    try {
      return await db.transaction().execute(store);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || retries === maxRetries) throw error;
      await wait(retryMs);
    }
  }
}

/**
 * Stores a batch; those that are there already stay as they are. A donor without an id, or with one that another donor
 * has, gets a new one. Gives the number of those stored.
 */
async function storeImportedDonors(transaction: Transaction, donors: StoredDonor[]): Promise<number> {
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
  return stored.size + (await insertNewDonors(transaction, twins)).size;
}

async function updateImport(db: Queryable, id: string, change: UpdateObject<Schema, "imports">): Promise<void> {
  const changed = { ...change, updated_at: isoBefore(0) };
  await db.updateTable("imports").set(changed).where("id", "=", id).execute();
}

/** Ends an import that is under way, and records what it has stored. */
async function endImport(db: Database, id: string, state: "done" | "failed"): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const underWay = transaction.updateTable("imports").where("id", "=", id).where("state", "in", statesUnderWay);
    const ended = await underWay
      .set({ state, updated_at: isoBefore(0) })
      .returning(["imported", "rows", "member_id", "member_name"])
      .executeTakeFirst();
    // The rows are known when all are found right.
    if (!ended?.rows) return;
    const { imported, rows, member_id, member_name } = ended;
    const done = `${imported} donors, ${rows - imported} there already`;
    const note = state === "done" ? done : `${imported} of ${rows} donors, then it failed`;
    await recordAction(transaction, { action: "import", by: { id: member_id, name: member_name }, note });
  });
}

/** Ends imports whose process has stopped. A mistake may quote a cell, so none is kept longer than it takes to correct. */
export async function sweepImports(db: Database): Promise<void> {
  const lost = db.selectFrom("imports").select("id").where("state", "in", statesUnderWay);
  for (const { id } of await lost.where("updated_at", "<", isoBefore(lostAfterMs)).execute()) {
    await endImport(db, id, "failed");
  }
  await db.deleteFrom("imports").where("updated_at", "<", isoBefore(keptMs)).execute();
}

export async function findImport(db: Database, id: string): Promise<StaffImport | undefined> {
  const imports = db
    .selectFrom("imports")
    .select(["id", "state", "rows", "progress", "mistakes", "mistake_count as mistakeCount", "questions", "imported"]);
  const found = await imports.select("updated_at").where("id", "=", id).executeTakeFirst();
  if (!found) return undefined;
  const { updated_at, ...row } = found;
  const isLost = statesUnderWay.includes(row.state) && updated_at < isoBefore(lostAfterMs);
  return {
    ...row,
    state: isLost ? "failed" : row.state,
    mistakes: JSON.parse(row.mistakes) as StaffImport["mistakes"],
    questions: JSON.parse(row.questions || "null") as StaffImport["questions"],
    alreadyThere: row.state === "done" ? row.rows - row.imported : 0,
  };
}

function isoBefore(ms: number): string {
  return new Date(Date.now() - ms).toISOString();
}
