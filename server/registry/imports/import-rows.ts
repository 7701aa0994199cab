import { v7 as newId } from "uuid";
import type { StaffImport } from "#contract/staff/import.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import type { Actor } from "#server/registry/audit.ts";

type Row = Schema["imports"];

/** A server that checks a file, and has not been heard of for so long, has stopped. */
const lostAfterMs = 60_000;
const keptMs = 24 * 3_600_000;

/** Stores the row that tells any server how far an import is. */
export async function beginImport(db: Database, by: Actor): Promise<string> {
  const id = newId();
  const counts = { rows: 0, progress: 0, mistake_count: 0, imported: 0 };
  const row = { id, state: "checking", member_id: by.id, member_name: by.name, mistakes: "[]", questions: "" } as const;
  await db
    .insertInto("imports")
    .values({ ...row, ...counts, updated_at: new Date().toISOString() })
    .execute();
  return id;
}

/** Changes the row, if it is in this state. */
export async function updateImport(
  db: Pick<Database, "updateTable">,
  id: string,
  change: Partial<Row>,
  onlyIn?: Row["state"],
): Promise<void> {
  await db
    .updateTable("imports")
    .set({ ...change, updated_at: new Date().toISOString() })
    .where("id", "=", id)
    .$if(onlyIn !== undefined, (query) => query.where("state", "=", onlyIn!))
    .execute();
}

/** A mistake may quote a cell, so none is kept for longer than somebody needs to correct it. */
export async function deleteOldImports(db: Database): Promise<void> {
  const yesterday = new Date(Date.now() - keptMs).toISOString();
  await db
    .deleteFrom("imports")
    .where("updated_at", "<", yesterday)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("import_batches").whereRef("import_id", "=", "imports.id").select("nth"))),
    )
    .execute();
}

export async function findImport(db: Database, id: string): Promise<StaffImport | undefined> {
  const row = await db
    .selectFrom("imports")
    .select(["state", "rows", "progress", "mistakes", "mistake_count", "questions", "imported", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id,
    state: isLost(row) ? "failed" : row.state,
    rows: row.rows,
    progress: row.progress,
    mistakes: JSON.parse(row.mistakes) as StaffImport["mistakes"],
    mistakeCount: row.mistake_count,
    ...(row.questions && { questions: JSON.parse(row.questions) as NonNullable<StaffImport["questions"]> }),
    imported: row.imported,
    alreadyThere: row.state === "done" ? row.rows - row.imported : 0,
  };
}

export function isLost({ state, updated_at }: Pick<Row, "state" | "updated_at">): boolean {
  return state === "checking" && Date.parse(updated_at) < Date.now() - lostAfterMs;
}
