import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { test } from "node:test";
import { sql } from "kysely";
import { findDonors } from "#server/registry/find-donors.ts";
import { createRegistrationQueue } from "#server/registry/registration-queue.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines, makeRegistry, openThrowaway } from "#tests/fixtures/registries.ts";
import { isAnswering, openRegistry } from "./open.ts";
import { openPostgresql } from "./postgresql.ts";

for (const engine of engines.filter((engine) => engine === "postgresql")) {
  test("a connection that fell silent while a transaction began loses nothing that comes after", async (context) => {
    const throwaway = await makeRegistry(engine);
    const direct = await openRegistry(throwaway.database);
    const line = await openLine((throwaway.database as { url: string }).url);
    const db = openPostgresql(line.url);
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
    const db = openPostgresql(line.url);
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
