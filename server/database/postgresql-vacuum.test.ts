import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { eventually } from "#tests/fixtures/eventually.ts";
import { engines, makeRegistry } from "#tests/fixtures/registries.ts";
import { openRegistry } from "./open.ts";
import { vacuumChanged } from "./postgresql-vacuum.ts";

/** As far as PostgreSQL has been told. */
const countDead = sql<{ dead: number }>`select n_dead_tup as dead from pg_stat_user_tables where relname = 'donors'`;

for (const engine of engines.filter((engine) => engine === "postgresql")) {
  test("PostgreSQL's statistics do not quote a deleted donor after a vacuum", async (context) => {
    const throwaway = await makeRegistry(engine);
    const db = await openRegistry(throwaway.database);
    context.after(async () => {
      await db.destroy();
      await throwaway.remove();
    });
    // The first and the last name in their order are always in the statistics.
    const { id } = await registerDonor(db, newDonor({ fullName: "Aaron First" }));
    for (let n = 0; n < 50; n++)
      await registerDonor(db, newDonor({ fullName: `Donor ${n}`, phoneNo: `98765${n + 10000}` }));
    await sql`analyze`.execute(db);
    const readStatistics = async () => {
      const { rows } = await sql`select histogram_bounds::text from pg_stats
        where tablename in ('donors', 'donor_name_words')`.execute(db);
      return JSON.stringify(rows);
    };
    assert.match(await readStatistics(), /Aaron First/);
    assert.match(await readStatistics(), /\baaron\b/);
    await db.deleteFrom("donors").where("id", "=", id).execute();
    await sql`select pg_stat_force_next_flush()`.execute(db);
    await eventually(async () => {
      await vacuumChanged(db, new AbortController().signal);
      assert.doesNotMatch(await readStatistics(), /aaron/i);
    });
    await eventually(async () => assert.equal((await countDead.execute(db)).rows[0]!.dead, 0));
  });

  test("a server that stops does not wait for a vacuum", async (context) => {
    const throwaway = await makeRegistry(engine);
    const db = await openRegistry(throwaway.database);
    const other = await openRegistry(throwaway.database);
    const { id } = await registerDonor(db, newDonor());
    await db.deleteFrom("donors").where("id", "=", id).execute();
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const lock = await other.startTransaction().execute();
    context.after(async () => {
      await lock.rollback().execute();
      await other.destroy();
      await throwaway.remove();
    });
    await sql`lock table donors in share update exclusive mode`.execute(lock);
    await eventually(async () => assert.equal((await countDead.execute(other)).rows[0]!.dead, 1));
    const stopping = new AbortController();
    const vacuuming = vacuumChanged(db, stopping.signal);
    const waiting = sql`select 1 from pg_stat_activity where query like 'vacuum%' and wait_event_type = 'Lock'
      and datname = current_database()`;
    await eventually(async () => assert.equal((await waiting.execute(other)).rows.length, 1));
    stopping.abort();
    await vacuuming;
    await db.destroy();
  });
}
