import assert from "node:assert/strict";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { test } from "node:test";
import { sql } from "kysely";
import { findDonors } from "#server/registry/find-donors.ts";
import { createRegistrationQueue } from "#server/registry/registration-queue.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines, makeRegistry, openThrowaway } from "#tests/fixtures/registries.ts";
import { isAnswering, openRegistry } from "./open.ts";
import { openPostgresql } from "./postgresql.ts";
import { isDatabaseUnavailable } from "./unavailable-error.ts";

for (const engine of engines.filter((engine) => engine === "postgresql")) {
  test("a connection that fell silent while a transaction began loses nothing that comes after", async (context) => {
    const throwaway = await makeRegistry(engine);
    const direct = await openRegistry(throwaway.database);
    const line = await openLine((throwaway.database as { url: string }).url);
    const db = openPostgresql(line.url, { timeoutMs: 1500 });
    context.after(async () => {
      line.close();
      await db.destroy();
      await direct.destroy();
      await throwaway.remove();
    });
    await registerDonor(db, newDonor({ fullName: "Before" }));

    line.hold();
    await assert.rejects(db.transaction().execute(async () => {}));
    line.release();
    await registerDonor(db, newDonor({ fullName: "After" }));
    const stored = await direct.selectFrom("donors").select("id").execute();
    assert.equal(stored.length, 2);
  });

  test("transactions that each wait for the other are both stored", async (context) => {
    const { db, remove } = await openThrowaway(engine);
    context.after(remove);
    const ids: string[] = [];
    for (const fullName of ["One", "Other"]) ids.push((await registerDonor(db, newDonor({ fullName }))).id);
    const met = Promise.withResolvers<void>();
    let begun = 0;
    const pauseBoth = (ids: string[]) =>
      db.transaction().execute(async (transaction) => {
        const pause = (id: string) =>
          transaction
            .updateTable("donors")
            .set({ paused: sql`paused + 1` })
            .where("id", "=", id);
        await pause(ids[0]!).execute();
        if (++begun === 2) met.resolve();
        await met.promise;
        await pause(ids[1]!).execute();
      });
    await Promise.all([pauseBoth(ids), pauseBoth(ids.toReversed())]);
    assert.ok(begun > 2, "there was no deadlock");
    const paused = await db.selectFrom("donors").select("paused").execute();
    assert.deepEqual(paused, [{ paused: 2 }, { paused: 2 }]);
  });

  test("a statement that PostgreSQL rolls back is tried again, in a transaction with all of it, and not for ever", async (context) => {
    const { db, remove } = await openThrowaway(engine);
    context.after(remove);
    await sql`create sequence tries`.execute(db);
    await sql`create function collide() returns trigger language plpgsql as $$begin
      if nextval('tries') <= new.value::int then raise exception 'deadlock detected' using errcode = new.name; end if;
      return new; end$$`.execute(db);
    await sql`create trigger collide before insert on secrets for each row execute function collide()`.execute(db);
    const insert = async (name: string, value: number) => {
      await sql`alter sequence tries restart`.execute(db);
      await db
        .insertInto("secrets")
        .values({ name, value: String(value) })
        .execute();
    };
    await insert("40P01", 2);
    let begun = 0;
    await sql`alter sequence tries restart`.execute(db);
    await db.transaction().execute(async (transaction) => {
      begun++;
      await transaction.insertInto("message_kinds_off").values({ kind: "lapsing" }).execute();
      await transaction.insertInto("secrets").values({ name: "40001", value: "2" }).execute();
    });
    assert.equal(begun, 3);
    assert.equal((await db.selectFrom("message_kinds_off").selectAll().execute()).length, 1);
    await db.deleteFrom("secrets").execute();
    await assert.rejects(insert("40P01", 1000), isDatabaseUnavailable);
    await assert.rejects(insert("23514", 1000), { code: "23514" });
    const { rows } = await sql<{ tries: number }>`select last_value as tries from tries`.execute(db);
    assert.deepEqual(rows, [{ tries: 1 }], "what is wrong is not tried again");
  });

  test("PostgreSQL knows how many donors a city has, though all of them are in one state", async (context) => {
    const { db, remove } = await openThrowaway(engine);
    context.after(remove);
    for (const state of ["Goa", "Bihar", "Assam", "Kerala"]) {
      const city = `${state} City`;
      for (let n = 0; n < 50; n++) await registerDonor(db, newDonor({ state, city, phoneNo: `98765${n + 10000}` }));
    }
    await sql`analyze donors`.execute(db);
    const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`explain (format json)
      select id from donors where state = 'Goa' and city = 'Goa City'`.execute(db);
    assert.equal(rows[0]!["QUERY PLAN"][0].Plan["Plan Rows"], 50);
  });

  test("a connection that the network has lost without a word is not used again", async (context) => {
    const throwaway = await makeRegistry(engine);
    const line = await openLine((throwaway.database as { url: string }).url);
    const db = openPostgresql(line.url, { timeoutMs: 1500 });
    context.after(async () => {
      line.close();
      await db.destroy();
      await throwaway.remove();
    });
    await isAnswering(db);

    line.hold();
    await assert.rejects(isAnswering(db), /timeout/);
    await isAnswering(db);
  });
}

for (const engine of engines.filter((engine) => engine === "postgresql")) {
  for (const isPooled of [false, true]) {
    test(`searches and registrations are ${isPooled ? "never prepared behind a pooler" : "prepared once"}`, async (context) => {
      const throwaway = await makeRegistry(engine);
      await (await openRegistry(throwaway.database)).destroy();
      const { url } = throwaway.database as { url: string };
      const db = openPostgresql(url, { maxConnections: 1, isPooled });
      context.after(() => db.destroy().then(throwaway.remove));
      const register = createRegistrationQueue(db);
      for (const city of ["Pune", "Mumbai"]) {
        await register(newDonor({ city }));
        await findDonors(db, { places: [{ state: "Maharashtra", city }], donations: [] });
      }
      const { rows } = await sql`select name from pg_prepared_statements`.execute(db);
      assert.equal(rows.length, isPooled ? 0 : 2);
    });
  }
}

/** A way to a database that can be held up without being cut. */
async function openLine(database: string) {
  const url = new URL(database);
  const end = { host: url.hostname, port: Number(url.port) };
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(end);
    near.pipe(far).pipe(near);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    hold: () => sockets.forEach((socket) => socket.pause()),
    release: () => sockets.forEach((socket) => socket.resume()),
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    },
  };
}

test("no code begins a transaction in a way that is not tried again", () => {
  const files = globSync("server/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
  const around = /startTransaction|setIsolationLevel|setAccessMode/;
  assert.deepEqual(
    files.filter((file) => around.test(readFileSync(file, "utf8"))),
    [],
  );
});
