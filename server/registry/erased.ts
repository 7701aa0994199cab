import * as fs from "node:fs";
import { join } from "node:path";
import { validate as isId } from "uuid";
import { closedStates, isClosed } from "#contract/needs.ts";
import type { Database, Schema, Transaction } from "#server/database/schema.ts";
import { wakeNeedsOf } from "./needs/need-row.ts";

export type Erased = Schema["erased"];

const dayMs = 86_400_000;
const atOnce = 100;
/** A transaction that began earlier may be stored later. */
const overlapMs = 60_000;

/** The list beside the database: who was erased, and which requests were closed, by their ids alone. */
export const erasedFile = (folder: string) => join(folder, "erased.txt");

export function readErased(file: string): Erased[] {
  const lines = fs.existsSync(file) ? fs.readFileSync(file, "utf8").split("\n") : [];
  const rows = lines.map((line) => line.split(" ")).map(([at = "", status, id = ""]) => ({ id, status, at }));
  return rows.filter(({ id }) => isId(id)) as Erased[];
}

/** Each begins a line, so that one that a full disk has cut off spoils no other. */
export function addErased(file: string, rows: Erased[]): void {
  const lines = rows.map(({ at, status, id }) => `\n${at} ${status} ${id}`);
  fs.appendFileSync(file, lines.join(""), { mode: 0o600, flush: true });
}

/**
 * Erases and closes again what a restored backup has brought back: what lists know and the database does not, or knew
 * before. Then database and list have the same, none of it older than so many days. Gives how many were not known.
 */
export async function applyErased(db: Database, folder: string, keepDays: number, lists: string[] = []) {
  const oldest = new Date(Date.now() - keepDays * dayMs).toISOString();
  await db.deleteFrom("erased").where("at", "<", oldest).execute();
  const known = new Map((await db.selectFrom("erased").selectAll().execute()).map((row) => [row.id, row]));
  const missing = new Map<string, Erased>();
  for (const row of [erasedFile(folder), ...lists].flatMap(readErased).filter(({ at }) => at >= oldest)) {
    if (row.at <= (known.get(row.id)?.at ?? "")) continue;
    known.set(row.id, row);
    missing.set(row.id, row);
  }
  const again = [...missing.values()];
  for (let n = 0; n < again.length; n += atOnce)
    await db.transaction().execute(async (transaction) => {
      for (const row of again.slice(n, n + atOnce)) await eraseAgain(transaction, row);
    });
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const part = `${erasedFile(folder)}.${process.pid}`;
  fs.rmSync(part, { force: true });
  addErased(part, [...known.values()]);
  fs.renameSync(part, erasedFile(folder));
  return again.length;
}

async function eraseAgain(transaction: Transaction, row: Erased): Promise<void> {
  const { id, status, at } = row;
  const closed = transaction.updateTable("needs").where("id", "=", id).where("status", "not in", closedStates);
  if (!status) {
    await wakeNeedsOf(transaction, id);
    await transaction.deleteFrom("donors").where("id", "=", id).execute();
  } else if (isClosed(status)) await closed.set({ status, closed_at: at, due_at: at }).execute();
  const insert = transaction.insertInto("erased").values(row);
  await insert.onConflict((conflict) => conflict.column("id").doUpdateSet({ status, at })).execute();
}

/** Gives a function that lists who was erased since its last call, and once a day makes the list anew. */
export function createErasedList(db: Database, folder: string, keepDays: number): () => Promise<void> {
  let [appliedAt, since] = [0, ""];
  let listed = new Set<string>();
  return async () => {
    const erased = db.selectFrom("erased").selectAll().where("at", ">", since).orderBy("at");
    const recent = await erased.execute();
    const added = recent.filter(({ id, at }) => !listed.has(id + at));
    if (Date.now() > appliedAt + dayMs) {
      await applyErased(db, folder, keepDays);
      appliedAt = Date.now();
    } else if (added.length > 0) addErased(erasedFile(folder), added);
    listed = new Set(recent.map(({ id, at }) => id + at));
    if (recent.length > 0) since = new Date(Date.parse(recent.at(-1)!.at) - overlapMs).toISOString();
  };
}
