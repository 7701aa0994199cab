import { v7 as newId } from "uuid";
import type { StaffImport } from "#contract/staff/import.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { OperatorError } from "#server/operator-error.ts";
import type { Actor } from "./audit.ts";
import { importDonors } from "./import-donors.ts";
import { serverBatchSize } from "./imported-donors.ts";
import { parseDonorsCsvInTurns, type ParsedDonors } from "./parse-donors-csv.ts";

type Stored = Schema["imports"];

const progressEveryMs = 500;
/** An import that has not been heard of for so long has ended with its server. */
const lostAfterMs = 60_000;
const keptMs = 24 * 3_600_000;

/** Begins an import, which then runs by itself; `done` settles at its end. Any server tells how far it is. */
export async function startImport(db: Database, csv: string, by: Actor, confirmWithinDays: number) {
  const row: Stored = {
    id: newId(),
    state: "checking",
    rows: countLineBreaks(csv),
    progress: 0,
    mistakes: "[]",
    mistake_count: 0,
    imported: 0,
    already_there: 0,
    message: "",
    updated_at: new Date().toISOString(),
  };
  await db.insertInto("imports").values(row).execute();
  return { started: read(row), done: runImport(db, row, csv, by, confirmWithinDays) };
}

/** Not split, which would take as much memory again as the file. */
function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/** A mistake may quote a cell, so none is kept for longer than somebody needs to correct it. */
export async function deleteOldImports(db: Database): Promise<void> {
  const yesterday = new Date(Date.now() - keptMs).toISOString();
  await db.deleteFrom("imports").where("updated_at", "<", yesterday).execute();
}

export async function findImport(db: Database, id: string): Promise<StaffImport | undefined> {
  const row = await db
    .selectFrom("imports")
    .select(["id", "state", "rows", "progress", "mistakes", "mistake_count"])
    .select(["imported", "already_there", "message", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && read(row);
}

async function runImport(db: Database, { id, rows }: Stored, csv: string, by: Actor, confirmWithinDays: number) {
  const update = (change: Partial<Stored>) => updateImport(db, id, change);
  const progress = trackProgress(update, rows);
  try {
    const { donors, invalid, invalidCount } = await parse(csv, progress.note);
    await progress.settled();
    const mistakes = JSON.stringify(invalid);
    if (invalidCount) return await update({ state: "refused", mistakes, mistake_count: invalidCount });
    await update({ state: "storing", rows: donors.length, progress: 0 });
    const storing = trackProgress(update, donors.length);
    const imported = await importDonors(db, donors, by, confirmWithinDays, storing.note, serverBatchSize);
    await storing.settled();
    const outcome = { imported, already_there: donors.length - imported };
    await update({ state: "done", progress: donors.length, ...outcome });
  } catch (error) {
    await update({
      state: "failed",
      message: "The import failed on our side. Please import the file again: nobody is stored twice.",
    });
    throw error;
  }
}

/** A first line that cannot be read is a mistake like any other. */
async function parse(csv: string, onProgress: (share: number) => void): Promise<ParsedDonors> {
  try {
    return await parseDonorsCsvInTurns(csv.replace(/^\ufeff/, ""), onProgress);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { donors: [], invalid: [{ line: 1, message: error.message }], invalidCount: 1 };
  }
}

/** Stores progress now and then, one write after the other. */
function trackProgress(update: (change: Partial<Stored>) => Promise<void>, rows: number) {
  let writing: Promise<void> = Promise.resolve();
  let nextAt = 0;
  return {
    note(share: number) {
      if (Date.now() < nextAt) return;
      nextAt = Date.now() + progressEveryMs;
      // What it is told next is what counts: a write that fails is not missed.
      writing = writing.then(() => update({ progress: Math.floor(share * rows) })).catch(() => {});
    },
    settled: () => writing,
  };
}

async function updateImport(db: Database, id: string, change: Partial<Stored>): Promise<void> {
  await db
    .updateTable("imports")
    .set({ ...change, updated_at: new Date().toISOString() })
    .where("id", "=", id)
    .execute();
}

function read(row: Stored): StaffImport {
  const { id, rows, progress, imported } = row;
  const isLost =
    (row.state === "checking" || row.state === "storing") && Date.parse(row.updated_at) < Date.now() - lostAfterMs;
  const message = isLost
    ? "The server stopped meanwhile. Please import the file again: nobody is stored twice."
    : row.message;
  return {
    id,
    state: isLost ? "failed" : row.state,
    rows,
    progress,
    mistakes: JSON.parse(row.mistakes) as StaffImport["mistakes"],
    mistakeCount: row.mistake_count,
    imported,
    alreadyThere: row.already_there,
    ...(message && { message }),
  };
}
