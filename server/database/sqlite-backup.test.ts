import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { addMessages } from "#server/registry/messages/outbox.ts";
import { makeRegistry, openThrowaway } from "#tests/fixtures/registries.ts";
import { backUpRegistry } from "./sqlite-backup.ts";
import { openRegistry } from "./open.ts";
import { sqliteFile } from "./sqlite.ts";

test(
  "a copy comes to its end although others never stop writing, and holds one moment",
  { timeout: 30_000 },
  async () => {
    const throwaway = await makeRegistry("sqlite");
    const db = await openRegistry(throwaway.database);
    await registerDonor(db, newDonor());
    const donor = await db.selectFrom("donors").selectAll().executeTakeFirstOrThrow();
    await db.destroy();
    const folder = throwaway.env.DATA_DIR!;
    const writer = new DatabaseSync(sqliteFile(folder));
    const columns = Object.keys(donor).filter((name) => name !== "rowid");
    const values = columns.map((name) => `:${name}`);
    const insert = writer.prepare(`insert into donors (${columns.join()}) values (${values.join()})`);
    insert.setAllowUnknownNamedParameters(true);
    let written = 1;
    const write = () =>
      insert.run({ ...donor, id: String(written), card: "card ".repeat(200), fingerprint: String(written++) });
    writer.exec("begin");
    for (let n = 0; n < 10_000; n++) write();
    writer.exec("commit");

    const before = written;
    const shares: number[] = [];
    const writing = setInterval(write, 1);
    const copied = await backUpRegistry(sqliteFile(folder), join(folder, "copy.sqlite"), (share) => {
      shares.push(share);
      // Between any two steps somebody has written.
      write();
    });
    clearInterval(writing);
    assert.equal(copied, before);
    assert.ok(shares.length > 2 && written > before);
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => a - b),
      "the copy was started again",
    );
    writer.close();
    await throwaway.remove();
  },
);

test("a copy holds no trace of the messages that it leaves out", async () => {
  const { db, env, remove } = await openThrowaway("sqlite");
  await addMessages(db, [{ kind: "test", address: "quillfeather@example.org" }]);
  const copy = join(env.DATA_DIR!, "copy.sqlite");
  await backUpRegistry(sqliteFile(env.DATA_DIR!), copy, () => {});
  assert.doesNotMatch(readFileSync(copy, "latin1"), /quillfeather/);
  await remove();
});
