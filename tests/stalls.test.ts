import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test, type TestContext } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { maxImportRows, type StaffImport } from "#contract/staff/import.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database } from "#server/database/schema.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { makeDonors } from "#tools/made-up-donors.ts";
import { seed } from "#tools/seed.ts";
import { newDonor, post, register } from "./fixtures/donors.ts";
import { eventually } from "./fixtures/eventually.ts";
import { rounds, slowEngines } from "./fixtures/long.ts";
import { makeRegistry, type Throwaway } from "./fixtures/registries.ts";
import { runRegistry } from "./fixtures/registry-command.ts";
import { startServer, type ServerProcess } from "./fixtures/server-process.ts";
import { addSignedIn } from "./fixtures/staff.ts";
import { findStalls, reportStalls, type Stalls } from "./fixtures/stalls/stalls.ts";

const donors = rounds({ share: 10_000, whole: 1_000_000 });
const lockedMs = rounds({ share: 4000, whole: 5000 });

/** The work is what no request may exceed. Time also passes while others have the processor or the disk. */
const limits = { workMs: 50, delayMs: 1500 };
const widestSearch = { donationType: "Blood", bloodType: "AB+", city: "Delhi", withinKm: 500, compatible: true };
const searchLimits = { workMs: 10, inAllMs: 150 };

for (const engine of slowEngines) {
  describe(`a server on ${engine} is not held up`, () => {
    let throwaway: Throwaway;
    let db: Database;
    let server: ServerProcess;
    let folder: string;
    before(async () => {
      throwaway = await makeRegistry(engine);
      // A million donors take longer than a visitor would wait.
      db = await openRegistry(throwaway.database, { hasQueryTimeout: false });
      server = await start();
      folder = mkdtempSync(join(tmpdir(), "dehleez-stalls-"));
    });
    after(async () => {
      await server.stop();
      await db.destroy();
      await throwaway.remove();
      rmSync(folder, { recursive: true });
    });
    const start = () => startServer({ ...throwaway.env, ...reportStalls, LOG_LEVEL: "error" });

    for (const size of [0, 1000, donors]) {
      test(`by the widest search, among ${size} donors`, async () => {
        if (size) await seed(db, size);
        const took: number[] = [];
        const search = async () => {
          const start = performance.now();
          assert.equal((await post(server.url, "search", widestSearch)).status, 200);
          took.push(performance.now() - start);
        };
        for (let warm = 0; warm < 10; warm++) await search();
        const pieces: number[] = [];
        // On a busy machine the same work now and then takes many times as long, so the least counts.
        const isWithin = () => Math.min(...pieces) < searchLimits.workMs && Math.min(...took) < searchLimits.inAllMs;
        for (let round = 0; round < 10 && !isWithin(); round++) {
          const { workMs } = await findStalls(server, async () => {
            for (let times = 0; times < 4; times++) await search();
          });
          pieces.push(workMs);
        }
        assert.ok(isWithin(), `${pieces.join()} ms of work in one piece, ${Math.min(...took)} ms in all`);
      });
    }

    test("by the counts", async (context) => {
      const stalls = await findLeast(async () => {
        // A server keeps what it has counted for a minute.
        const counting = await start();
        const stalls = await findStalls(counting, () => fetch(`${counting.url}/api/v1/counts`));
        assert.equal(await counting.stop(), 0);
        return stalls;
      });
      assertShort(stalls, context);
    });

    test("by an import, during which others register", async (context) => {
      const { cookie } = await addSignedIn(db);
      const headers = { origin: server.url, cookie, "content-type": "text/csv" };
      let registered = 0;
      const importMore = async () => {
        const body = makeCsv(maxImportRows, `of a file ${registered}`);
        let isDone = false;
        const url = `${server.url}/api/v1/staff/imports?meaning=Pads:Pads&confirmedOn=2026-11-15`;
        const importing = fetch(url, { method: "POST", headers, body }).finally(() => (isDone = true));
        const statuses = await repeatUntil(
          () => isDone,
          async () =>
            (await post(server.url, "donar", newDonor({ fullName: `During an import ${registered++}` }))).status,
        );
        assert.deepEqual(new Set(statuses), new Set([201]));
        const { imported, mistakes } = (await (await importing).json()) as StaffImport;
        assert.deepEqual([imported, mistakes], [maxImportRows, []]);
      };
      const stalls = await findLeast(() => findStalls(server, importMore));
      assertShort(stalls, context);
    });

    test("by the sweep", async (context) => {
      const stalls = await findLeast(async () => {
        await lapse(db, donors / 4);
        const sweeping = await start();
        const stalls = await findStalls(sweeping, async () => {
          assert.equal(await isSwept(db), false);
          // The sweep leaves most of the time to others, so a quarter of a million donors take minutes.
          await eventually(async () => assert.ok(await isSwept(db)), 1_200_000);
        });
        assert.equal(await sweeping.stop(), 0);
        return stalls;
      });
      assertShort(stalls, context);
    });

    if (engine === "postgresql") return;

    test("by the API's description, which is made when it is first asked for", async (context) => {
      const stalls = await findLeast(async () => {
        const describing = await start();
        const stalls = await findStalls(describing, async () => {
          assert.equal((await fetch(`${describing.url}/api/v1/openapi.json`)).status, 200);
        });
        assert.equal(await describing.stop(), 0);
        return stalls;
      });
      assertShort(stalls, context);
    });

    test("while another process holds the write lock", async (context) => {
      const answers: Record<string, number[]> = { "/": [], "/healthz": [], search: [], register: [] };
      let retryAfter: string | null = null;
      const holdUp = async () => {
        const { released } = await holdLock(throwaway.env.DATA_DIR!, lockedMs);
        let isReleased = false;
        void released.then(() => (isReleased = true));
        const registered = post(server.url, "donar", newDonor({ fullName: "Waits for the lock" }));
        await repeatUntil(
          () => isReleased,
          async () => {
            for (const path of ["/", "/healthz"]) answers[path]!.push((await fetch(server.url + path)).status);
            answers.search!.push((await post(server.url, "search", { city: "Pune" })).status);
          },
        );
        const { status, headers } = await registered;
        answers.register!.push(status);
        retryAfter = headers.get("retry-after");
      };
      const stalls = await findLeast(() => findStalls(server, holdUp));
      assertShort(stalls, context);
      assert.ok(answers.search!.length > 20, `only ${answers.search!.length} searches were answered`);
      for (const path of ["/healthz", "search"]) assert.deepEqual(new Set(answers[path]), new Set([200]));
      assert.ok(!answers["/"]!.some((status) => status >= 500));
      assert.deepEqual(new Set(answers.register), new Set([503]));
      assert.equal(retryAfter, "5");
      assert.equal((await post(server.url, "donar", newDonor({ fullName: "After the lock" }))).status, 201);
    });

    test("by clearing the files after a deletion", async () => {
      // Large enough for unused space to be in many pages.
      const small = await makeRegistry(engine);
      const smallDb = await openRegistry(small.database);
      await seed(smallDb, 7000);
      await smallDb.destroy();
      const erasing = await startServer({ ...small.env, ...reportStalls });
      const { id, secret } = await register(erasing.url, { fullName: "Erased" });
      const stalls = await findStalls(erasing, async () => {
        const headers = { authorization: `Bearer ${id}.${secret}` };
        await fetch(`${erasing.url}/api/v1/donar/mine`, { method: "DELETE", headers });
        const log = `${sqliteFile(small.env.DATA_DIR!)}-wal`;
        await eventually(() => assert.equal(statSync(log).size, 0));
      });
      assert.ok(stalls.workMs < limits.workMs / 2, `${stalls.workMs} ms of work in one piece`);
      assert.equal(await erasing.stop(), 0);
      await small.remove();
    });

    test("by a backup", async (context) => {
      const stalls = await findLeast(() =>
        findStalls(server, async () => {
          const { code, stderr } = await runRegistry(throwaway.env, "backup", "--force", join(folder, "backup.sqlite"));
          assert.equal(code, 0, stderr);
        }),
      );
      assertShort(stalls, context);
    });
  });
}

/** The least of five times at most: to a machine that is one of many, the work of the others looks like its own. */
async function findLeast(measure: () => Promise<Stalls>): Promise<Stalls> {
  let least = await measure();
  for (let again = 0; again < 4 && least.workMs >= limits.workMs; again++) {
    const stalls = await measure();
    if (stalls.workMs < least.workMs) least = stalls;
  }
  return least;
}

function assertShort({ workMs, delayMs }: Stalls, context: TestContext): void {
  context.diagnostic(`${workMs} ms of work in one piece`);
  assert.ok(workMs < limits.workMs, `${workMs} ms of work in one piece`);
  assert.ok(delayMs < limits.delayMs, `nothing else was done for ${delayMs} ms`);
}

/** Repeats the work, with a pause in which others have their turn, and gives its outcomes. */
async function repeatUntil<Outcome>(isDone: () => boolean, work: () => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  while (!isDone()) {
    outcomes.push(await work());
    await wait(10);
  }
  return outcomes;
}

function makeCsv(rows: number, lastWords: string): string {
  const lines = makeDonors(rows).map(({ fullName, phoneNo, donationType, bloodType, state, city }) =>
    [`${fullName} ${lastWords}`, phoneNo, donationType, bloodType, state, city].join(),
  );
  return ["fullName,phoneNo,donationType,bloodType,state,city", ...lines].join("\n");
}

/** Another process that takes SQLite's write lock and keeps it this long. */
async function holdLock(folder: string, forMs: number): Promise<{ released: Promise<unknown> }> {
  const script = `
    const database = new (require("node:sqlite").DatabaseSync)(${JSON.stringify(sqliteFile(folder))}, { timeout: 5000 });
    database.exec("begin immediate");
    console.log("locked");
    setTimeout(() => { database.exec("commit"); database.close(); }, ${forMs});`;
  const holder = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await once(holder.stdout, "data");
  return { released: once(holder, "exit") };
}

/** Makes donors so old that the next sweep takes them out of the search. */
async function lapse(db: Database, count: number): Promise<void> {
  const some = db.selectFrom("donors").select("id").orderBy("id").limit(count);
  await db.updateTable("donors").set({ confirmed_on: "2020-01-01", listed: 1 }).where("id", "in", some).execute();
}

async function isSwept(db: Database): Promise<boolean> {
  const lapsed = db.selectFrom("donors").select("id").where("listed", "=", 1).where("confirmed_on", "<", "2020-01-02");
  return (await lapsed.limit(1).execute()).length === 0;
}
