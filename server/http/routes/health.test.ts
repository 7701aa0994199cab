import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { makeNewDonorRow } from "#server/registry/donors.ts";
import { v7 as newId } from "uuid";
import { makeApp } from "#tests/fixtures/app.ts";
import { newDonor } from "#tests/fixtures/donors.ts";
import { eventually } from "#tests/fixtures/eventually.ts";
import { engines } from "#tests/fixtures/registries.ts";

/** For the only connection that a test uses. */
const refuseWrites = {
  sqlite: { on: sql`pragma query_only = on`, off: sql`pragma query_only = off` },
  postgresql: {
    on: sql`set default_transaction_read_only = on`,
    off: sql`set default_transaction_read_only = off`,
  },
};

for (const engine of engines) {
  test(`on ${engine}, a server that cannot write is not ready until it can, each time`, async () => {
    const { app, db, remove } = await makeApp(engine);
    const ready = async () => (await app.inject("/readyz")).statusCode;
    const registerOne = () => app.inject({ method: "POST", url: "/api/v1/donar", payload: newDonor() });
    assert.equal(await ready(), 200);
    for (let time = 0; time < 2; time++) {
      await refuseWrites[engine].on.execute(db);
      const { statusCode, headers } = await registerOne();
      assert.equal(statusCode, 503);
      assert.ok(headers["retry-after"]);
      assert.equal(await ready(), 503);
      assert.equal(await ready(), 503);
      await refuseWrites[engine].off.execute(db);
      await eventually(async () => assert.equal(await ready(), 200));
      assert.equal((await registerOne()).statusCode, 201);
    }
    await remove();
  });
}

test("a transaction that SQLite gave up for lack of room fails with that reason", async () => {
  const { db, remove } = await makeApp("sqlite");
  await sql`pragma max_page_count = 1`.execute(db);
  const fill = db.transaction().execute(async (transaction) => {
    for (;;)
      await transaction
        .insertInto("donors")
        .values(makeNewDonorRow({ id: newId(), ...newDonor({ fullName: newId() }) }))
        .execute();
  });
  await assert.rejects(fill, /database or disk is full/);
  await remove();
});
