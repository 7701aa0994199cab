import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import Fastify from "fastify";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { eventually } from "#tests/fixtures/eventually.ts";
import { engines, makeRegistry, openThrowaway } from "#tests/fixtures/registries.ts";
import { visitor } from "#tests/fixtures/visitor.ts";
import { buildApp } from "./http/app.ts";
import { sweepHourly } from "./hourly-sweep.ts";
import type { SearchCache } from "./registry/search-cache.ts";
import { openRegistry } from "./database/open.ts";
import type { Database } from "./database/schema.ts";
import { dayAfter } from "#contract/day.ts";
import { testConfig } from "#tests/fixtures/app.ts";

/** Missing in the types. */
const apis = ["scheduler.wait" as "setTimeout"];

const config = testConfig;

test("a server sweeps when it starts and every hour, forgets what it remembered, and stops with the server", async () => {
  const throwaway = await makeRegistry("sqlite");
  const db = await openRegistry(throwaway.database);
  mock.timers.enable({ apis });
  const app = await buildApp({ db, config });
  const someone = visitor(app);
  const countShown = async () => (await someone.search()).length;
  await someone.register(newDonor({ fullName: "Unconfirmed" }));
  await makeOld(db);
  assert.equal(await countShown(), 1);
  await app.listen({ host: "127.0.0.1", port: 0 });
  await eventually(async () => assert.equal(await countShown(), 0));

  await someone.register(newDonor({ fullName: "Unconfirmed later" }));
  await makeOld(db);
  assert.equal(await countShown(), 1);
  await eventually(async () => {
    // An hour that passes while the first sweep is still under way starts no other.
    mock.timers.tick(3_600_000);
    assert.equal(await countShown(), 0);
  });

  await app.close();
  await registerDonor(db, newDonor({ fullName: "Unconfirmed after the stop" }));
  await makeOld(db);
  mock.timers.tick(3_600_000);
  // More turns of the event loop than a sweep of one donor takes.
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  const listed = await db.selectFrom("donors").select("id").where("listed", "=", 1).execute();
  assert.equal(listed.length, 1);
  await db.destroy();
  mock.timers.reset();
  await throwaway.remove();
});

test("a sweep that fails is logged without a word from the rows and tried again in a minute, and the server serves on", async (context) => {
  const throwaway = await makeRegistry("sqlite");
  const db = await openRegistry(throwaway.database);
  context.mock.timers.enable({ apis });
  const app = await buildApp({ db, config });
  const logged: unknown[][] = [];
  app.log.error = (...words: unknown[]) => void logged.push(words);
  await db.schema.dropTable("donors").execute();
  await app.listen({ host: "127.0.0.1", port: 0 });
  await eventually(() => assert.equal(logged.length, 1));
  await eventually(() => {
    context.mock.timers.tick(60_000);
    assert.equal(logged.length, 2);
  });
  const [details, words] = logged[0] as [{ message: string }, string];
  assert.match(details.message, /no such table/);
  assert.match(words, /next try in a minute/);
  assert.equal((await app.inject("/healthz")).statusCode, 200);
  await app.close();
  await db.destroy();
  await throwaway.remove();
});

for (const engine of engines.filter((engine) => engine === "postgresql")) {
  test("a vacuum that fails is tried again in an hour, and repeats no sweep", async (context) => {
    const { db, remove } = await openThrowaway(engine);
    let [sweeps, vacuums] = [0, 0];
    const openDirect = () => {
      vacuums++;
      throw new Error("canceling statement due to statement timeout");
    };
    const searches = { noteOwnWrites() {}, invalidateAll: () => void sweeps++ };
    const app = Fastify();
    context.mock.timers.enable({ apis });
    sweepHourly(app, Object.assign(db, { openDirect }), searches as unknown as SearchCache);
    await app.listen({ host: "127.0.0.1", port: 0 });
    const isDone = (times: number) => eventually(() => assert.ok(sweeps >= times && vacuums >= times));
    await isDone(1);
    for (let minute = 0; minute < 55; minute++) {
      context.mock.timers.tick(60_000);
      await nextTurn();
    }
    assert.deepEqual([sweeps, vacuums], [1, 1]);
    context.mock.timers.tick(10 * 60_000);
    await isDone(2);
    await app.close();
    await remove();
  });
}

async function makeOld(db: Database): Promise<void> {
  await db
    .updateTable("donors")
    .set({ confirmed_on: dayAfter(-181) })
    .execute();
}
