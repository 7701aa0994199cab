import { sql, type Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { Database } from "./schema.ts";

type Migration = {
  statements: string[] | ((isSqlite: boolean) => string[]);
  /** What SQL alone cannot do. */
  finish?: (db: Kysely<unknown>) => Promise<void>;
};

const first = "2026-11-27-registry";

/** By name, in their order. A start loads those that the registry lacks. */
export const migrations: Record<string, () => Promise<Migration>> = {
  [first]: () => import("./migrations/2026-11-27-registry.ts"),
  "2026-11-28-messages": () => import("./migrations/2026-11-28-messages.ts"),
  "2026-11-29-needs": () => import("./migrations/2026-11-29-needs.ts"),
  "2026-11-30-unchecked-hours": () => import("./migrations/2026-11-30-unchecked-hours.ts"),
  "2026-12-01-need-rules": () => import("./migrations/2026-12-01-need-rules.ts"),
  "2026-12-02-members": () => import("./migrations/2026-12-02-members.ts"),
  "2026-12-03-outbox": () => import("./migrations/2026-12-03-outbox.ts"),
  "2026-12-04-erased": () => import("./migrations/2026-12-04-erased.ts"),
  "2026-12-05-imports": () => import("./migrations/2026-12-05-imports.ts"),
  "2026-12-05-reports": () => import("./migrations/2026-12-05-reports.ts"),
  "2026-12-06-answers": () => import("./migrations/2026-12-06-answers.ts"),
  "2026-12-06-references": () => import("./migrations/2026-12-06-references.ts"),
};

/** Applies what is missing, in one transaction; processes that start together wait for each other. */
export async function migrate(db: Database): Promise<void> {
  const migrator = createMigrator(db);
  let { error, results } = await migrator.migrateToLatest();
  if (String(error).includes("corrupted migrations: previously executed migration 2026-11-15-donors")) {
    await joinFormerSteps(db);
    ({ error, results } = await migrator.migrateToLatest());
  }
  if (error) throw error;
  // Not before: a table that is made anew would take along what refers to it.
  if (db.sqlite) await sql`pragma foreign_keys = on`.execute(db);
  if (db.sqlite || !results?.length) return;
  // Searches that need only an index would look into a rewritten table until the next vacuum.
  await sql`vacuum (analyze) donors`.execute(db);
}

/** The last of the steps that led to the tables of the first migration, before they were one. */
const lastFormerStep = "2026-11-27-numbered-rows";

/** Has a registry that took all of these steps go on as if it had begun with the first migration. */
function joinFormerSteps(db: Database): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const former = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name < ${first} returning name, timestamp`.execute(transaction);
    const last = former.rows.find(({ name }) => name === lastFormerStep);
    if (!last)
      throw new Error("an older version made it: start the version of commit 841fb985 with it once, then this one");
    await sql`insert into kysely_migration values (${first}, ${last.timestamp})`.execute(transaction);
  });
}

export function createMigrator(db: Database): Migrator {
  const bound = Object.entries(migrations).map(([name, load]) => {
    const up = async (transaction: Kysely<unknown>) => {
      const { statements, finish } = await load();
      const list = typeof statements === "function" ? statements(db.sqlite !== undefined) : statements;
      for (const statement of list) await sql.raw(statement).execute(transaction);
      await finish?.(transaction);
    };
    return [name, { up }] as const;
  });
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(bound) } });
}
