import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { Config } from "#server/config.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database } from "#server/database/schema.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { OperatorError } from "#server/operator-error.ts";

/** Opens the registry for the work and closes it again; a server may be running meanwhile. */
export async function withRegistry<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  if (config.database.engine === "sqlite") assertRegistryExists(sqliteFile(config.database.folder));
  return createRegistry(config, work);
}

/** The same where the registry may begin with this work. */
export async function createRegistry<T>({ database }: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openRegistry(database, { hasQueryTimeout: false });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** The file of the SQLite database. PostgreSQL has none, and its own tools for backups. */
export function registryPath({ database }: Config): string {
  if (database.engine === "sqlite") return sqliteFile(database.folder);
  throw new OperatorError(
    'The registry is in PostgreSQL, which has its own tools for this, pg_dump and pg_restore: see docs/deploy.md, "PostgreSQL".',
  );
}

export function assertRegistryExists(path: string): void {
  if (!existsSync(path)) throw new OperatorError(`There is no registry yet in ${dirname(path)} (DATA_DIR).`);
}
