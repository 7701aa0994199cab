import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { openRegistry } from "#server/database/open.ts";
import { vacuumChanged } from "#server/database/postgresql-vacuum.ts";
import { findProgram } from "#tools/machine.mjs";
import { newDonor, post, register, registerDonor } from "./fixtures/donors.ts";
import { eventually } from "./fixtures/eventually.ts";
import { startPgbouncer } from "./fixtures/pgbouncer.ts";
import { engines, makeRegistry, type Throwaway } from "./fixtures/registries.ts";
import { runServer, startServer } from "./fixtures/server-process.ts";

/** Of the role. */
const timeoutMs = 1000;
/** Kysely's. */
const migrationLock = "3853314791062309107";

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
    await endLongStatements(throwaway);
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

test(
  "past PgBouncer, what takes its time is not ended by the timeout of the role",
  { skip: !canRunPgbouncer() },
  async () => {
    const throwaway = await makeRegistry("postgresql");
    const directUrl = throwaway.env.DATABASE_URL!;
    await endLongStatements(throwaway);
    const bouncer = await startPgbouncer(directUrl);
    const pooled = { engine: "postgresql", url: bouncer.url, isPooled: true } as const;
    const holder = new Client({ connectionString: directUrl });
    await holder.connect();
    await holder.query("set statement_timeout = 0");

    // Another server migrates, which takes its time.
    await holder.query(`select pg_advisory_lock(${migrationLock})`);
    await assert.rejects(openRegistry(pooled), /statement timeout/);
    const opening = openRegistry({ ...pooled, directUrl });
    await wait(2 * timeoutMs);
    await holder.query(`select pg_advisory_unlock(${migrationLock})`);
    const db = await opening;

    await registerDonor(db, newDonor());
    await holder.query("delete from donors");
    await holder.query("select pg_stat_force_next_flush()");
    const countDead = async () =>
      (await holder.query<{ dead: number }>("select sum(n_dead_tup)::int as dead from pg_stat_user_tables")).rows[0]!
        .dead;
    await eventually(async () => assert.ok((await countDead()) > 0));
    await holder.query("begin");
    await holder.query("lock table donors in share update exclusive mode");
    const vacuuming = vacuumChanged(db, new AbortController().signal);
    await wait(2 * timeoutMs);
    await holder.query("commit");
    await vacuuming;
    await eventually(async () => assert.equal(await countDead(), 0));
    await holder.end();
    await db.destroy();
    await bouncer.stop();
    await throwaway.remove();
  },
);

/** As docs/deploy.md has an operator do, but for this database only, whose role others use as well. */
async function endLongStatements({ env }: Throwaway): Promise<void> {
  const client = new Client({ connectionString: env.DATABASE_URL! });
  await client.connect();
  const name = new URL(env.DATABASE_URL!).pathname.slice(1);
  await client.query(`alter role current_user in database "${name}" set statement_timeout = '${timeoutMs}ms'`);
  await client.end();
}
