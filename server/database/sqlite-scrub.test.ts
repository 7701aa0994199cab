import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { test } from "node:test";
import workerThreads, { type Worker } from "node:worker_threads";
import { sql } from "kysely";
import { makeRegistry } from "#tests/fixtures/registries.ts";
import { deleteDonorRow } from "#server/registry/donor-row.ts";
import { registerDonor } from "#server/registry/donors.ts";
import { newDonor } from "#tests/fixtures/donors.ts";
import type { Database } from "./schema.ts";
import { openRegistry } from "./open.ts";
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

test("a file is rewritten after an erasure, however many pictures are in it", async () => {
  const throwaway = await makeRegistry("sqlite");
  const db = await openRegistry(throwaway.database);
  await sql`insert into pictures (name, width, height, master, member_id, member_name, created_at)
    values ('large', 1, 1, zeroblob(12000000), '', '', '')`.execute(db);
  const endImport = async () => {
    await sql`insert into imports values ('x', '', 0, 0, '', 0, '', 0, '', '', '')`.execute(db);
    await db.deleteFrom("imports").where("id", "=", "x").execute();
  };
  for (const erase of [eraseSomebody, endImport]) {
    await sql`create table rubbish as select zeroblob(100000) as value`.execute(db);
    await sql`drop table rubbish`.execute(db);
    await erase(db);
    assert.ok(await db.sqlite!.scrubInTurns());
    const { rows } = await sql<{ unused: number }>`select freelist_count as unused from pragma_freelist_count`.execute(
      db,
    );
    assert.equal(rows[0]!.unused, 0);
  }
  await db.destroy();
  await throwaway.remove();
});

test("a thread that cannot start costs one try, and one that fails between two tasks nothing", async () => {
  const throwaway = await makeRegistry("sqlite");
  const db = await openRegistry(throwaway.database);
  const started: Worker[] = [];
  const { Worker } = workerThreads;
  const scrubAfterErasure = async () => {
    await eraseSomebody(db);
    return db.sqlite!.scrubInTurns();
  };
  useWorker(function fail() {
    throw new Error("ERR_WORKER_INIT_FAILED");
  });
  assert.equal(await scrubAfterErasure(), false);
  useWorker(function start(...words: ConstructorParameters<typeof Worker>) {
    return (started[started.length] = new Worker(...words));
  });
  assert.equal(await scrubAfterErasure(), true);
  started[0]!.emit("error", new Error("out of memory"));
  await started[0]!.terminate();
  assert.equal(await scrubAfterErasure(), true);
  assert.equal(started.length, 2);
  useWorker(Worker);
  await db.destroy();
  await throwaway.remove();
});

async function eraseSomebody(db: Database): Promise<void> {
  const { id } = await registerDonor(db, newDonor());
  await db.transaction().execute((transaction) => deleteDonorRow(transaction, id));
}

function useWorker(replacement: unknown): void {
  Object.assign(workerThreads, { Worker: replacement });
  syncBuiltinESMExports();
}
