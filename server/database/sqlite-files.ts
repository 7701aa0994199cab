/**
 * A program of its own, which writes SQLite's log back and lets it begin anew, or removes what was erased from unused space. A
 * thread would not do: this opens the database file itself, and closing it drops all locks that SQLite holds for a process.
 */
import { closeSync, fsyncSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

/** Enough for others to finish a search, so short that visitors do not notice. */
const patienceMs = 20;
/** Longer than a writer that waits for the lock pauses between two tries, so that it has its turn. */
const pauseMs = 25;
const maxTries = 100;
const pagesAtOnce = 256;
/** A page that is written back while it is read may look clean, so the file is read again. */
const maxPasses = 3;

/** The header of a page of rows or of an index, by its first byte. That of other pages is 0 in a file below 64 GB. */
const headerBytes: Record<number, number> = { 2: 12, 5: 12, 10: 8, 13: 8 };
const zeros = Buffer.alloc(65_536);

const [path = "", what] = process.argv.slice(2);
// It fails while others are in the way, or the disk is full or broken.
if (what === "erase") await eraseRemains();
else {
  using database = openDatabase();
  if (!checkpoint(database, "restart")) process.exitCode = 1;
}

function openDatabase(): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: patienceMs });
  // What this process commits means nothing: it need not wait for the disk.
  database.exec("pragma synchronous = normal");
  return database;
}

/** Writes the whole log back into the file. While others write, first most of it: only the rest keeps them from writing. */
function checkpoint(database: DatabaseSync, mode: "restart" | "truncate"): boolean {
  for (let times = 0; times < 2; times++) database.exec("pragma wal_checkpoint(passive)");
  return database.prepare(`pragma wal_checkpoint(${mode})`).get()!.busy === 0;
}

/**
 * `secure_delete` has overwritten what was erased where it stood. Copies are left in the log, and in pages that were split,
 * between the cell pointers and the cells: SQLite never reads that gap, and here it is filled with zeros.
 */
async function eraseRemains(): Promise<void> {
  const file = openSync(path, "r+");
  try {
    using database = openDatabase();
    const pageSize = Number(database.prepare("pragma page_size").get()!.page_size);
    for (let pass = 0; ; pass++) {
      // An earlier process may have been killed before others heard of its zeros.
      await withEmptyLog(database, () => {});
      const pages = pass < maxPasses ? findUncleanPages(file, pageSize) : [];
      if (pages.length === 0) break;
      while (pages.length > 0) {
        const some = pages.splice(0, pagesAtOnce);
        await withEmptyLog(database, () => some.forEach((place) => cleanPage(file, place, pageSize)));
      }
      fsyncSync(file);
    }
    checkpoint(database, "truncate");
  } finally {
    closeSync(file);
  }
}

/** Runs the work while the file has all that is committed, and nobody can write. Then everybody reads the pages anew. */
async function withEmptyLog(database: DatabaseSync, work: () => void): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    await wait(pauseMs);
    if (!checkpoint(database, "truncate") || !tryLock(database)) continue;
    try {
      // Unless somebody was faster.
      if (statSync(`${path}-wal`).size > 0) continue;
      work();
      // A commit has every connection drop the pages that it holds, and would write back with the old bytes.
      const { user_version } = database.prepare("pragma user_version").get()!;
      database.exec(`pragma user_version = ${Number(user_version) ^ 1}; commit`);
      return;
    } finally {
      if (database.isTransaction) database.exec("rollback");
    }
  }
  throw new Error("others write or read all the time");
}

function tryLock(database: DatabaseSync): boolean {
  try {
    database.exec("begin immediate");
    return true;
  } catch {
    return false;
  }
}

/** The places of pages with something in their gap. The first page holds no rows but the schema's. */
function findUncleanPages(file: number, pageSize: number): number[] {
  const part = Buffer.alloc(pagesAtOnce * pageSize);
  const places: number[] = [];
  for (let place = pageSize; ; place += part.length) {
    const bytes = readSync(file, part, 0, part.length, place);
    for (let at = 0; at + pageSize <= bytes; at += pageSize) {
      if (findRemains(part.subarray(at, at + pageSize))) places.push(place + at);
    }
    if (bytes < part.length) return places;
  }
}

function cleanPage(file: number, place: number, pageSize: number): void {
  const page = Buffer.alloc(pageSize);
  readSync(file, page, 0, pageSize, place);
  const remains = findRemains(page);
  if (remains) writeSync(file, zeros, 0, remains.end - remains.start, place + remains.start);
}

/** The gap of a page, if there is anything in it. */
function findRemains(page: Buffer): { start: number; end: number } | undefined {
  const header = headerBytes[page[0]!];
  if (!header) return undefined;
  const start = header + 2 * page.readUInt16BE(3);
  const end = page.readUInt16BE(5) || 65_536;
  return start < end && page.compare(zeros, 0, end - start, start, end) !== 0 ? { start, end } : undefined;
}
