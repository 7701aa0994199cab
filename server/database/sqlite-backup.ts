import * as fs from "node:fs";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { OperatorError } from "#server/operator-error.ts";
import type { Progress } from "#server/progress.ts";
import { migrations } from "./migrate.ts";
import type { Schema } from "./schema.ts";
import { isLocked, isSqlite } from "./unavailable-error.ts";

/**
 * Copies a registry, as it is at this moment, into one file that needs no other; gives the number of its donors. Nobody is
 * signed in or invited in the copy: restored, it must not open the desk to whom it has been closed since. Messages, whose
 * links open donors' own pages, are left out too, and nobody gets them again.
 */
export async function backUpRegistry(from: string, to: string, onProgress: Progress): Promise<number> {
  try {
    await copyPages(from, to, onProgress);
    return finishCopy(to, from);
  } catch (error) {
    // SQLITE_CORRUPT, NOTADB
    if (isSqlite(error, [11, 26])) throw new OperatorError(`${from} is no database, or a damaged one.`);
    throw error;
  }
}

async function copyPages(from: string, to: string, onProgress: Progress): Promise<void> {
  using source = new DatabaseSync(from, { timeout: 5000 });
  // While this reads one state of the database, others write on; without it, each write would start the copy again.
  source.exec("begin");
  source.prepare("select count(*) from sqlite_schema").get();
  const copy = fs.openSync(to, "a");
  await backup(source, to, {
    rate: 100,
    progress({ totalPages, remainingPages }) {
      letOthersWrite(copy);
      onProgress(1 - remainingPages / totalPages);
    },
  }).finally(() => fs.closeSync(copy));
  onProgress(1);
}

/**
 * The system would write the copy in large parts, and a registration, which waits for the disk, would wait for those too.
 * So each small part is written at once, and then the disk is left to others for as long as that took.
 */
function letOthersWrite(copy: number): void {
  const started = performance.now();
  fs.fdatasyncSync(copy);
  Atomics.wait(neverChanged, 0, 0, performance.now() - started);
}

const neverChanged = new Int32Array(new SharedArrayBuffer(4));

/** Throws unless the copy is a sound registry that this version can open; signs everybody out of it. */
function finishCopy(copy: string, original: string): number {
  using database = new DatabaseSync(copy);
  database.exec("pragma journal_mode = delete; pragma secure_delete = on");
  const { integrity_check: verdict } = database.prepare("pragma integrity_check(1)").get()!;
  if (verdict !== "ok") throw new OperatorError(`${original} is a damaged database.`);
  const list = (sql: string) => new Set(Array.from(database.prepare(sql).iterate(), ({ name }) => String(name)));
  const tables = list("select name from sqlite_schema where type = 'table'");
  if (!tables.has("kysely_migration") || !tables.has("donors"))
    throw new OperatorError(`${original} is a database, but no registry of donors.`);
  const newest = Object.keys(migrations).at(-1)!;
  const unknown = [...list("select name from kysely_migration")].find((name) => name > newest);
  if (unknown)
    throw new OperatorError(`${original} was written by a newer version, which knows "${unknown}": use that.`);
  for (const table of tables.intersection(signedIn)) database.exec(`delete from ${table}`);
  return countDonors(database);
}

const signedIn = new Set(["staff_sessions", "staff_invitations", "staff_challenges", "messages"]);

/** The rows of a table that an older registry may not have, or none if the file cannot be read. */
export function readTable<Row>(path: string, table: keyof Schema): Row[] {
  using database = new DatabaseSync(path, { readOnly: true });
  try {
    return database.prepare(`select * from ${table}`).all() as Row[];
  } catch {
    return [];
  }
}

function countDonors(database: DatabaseSync): number {
  return Number(database.prepare("select count(*) as donors from donors").get()!.donors);
}

/** The donors of a registry that nobody has open; undefined when it cannot be read. Throws while a server has it open. */
export function countDonorsOffline(path: string): number | undefined {
  using database = new DatabaseSync(path, { timeout: 0 });
  try {
    // Only the last connection to a database may leave write-ahead mode: it fails while another process has it open.
    database.exec("pragma journal_mode = delete");
    return countDonors(database);
  } catch (error) {
    if (isLocked(error)) throw new OperatorError("A server has the registry open: stop it first.");
    return undefined;
  }
}

/** Replaces the database file by another; returns the name under which the former one stays beside it. */
export function replaceDatabase(path: string, whole: string): string | undefined {
  const now = new Date().toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
  const former = fs.existsSync(path) ? path.replace(/\.sqlite$/, `-until-${now}.sqlite`) : undefined;
  if (former) {
    linkOrCopy(path, former);
    // Only a damaged database still has a log of its own now.
    if (fs.existsSync(`${path}-wal`)) linkOrCopy(`${path}-wal`, `${former}-wal`);
  }
  const { uid, gid } = fs.statSync(dirname(path));
  // Root restores for the user that the folder belongs to.
  if (process.getuid?.() === 0) fs.chownSync(whole, uid, gid);
  for (const end of ["-wal", "-shm", "-journal"]) fs.rmSync(path + end, { force: true });
  fs.renameSync(whole, path);
  return former;
}

/** Gives the file a second name, so that there is a database at every moment; copies it where disks have no links. */
function linkOrCopy(path: string, name: string): void {
  try {
    fs.linkSync(path, name);
  } catch {
    fs.copyFileSync(path, name);
  }
}
