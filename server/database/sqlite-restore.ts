import { chownSync, copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { OperatorError } from "#server/operator-error.ts";
import { countDonors } from "./sqlite-backup.ts";
import { isLocked } from "./unavailable-error.ts";

/** The donors of a registry that nobody has open; undefined when it cannot be read. Throws while a server has it open. */
export function countDonorsOffline(path: string): number | undefined {
  using database = new DatabaseSync(path, { timeout: 0 });
  try {
    // Takes the write-ahead log into the file, which only the last one at a database may do: so this tells who else is.
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
  const former = existsSync(path) ? path.replace(/\.sqlite$/, `-until-${now}.sqlite`) : undefined;
  if (former) {
    linkOrCopy(path, former);
    // Only a damaged database still has a log of its own now.
    if (existsSync(`${path}-wal`)) linkOrCopy(`${path}-wal`, `${former}-wal`);
  }
  const { uid, gid } = statSync(dirname(path));
  // Root restores for the user that the folder belongs to.
  if (process.getuid?.() === 0) chownSync(whole, uid, gid);
  for (const end of ["-wal", "-shm", "-journal"]) rmSync(path + end, { force: true });
  renameSync(whole, path);
  return former;
}

/** Gives the file a second name, so that there is a database at every moment; copies it where disks have no links. */
function linkOrCopy(path: string, name: string): void {
  try {
    linkSync(path, name);
  } catch {
    copyFileSync(path, name);
  }
}
