import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { after, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { findDonors } from "#server/registry/find-donors.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { openThrowaway } from "#tests/fixtures/registries.ts";
import type { Database } from "./schema.ts";
import { createSqliteDriver } from "./sqlite-driver.ts";
import { keepPrepared, sqliteFile } from "./sqlite.ts";

const { db, database, remove } = await openThrowaway("sqlite");
after(remove);

/** Another process that takes the write lock, says so, and keeps it this long. */
async function holdLock(forMs: number) {
  const { folder } = database as { folder: string };
  const script = `
    const database = new (require("node:sqlite").DatabaseSync)(${JSON.stringify(sqliteFile(folder))}, { timeout: 5000 });
    database.exec("begin immediate");
    console.log("locked");
    setTimeout(() => { database.exec("commit"); database.close(); }, ${forMs});`;
  const holder = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await once(holder.stdout, "data");
  return { released: once(holder, "exit") };
}

test("while another process writes, writes wait and searches go on, without holding up the process", async () => {
  await registerDonor(db, newDonor({ fullName: "Before" }));
  const { released } = await holdLock(1500);
  let turns = 0;
  const ticking = setInterval(() => turns++, 10);
  let stored = 0;
  const writes = Array.from({ length: 20 }, async (_, n) => {
    if (n % 2) await registerDonor(db, newDonor({ fullName: `During ${n}` }));
    else
      await db
        .transaction()
        .execute(async (transaction) => registerDonor(transaction as Database, newDonor({ fullName: `During ${n}` })));
    stored++;
  });
  const search = async () =>
    (JSON.parse((await findDonors(db, { places: [], donations: [] })).json.toString()) as []).length;
  assert.equal(await search(), 1);
  assert.equal(stored, 0);
  await db.selectFrom("donors").select("id").execute();
  assert.equal(stored, 0, "reads do not wait for writes");
  await released;
  clearInterval(ticking);
  await Promise.all(writes);
  assert.equal(await search(), 21);
  // A lock that is waited for inside SQLite would stop everything for a second and a half.
  assert.ok(turns > 20, `only ${turns} turns of the event loop`);
});

test("a statement outside a transaction waits for the transaction's end", async () => {
  const { promise: goOn, resolve } = Promise.withResolvers<void>();
  const order: string[] = [];
  const transaction = db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("donors").execute();
    await goOn;
    order.push("transaction");
    throw new Error("rolled back");
  });
  const outside = registerDonor(db, newDonor({ fullName: "Outside" })).then(() => order.push("outside"));
  setTimeout(resolve, 50);
  await assert.rejects(transaction, /rolled back/);
  await outside;
  assert.deepEqual(order, ["transaction", "outside"]);
  const rows = await db.selectFrom("donors").select("full_name").execute();
  assert.equal(rows.length, 22, "what was outside is stored, and what was rolled back is back");
});

test("a batch is acknowledged once the disk has it, and then every commit waits for the disk again", async (t) => {
  const database = new DatabaseSync(":memory:");
  t.after(() => database.close());
  database.exec("create table rows (n)");
  const { promise: onDisk, resolve } = Promise.withResolvers<void>();
  const prepare = (sql: string) => database.prepare(sql);
  const hooks = { noteChange() {}, flush: () => onDisk, close: async () => {} };
  const { runForEach } = createSqliteDriver({ database, prepare, ...hooks });
  const stored = runForEach("insert into rows values (?)", [[1], [2]]);
  assert.equal(await Promise.race([stored, wait(50, "not yet")]), "not yet");
  assert.equal(database.prepare("select count(*) as n from rows").get()!.n, 2);
  assert.equal(database.prepare("pragma synchronous").get()!.synchronous, 2);
  resolve();
  assert.deepEqual(await stored, [1, 1]);
});

test("statements are prepared once, and those that were not used for long are not kept", () => {
  const prepared: string[] = [];
  const prepare = keepPrepared((sql) => {
    prepared.push(sql);
    return {} as StatementSync;
  });
  for (let length = 0; length < 5000; length++) for (const sql of ["select 1", `in (${length})`]) prepare(sql);
  assert.equal(prepared.length, 5001);
  prepare("in (1)");
  assert.equal(prepared.length, 5002);
});
