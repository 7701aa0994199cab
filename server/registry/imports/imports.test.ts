import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { today } from "#contract/day.ts";
import type { Donor } from "#contract/donor.ts";
import type { Database } from "#server/database/schema.ts";
import { openRegistry } from "#server/database/open.ts";
import { validation } from "#server/messages.ts";
import { countAllDonors } from "#server/registry/count-rows.ts";
import { commandLine, findActions } from "#server/registry/audit.ts";
import { findDonors } from "#server/registry/find-donors.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines, openThrowaway, type Engine } from "#tests/fixtures/registries.ts";
import { beginImport, findImport, runImport, sweepImports } from "./imports.ts";
import { checkDonors } from "./parse-donors.ts";

/** Several batches. */
const rows = 900;
const nameOf = (n: number) => `Donor ${Math.min(n, rows - 1)}`;
const lines = Array.from({ length: rows }, (_, n) => `${nameOf(n)},+91 98765 43210,Blood,O+,Maharashtra,Pune`);
const fileOf = (text: string) => ({ bytes: Buffer.from(text), answers: { confirmedOn: today() } });
const text = ["fullName,phoneNo,donationType,bloodType,state,city", ...lines].join("\n");
const startImport = async (db: Database, options: Parameters<typeof runImport>[3] = {}) => {
  const id = await beginImport(db, commandLine);
  await runImport(db, id, fileOf(text), options);
  return id;
};

for (const engine of engines) {
  describe(`an import on ${engine}`, () => {
    test("is found in the order of the file, its end first", async (context) => {
      const { db } = await open(engine, context);
      await startImport(db);
      const { json } = await findDonors(db, { places: [], donations: [] });
      const found = (JSON.parse(json.toString()) as Donor[]).map(({ fullName }) => fullName);
      assert.deepEqual(
        found,
        Array.from({ length: 50 }, (_, n) => nameOf(rows - 1 - n)),
      );
    });

    test("lets others register meanwhile, those of the file too", async (context) => {
      const { db, database } = await open(engine, context);
      const other = await openRegistry(database);
      context.after(() => other.destroy());
      const took: Promise<number>[] = [];
      const onProgress = (state: string, share: number) => {
        if (state === "checking") return;
        const started = performance.now();
        const fullName = nameOf(Math.round(share * rows) + 60);
        took.push(registerDonor(other, newDonor({ fullName })).then(() => performance.now() - started));
      };
      const id = await startImport(db, { onProgress });
      assert.ok(Math.max(...(await Promise.all(took))) < 1500, `${(await Promise.all(took)).join()} ms`);
      assert.equal(await countAllDonors(db), rows);
      const { state, imported, alreadyThere } = (await findImport(db, id))!;
      assert.deepEqual([state, imported + alreadyThere], ["done", rows]);
      assert.ok(alreadyThere > 5, `${alreadyThere} had registered before`);
      assert.deepEqual(await readNotes(db), [`${imported} donors, ${alreadyThere} there already`]);
    });

    test("of the same people by two servers at once stores each of them once", async (context) => {
      const { db, database } = await open(engine, context);
      const other = await openRegistry(database);
      const [one, two] = await Promise.all([startImport(db), startImport(other)]);
      await other.destroy();
      assert.equal(await countAllDonors(db), rows);
      const counts = await Promise.all([one, two].map(async (id) => (await findImport(db, id))!.imported));
      assert.equal(counts[0]! + counts[1]!, rows);
    });

    test("that a stop cuts says what it has stored, and the same file completes it", async (context) => {
      const { db } = await open(engine, context);
      const stopping = new AbortController();
      const onProgress = (state: string, share: number) => state === "storing" && share > 0.3 && stopping.abort();
      await assert.rejects(startImport(db, { signal: stopping.signal, onProgress }), { name: "AbortError" });
      const stored = await countAllDonors(db);
      assert.ok(stored > 0 && stored < rows, `${stored} were stored before the stop`);
      const { id } = await db.selectFrom("imports").select("id").executeTakeFirstOrThrow();
      const { state, imported } = (await findImport(db, id))!;
      assert.deepEqual([state, imported], ["failed", stored]);
      await startImport(db);
      assert.equal(await countAllDonors(db), rows);
      assert.deepEqual(await readNotes(db), [
        `${rows - stored} donors, ${stored} there already`,
        `${stored} of ${rows} donors, then it failed`,
      ]);
    });
  });
}

test("an import that was killed is told as failed once it is silent, and recorded once", async (context) => {
  const { db, folder } = await open("sqlite", context);
  await killImport(folder);
  const stored = await countAllDonors(db);
  assert.ok(stored > 0 && stored < rows, `${stored} were stored before it was killed`);
  const { id } = await db.selectFrom("imports").select("id").executeTakeFirstOrThrow();
  await sweepImports(db);
  assert.equal((await findImport(db, id))!.state, "storing", "its process may still be running");
  const updated_at = new Date(Date.now() - 61_000).toISOString();
  await db.updateTable("imports").set({ updated_at }).execute();
  await Promise.all([sweepImports(db), sweepImports(db)]);
  const { state, imported } = (await findImport(db, id))!;
  assert.deepEqual([state, imported], ["failed", stored]);
  assert.deepEqual(await readNotes(db), [`${stored} of ${rows} donors, then it failed`]);
});

test("a file with more rows than a sheet has is refused before they are all read", async () => {
  const { mistakes } = await checkDonors({ ...fileOf("\n".repeat(1e6)), maxRows: 5000 });
  assert.deepEqual([mistakes[0]!.line, mistakes[0]!.problems[0]!.message], [5002, validation.csvManyRows]);
});

async function open(engine: Engine, context: TestContext) {
  const { db, database, env, remove } = await openThrowaway(engine);
  context.after(remove);
  return { db, database, folder: env.DATA_DIR! };
}

/** Runs an import in a process of its own, which is killed when a third is stored. */
async function killImport(folder: string): Promise<void> {
  const code = `
    import { openRegistry } from ${locate("../../database/open.ts")};
    import { beginImport, runImport } from ${locate("imports.ts")};
    const db = await openRegistry({ engine: "sqlite", folder: ${JSON.stringify(folder)} });
    const file = { bytes: Buffer.from(${JSON.stringify(text)}), answers: { confirmedOn: "${today()}" } };
    const kill = (state, share) => state === "storing" && share > 0.3 && process.kill(process.pid, "SIGKILL");
    const id = await beginImport(db, { id: "", name: "" });
    await runImport(db, id, file, { onProgress: kill });`;
  const child = spawn(process.execPath, ["--input-type=module", "-"], { stdio: ["pipe", "inherit", "inherit"] });
  child.stdin.end(code);
  const [, signal] = (await once(child, "exit")) as [unknown, string];
  assert.equal(signal, "SIGKILL");
}

function locate(module: string): string {
  return JSON.stringify(join(import.meta.dirname, module));
}

async function readNotes(db: Database): Promise<string[]> {
  return (await findActions(db, { limit: 10 })).map(({ note }) => note);
}
