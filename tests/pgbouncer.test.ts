import assert from "node:assert/strict";
import { test } from "node:test";
import { findProgram } from "#tools/machine.mjs";
import { newDonor, post, register } from "./fixtures/donors.ts";
import { startPgbouncer } from "./fixtures/pgbouncer.ts";
import { engines, makeRegistry } from "./fixtures/registries.ts";
import { runServer, startServer } from "./fixtures/server-process.ts";

/** False where it cannot be tried; CI may not do without it. */
function canRunPgbouncer(): boolean {
  const can = Boolean(findProgram("pgbouncer") && engines.length > 1);
  if (!can && process.env.CI) throw new Error("PgBouncer or PostgreSQL is missing, and CI may not do without them.");
  return can;
}

test(
  "behind PgBouncer in transaction mode people register, search and manage",
  { skip: !canRunPgbouncer() },
  async () => {
    const throwaway = await makeRegistry("postgresql");
    const bouncer = await startPgbouncer(throwaway.env.DATABASE_URL!);
    const env = { DATABASE_URL: bouncer.url };

    const refused = await runServer({ ...env, PORT: "0" });
    assert.equal(refused.code, 1);
    assert.match(refused.printed, /DATABASE_POOLER=1/);

    const server = await startServer({ ...env, DATABASE_POOLER: "1" });
    // More at a time than there are connections, so that each meets connections that others have used.
    const names = Array.from({ length: 100 }, (_, n) => `Pooled ${n}`);
    const registered = await Promise.all(names.map((fullName) => post(server.url, "donar", newDonor({ fullName }))));
    assert.deepEqual(new Set(registered.map(({ status }) => status)), new Set([201]));
    const criteria = [{}, { state: "Maharashtra" }, { city: "Pune" }, { donationType: "Blood" }, { bloodType: "O+" }];
    const searches = criteria.flatMap((one) => criteria.map((other) => Object.assign({}, one, other)));
    const found = await Promise.all([...searches, ...searches].map((search) => post(server.url, "search", search)));
    for (const { status, body } of found) {
      assert.equal(status, 200);
      assert.equal((body as []).length, 50);
    }
    const { id, secret } = await register(server.url, { fullName: "Managed" });
    const authorization = `Bearer ${id}.${secret}`;
    const deleted = await fetch(`${server.url}/api/v1/donar/mine`, { method: "DELETE", headers: { authorization } });
    assert.equal(deleted.status, 200);
    assert.equal(await server.stop(), 0);
    await bouncer.stop();
    await throwaway.remove();
  },
);
