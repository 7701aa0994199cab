import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { test } from "node:test";
import workerThreads, { type Worker } from "node:worker_threads";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { makeRegistry } from "#tests/fixtures/registries.ts";
import { eventually } from "#tests/fixtures/eventually.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import type { Database } from "./schema.ts";
import { openRegistry } from "./open.ts";
import { openSqlite, sqliteFile } from "./sqlite.ts";

test("a server's log is written back beside its writes and begins anew, although it never stops writing", async () => {
  const throwaway = await makeRegistry("sqlite");
  const folder = throwaway.env.DATA_DIR!;
  const db = openSqlite(folder);
  await db.sqlite!.tend({ warn() {} });
  await sql`create table long (value)`.execute(db);
  let written = 0;
  for (; written < 150e6; written += 100_000) {
    await sql`insert into long values (zeroblob(100000))`.execute(db);
    await wait(2);
  }
  const logBytes = statSync(`${sqliteFile(folder)}-wal`).size;
  assert.ok(logBytes < written / 2, `a log of ${logBytes} bytes`);
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
    assert.ok(await db.sqlite!.scrub());
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
  let tries = 0;
  useWorker(function start(...words: ConstructorParameters<typeof Worker>) {
    if (++tries === 1) throw new Error("ERR_WORKER_INIT_FAILED");
    return (started[started.length] = new Worker(...words));
  });
  await db.sqlite!.tend({ warn() {} });
  const isCleared = async () => {
    await eraseSomebody(db);
    const { size } = statSync(`${sqliteFile(throwaway.env.DATA_DIR!)}-wal`);
    assert.ok(size > 0);
    await eventually(() => assert.equal(statSync(`${sqliteFile(throwaway.env.DATA_DIR!)}-wal`).size, 0), 30_000);
  };
  await isCleared();
  assert.equal(tries, 2);
  started[0]!.emit("error", new Error("out of memory"));
  await started[0]!.terminate();
  await isCleared();
  assert.equal(started.length, 2);
  useWorker(Worker);
  await db.destroy();
  await throwaway.remove();
});

async function eraseSomebody(db: Database): Promise<void> {
  const { id } = await registerDonor(db, newDonor());
  await db.deleteFrom("donors").where("id", "=", id).execute();
}

function useWorker(replacement: unknown): void {
  Object.assign(workerThreads, { Worker: replacement });
  syncBuiltinESMExports();
}
