import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { makeRegistry } from "#tests/fixtures/registries.ts";
import { eventually } from "#tests/fixtures/eventually.ts";
import { listChildren } from "#tests/fixtures/child-processes.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import type { Database } from "./schema.ts";
import { openRegistry } from "./open.ts";
import { openSqlite, sqliteFile } from "./sqlite.ts";

test("a server's log is written back beside its writes and begins anew, although it never stops writing", async () => {
  const throwaway = await makeRegistry("sqlite");
  const folder = throwaway.env.DATA_DIR!;
  const db = openSqlite(folder);
  db.sqlite!.tend({ warn() {} });
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

test("a program that cannot start, or is killed, costs one try", async (context) => {
  const throwaway = await makeRegistry("sqlite");
  const db = await openRegistry(throwaway.database);
  const former = listChildren(process.pid);
  const { execPath } = process;
  context.after(() => (process.execPath = execPath));
  await eraseSomebody(db);
  process.execPath = "/nowhere/node";
  const scrubbing = db.sqlite!.scrub();
  process.execPath = execPath;
  await eventually(() => {
    const started = listChildren(process.pid).find((pid) => !former.includes(pid));
    process.kill(started!, "SIGKILL");
  });
  assert.ok(await scrubbing);
  await db.destroy();
  await throwaway.remove();
});

test("a reader keeps the log from being cleared, and its end lets a server that stops clear it at once", async () => {
  const throwaway = await makeRegistry("sqlite");
  const db = await openRegistry(throwaway.database);
  const path = sqliteFile(throwaway.env.DATA_DIR!);
  await eraseSomebody(db);
  const reader = new DatabaseSync(path, { readOnly: true });
  reader.exec("begin");
  reader.prepare("select count(*) from donors").get();
  await eraseSomebody(db);
  assert.equal(await db.sqlite!.scrub(1000), false);
  reader.close();
  await db.destroy();
  assert.ok(!existsSync(`${path}-wal`));
  assert.doesNotMatch(readFileSync(path, "latin1"), /Asha/);
  await throwaway.remove();
});

async function eraseSomebody(db: Database): Promise<void> {
  const { id } = await registerDonor(db, newDonor());
  await db.deleteFrom("donors").where("id", "=", id).execute();
}
