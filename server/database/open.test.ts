import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { makeRegistry } from "#tests/fixtures/registries.ts";
import { openRegistry } from "./open.ts";

test("SQLite keeps a write-ahead log, waits for the disk and never for other processes, and checks foreign keys", async () => {
  const throwaway = await makeRegistry("sqlite");
  const db = await openRegistry(throwaway.database);
  const settings = { journal_mode: "wal", synchronous: 2, foreign_keys: 1, busy_timeout: 0 };
  for (const [name, value] of Object.entries(settings)) {
    const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db);
    assert.equal(Object.values(rows[0]!)[0], value, name);
  }
  await db.destroy();
  await throwaway.remove();
});
