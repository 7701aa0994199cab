import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Config } from "#server/config.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { OperatorError } from "#server/operator-error.ts";

/** The file of the SQLite database; with PostgreSQL there is none, and its own tools are named. */
export function registryFile({ database }: Config): string {
  if (database.engine === "sqlite") return sqliteFile(database.folder);
  throw new OperatorError(
    'The registry is in PostgreSQL, which has its own tools for this, pg_dump and pg_restore: see docs/deploy.md, "PostgreSQL".',
  );
}

export function assertThereIsRegistry(path: string): void {
  if (!existsSync(path)) throw new OperatorError(`There is no registry yet in ${dirname(path)} (DATA_DIR).`);
}

/** Refuses a name that cannot be a backup's: a folder, or the registry's own. */
export function assertOtherFile(file: string, path: string): void {
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) throw new OperatorError(`${file} is a folder: name a file in it.`);
  if (existsSync(path) && realpathSync(file) === realpathSync(path)) {
    throw new OperatorError(`${file} is the registry itself.`);
  }
}

/** Refuses to replace a file unasked, and to write where there is no folder. */
export function assertMayWrite(file: string, force = false): void {
  if (existsSync(file) && !force) throw new OperatorError(`${file} exists: --force replaces it.`);
  if (!existsSync(dirname(file))) throw new OperatorError(`There is no folder ${dirname(file)}.`);
}
