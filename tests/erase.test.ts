import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, test, type TestContext } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { openRegistry } from "#server/database/open.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { commandLine } from "#server/registry/audit.ts";
import { eraseDonor } from "#server/registry/decisions.ts";
import { makeNewDonorRow } from "#server/registry/donors.ts";
import { v7 as newId } from "uuid";
import { addErased, erasedFile, readErased } from "#server/registry/erased.ts";
import { seed } from "#tools/seed.ts";
import { newDonor, post, register, registerDonor } from "./fixtures/donors.ts";
import { eventually } from "./fixtures/eventually.ts";
import { rounds } from "./fixtures/long.ts";
import { engines, makeRegistry } from "./fixtures/registries.ts";
import { readElsewhere } from "./fixtures/read-elsewhere.ts";
import { startServer, type ServerProcess } from "./fixtures/server-process.ts";

/** What the site promises. */
const erasedWithinMs = 60_000;
const donors = rounds({ share: 300, whole: 100_000 });

const erased = { fullName: "Zebedee Quillfeather", phoneNo: "+91 91827 36455" };
/** As typed, as digits, and as the digits stand in the index of numbers. */
const traces = [erased.fullName, "91827 36455", "9182736455", "5546372819"];

for (const engine of engines) {
  test(`a server on ${engine} lists who is erased in DATA_DIR within seconds, and erases again whom the list names`, async (context) => {
    const throwaway = await makeRegistry(engine);
    context.after(throwaway.remove);
    const DATA_DIR = throwaway.env.DATA_DIR ?? mkdtempSync(join(tmpdir(), "dehleez-list-"));
    const db = await openRegistry(throwaway.database);
    const { id: restored } = await registerDonor(db, newDonor({ fullName: "Came back with a backup" }));
    await db.destroy();
    addErased(erasedFile(DATA_DIR), [{ id: restored, status: "", at: new Date().toISOString() }]);
    const server = await startServer({ ...throwaway.env, DATA_DIR });
    const search = async () => (await post(server.url, "search", {})).body;
    assert.deepEqual(await search(), []);
    const key = await registerErased(server);
    await deleteOwn(server, key);
    const listed = () => [...new Set(readErased(erasedFile(DATA_DIR)).map(({ id }) => id))];
    await eventually(() => assert.deepEqual(listed(), [restored, key.split(".")[0]]));
    assert.equal(await server.stop(), 0);
  });
}

describe("on SQLite, no file of the registry holds what was erased", { concurrency: 2 }, () => {
  test("when a donor deletes their registration while another program reads the database", async (context) => {
    const { folder, env } = await makeFolder(context);
    const server = await startServer(env);
    const key = await registerErased(server);
    assert.ok(findTraces(folder).length > 0, "the test looks for the wrong bytes");
    const reader = new DatabaseSync(sqliteFile(folder), { readOnly: true });
    reader.exec("begin");
    reader.prepare("select count(*) from donors").get();
    await deleteOwn(server, key);
    // The reader sees the donor as long as it reads, and the server answers meanwhile.
    const until = performance.now() + 6_000;
    while (performance.now() < until) {
      const asked = performance.now();
      assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
      assert.ok(performance.now() - asked < 1000, "the server was held up");
      await wait(50);
    }
    assert.ok(findTraces(folder).length > 0);
    reader.exec("commit");
    reader.close();
    await eventually(() => assert.deepEqual(findTraces(folder), []), erasedWithinMs);
    assert.equal(await server.stop(), 0);
  });

  test(`when one of ${donors} donors corrects their name and number, while others register`, async (context) => {
    const { folder, env, database } = await makeFolder(context);
    const db = await openRegistry(database);
    await seed(db, donors);
    await db.destroy();
    const server = await startServer({ ...env, RATE_LIMIT_REGISTER: "0" });
    const registering = new AbortController();
    const others = registerOthers(server, registering.signal);
    const key = await registerErased(server);
    const response = await fetch(`${server.url}/api/v1/donar/mine`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ fullName: "Asha Rao", phoneNo: "+91 98765 43210" }),
    });
    assert.equal(response.status, 200);
    await eventually(() => assert.deepEqual(findTraces(folder), []), erasedWithinMs);
    registering.abort();
    await others;
    assert.equal(await server.stop(), 0);
  });

  test("when staff erase a donor while the site is running", async (context) => {
    const { folder, env, database } = await makeFolder(context);
    const server = await startServer(env);
    const [id] = (await registerErased(server)).split(".");
    const db = await openRegistry(database);
    assert.ok(await eraseDonor(db, id!, commandLine));
    await db.destroy();
    await eventually(() => assert.deepEqual(findTraces(folder), []), erasedWithinMs);
    assert.equal(await server.stop(), 0);
  });

  test("when the server is killed right after a deletion and started again", async (context) => {
    const { folder, env } = await makeFolder(context);
    // On a busy machine the first server may have erased all before it is killed.
    for (let tries = 0; tries < 5 && findTraces(folder).length === 0; tries++) {
      const killed = await startServer(env);
      await deleteOwn(killed, await registerErased(killed));
      killed.process.kill("SIGKILL");
      await once(killed.process, "exit");
    }
    assert.ok(findTraces(folder).length > 0, "there is nothing for the next server to do");
    const server = await startServer(env);
    await eventually(() => assert.deepEqual(findTraces(folder), []), erasedWithinMs);
    assert.equal(await server.stop(), 0);
  });

  test("not even in the unused space of its pages", async (context) => {
    const { folder, database } = await makeFolder(context);
    const db = await openRegistry(database);
    context.after(() => db.destroy());
    // Pages that are split keep copies of what moved to other pages, and this many donors split some.
    const ids: string[] = [];
    await db.transaction().execute(async (transaction) => {
      for (let n = 0; n < 4000; n++) {
        const city = ["Pune", "Mumbai", "Nashik"][(n * 7) % 3]!;
        const donor = newDonor({ fullName: `Donor ${n} ${"x".repeat(n % 14)}`, phoneNo: makeNumber(n), city });
        ids.push(newId());
        const row = makeNewDonorRow({ id: ids.at(-1)!, ...donor });
        await transaction.insertInto("donors").values(row).execute();
      }
    });
    const gone = ids.map((_, n) => n).filter((n) => n % 3 === 0);
    await db.transaction().execute(async (transaction) => {
      for (const n of gone) await transaction.deleteFrom("donors").where("id", "=", ids[n]!).execute();
    });
    assert.ok(await db.sqlite!.scrub());
    const content = readElsewhere(sqliteFile(folder));
    const found = new Set(content.match(/\d{12}/g));
    const left = gone.filter((n) => found.has(makeNumber(n).slice(1)) || found.has(reverse(makeNumber(n).slice(1))));
    assert.deepEqual(left, []);
  });
});

async function makeFolder(context: TestContext) {
  const { env, database, remove } = await makeRegistry("sqlite");
  context.after(remove);
  return { folder: env.DATA_DIR!, env, database };
}

async function registerErased(server: ServerProcess): Promise<string> {
  await register(server.url, { fullName: "Somebody else" });
  const { id, secret } = await register(server.url, erased);
  return `${id}.${secret}`;
}

/** Some a second, whose names and numbers are in no order, so that pages are split all the time. */
async function registerOthers({ url }: ServerProcess, signal: AbortSignal): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    await register(url, { fullName: `${n % 97} Somebody ${n}`, phoneNo: makeNumber(n) });
    await wait(20);
  }
}

async function deleteOwn({ url }: ServerProcess, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  assert.equal((await fetch(`${url}/api/v1/donar/mine`, { method: "DELETE", headers })).status, 200);
}

function findTraces(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const content = readFileSync(join(folder, name), "latin1");
    return traces.filter((trace) => content.includes(trace)).map((trace) => `${trace} in ${name}`);
  });
}

/** Different for each, and in no order, as numbers are. */
function makeNumber(n: number): string {
  return `+919${String((n * 618_033_989) % 1_000_000_007)
    .padStart(9, "0")
    .slice(-9)}`;
}

function reverse(text: string): string {
  return [...text].toReversed().join("");
}
