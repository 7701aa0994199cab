import { sql } from "kysely";
import { ConfigError, type Config } from "#server/config.ts";
import { logProgress, type Progress } from "#server/progress.ts";
import { migrate } from "./migrate.ts";
import type { Database } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

/** Opens the registry and brings its tables up to date; what fails is a setting to correct. Staff are patient. */
export async function openRegistry(
  database: Config["database"],
  { patient = false, onProgress = logProgress("Bringing the registry up to date") } = {},
): Promise<Database> {
  try {
    if (database.engine === "sqlite") return await migrated(openSqlite(database.folder), onProgress);
    // Not loaded where it is not used: ten megabytes.
    const { openPostgresql } = await import("./postgresql.ts");
    await (await migrated(openPostgresql(database.url, { patient: true }), onProgress)).destroy();
    return openPostgresql(database.url, { patient });
  } catch (error) {
    if (database.engine === "postgresql") {
      throw new ConfigError(`DATABASE_URL: the database cannot be used (${reasonOf(error)}).`);
    }
    throw new ConfigError(`DATA_DIR: the registry cannot be kept in ${database.folder} (${reasonOf(error)}).`);
  }
}

async function migrated(db: Database, onProgress: Progress): Promise<Database> {
  try {
    await migrate(db, onProgress);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Resolves when the database answers, throws when it does not. */
export async function isAnswering(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
