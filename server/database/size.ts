import { existsSync, statSync } from "node:fs";
import { sql } from "kysely";
import type { Config } from "#server/config.ts";
import type { Database } from "./schema.ts";
import { sqliteFile } from "./sqlite-file.ts";

/** The bytes that the registry takes on disk. */
export async function sizeOnDisk(db: Database, database: Config["database"]): Promise<number> {
  if (database.engine === "sqlite") {
    const path = sqliteFile(database.folder);
    return [path, `${path}-wal`].filter(existsSync).reduce((sum, file) => sum + statSync(file).size, 0);
  }
  const { rows } = await sql<{ size: string }>`select pg_database_size(current_database()) as size`.execute(db);
  return Number(rows[0]!.size);
}
