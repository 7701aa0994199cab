import { sql } from "kysely";
import { ConfigError, type Config } from "#server/config.ts";
import { migrate } from "./migrate.ts";
import type { Database } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

/** Opens the registry and brings its tables up to date; what fails is a setting to correct. */
export async function openRegistry(database: Config["database"], { hasQueryTimeout = true } = {}): Promise<Database> {
  try {
    if (database.engine === "sqlite") return await migrateOrClose(openSqlite(database.folder));
    // The driver takes ten megabytes, so it is loaded only where it is used.
    const { openPostgresql } = await import("./postgresql.ts");
    const { url, directUrl, isPooled = false } = database;
    const openDirect = () =>
      openPostgresql(directUrl ?? url, { hasQueryTimeout: false, isPooled: isPooled && !directUrl });
    const direct = await migrateOrClose(openDirect());
    if (!hasQueryTimeout) return direct;
    await direct.destroy();
    const db = openPostgresql(url, { isPooled });
    // A pooler refuses the settings of a connection as soon as there is one.
    await isAnswering(db);
    return Object.assign(db, { openDirect });
  } catch (error) {
    if (database.engine === "postgresql") {
      const reason = describeError(error);
      const isPooler = reason.includes("unsupported startup parameter");
      const advice = isPooler ? " Behind a pooler such as PgBouncer set DATABASE_POOLER=1." : "";
      throw new ConfigError(`DATABASE_URL: the database cannot be used (${reason}).${advice}`);
    }
    throw new ConfigError(`DATA_DIR: the registry cannot be kept in ${database.folder} (${describeError(error)}).`);
  }
}

async function migrateOrClose(db: Database): Promise<Database> {
  try {
    await migrate(db);
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

/** Writes a row that means nothing; throws what keeps the database from writing. */
export async function probeWriting(db: Database): Promise<void> {
  await db
    .insertInto("secrets")
    .values({ name: "write probe", value: "" })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: "" }))
    .execute();
}

function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join("; ");
  return error instanceof Error ? error.message : String(error);
}
