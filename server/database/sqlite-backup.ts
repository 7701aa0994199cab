import { closeSync, fdatasyncSync, openSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { OperatorError } from "#server/operator-error.ts";
import type { Progress } from "#server/progress.ts";
import { migrations } from "./migrate.ts";

/**
 * Copies a registry, as it is at this moment, into one file that needs no other; gives the number of its donors. Nobody is
 * signed in or invited in the copy: restored, it must not open the desk to whom it has been closed since.
 */
export async function backUpRegistry(from: string, to: string, onProgress: Progress): Promise<number> {
  try {
    await copyPages(from, to, onProgress);
    return finishCopy(to, from);
  } catch (error) {
    if (isDamaged(error)) throw new OperatorError(`${from} is no database, or a damaged one.`);
    throw error;
  }
}

async function copyPages(from: string, to: string, onProgress: Progress): Promise<void> {
  const source = new DatabaseSync(from, { timeout: 5000 });
  try {
    // While this reads one state of the database, others write on; without it, each write would start the copy again.
    source.exec("begin");
    source.prepare("select count(*) from sqlite_schema").get();
    const copy = openSync(to, "a");
    await backup(source, to, {
      rate: 100,
      progress({ totalPages, remainingPages }) {
        letOthersWrite(copy);
        onProgress(1 - remainingPages / totalPages);
      },
    }).finally(() => closeSync(copy));
    onProgress(1);
  } finally {
    source.close();
  }
}

/**
 * The system would write the copy in large parts, and a registration, which waits for the disk, would wait for those too.
 * So each small part is written at once, and then the disk is left to others for as long as that took.
 */
function letOthersWrite(copy: number): void {
  const started = performance.now();
  fdatasyncSync(copy);
  Atomics.wait(neverChanged, 0, 0, performance.now() - started);
}

const neverChanged = new Int32Array(new SharedArrayBuffer(4));

/** Throws unless the copy is a sound registry that this version can open; signs everybody out of it. */
function finishCopy(copy: string, original: string): number {
  const database = new DatabaseSync(copy);
  try {
    database.exec("pragma journal_mode = delete");
    const { integrity_check: verdict } = database.prepare("pragma integrity_check(1)").get()!;
    if (verdict !== "ok") throw new OperatorError(`${original} is a damaged database.`);
    const applied = appliedMigrations(database);
    if (!applied) throw new OperatorError(`${original} is a database, but no registry of donors.`);
    const unknown = applied.find((name) => !(name in migrations));
    if (unknown)
      throw new OperatorError(`${original} was written by a newer version, which knows "${unknown}": use that.`);
    for (const table of ["staff_sessions", "staff_invitations", "staff_challenges"])
      if (hasTable(database, table)) database.exec(`delete from ${table}`);
    return countDonors(database);
  } finally {
    database.close();
  }
}

function appliedMigrations(database: DatabaseSync): string[] | undefined {
  if (!hasTable(database, "kysely_migration") || !hasTable(database, "donors")) return undefined;
  return database
    .prepare("select name from kysely_migration")
    .all()
    .map(({ name }) => String(name));
}

function hasTable(database: DatabaseSync, name: string): boolean {
  return database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined;
}

export function countDonors(database: DatabaseSync): number {
  return Number(database.prepare("select count(*) as donors from donors").get()!.donors);
}

/** True for SQLite's CORRUPT and NOTADB. */
function isDamaged(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return [11, 26].includes(errcode & 0xff);
}
