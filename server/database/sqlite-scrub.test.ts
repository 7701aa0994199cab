import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { test } from "node:test";
import { sql } from "kysely";
import { makeRegistry } from "#tests/fixtures/registries.ts";
import { openSqlite, sqliteFile } from "./sqlite.ts";

test("a log that has become long is written back, a short one is left", async () => {
  const throwaway = await makeRegistry("sqlite");
  const folder = throwaway.env.DATA_DIR!;
  const db = openSqlite(folder);
  const readLogBytes = () => statSync(`${sqliteFile(folder)}-wal`).size;
  await sql`create table long (value)`.execute(db);
  for (const [bytes, isLeft] of [
    [10e6, true],
    [65e6, false],
  ] as const) {
    await sql`insert into long values (zeroblob(${bytes}))`.execute(db);
    assert.ok(readLogBytes() > bytes);
    await db.sqlite!.limitLog();
    assert.equal(readLogBytes() > 0, isLeft);
  }
  await db.destroy();
  await throwaway.remove();
});
