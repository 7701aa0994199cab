import type { Config } from "#server/config.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database } from "#server/database/schema.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { assertThereIsRegistry } from "./registry-file.ts";

/** Opens the registry for the work, also beside a server that serves it, and closes it again. */
export async function withRegistry<T>({ database }: Config, work: (db: Database) => Promise<T>): Promise<T> {
  if (database.engine === "sqlite") assertThereIsRegistry(sqliteFile(database.folder));
  const db = await openRegistry(database, { hasQueryTimeout: false });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
