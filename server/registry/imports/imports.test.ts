import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { sql } from "kysely";
import { createMigrator, migrations } from "#server/database/migrate.ts";
import type { Database } from "#server/database/schema.ts";
import { openRegistry } from "#server/database/open.ts";
import { openSqlite } from "#server/database/sqlite.ts";
import { validation } from "#server/messages.ts";
import { countAllDonors } from "#server/registry/all-donors.ts";
import { commandLine, findActions } from "#server/registry/audit.ts";
import { registerDonor } from "#server/registry/donors.ts";
import { importedDonor, newDonor } from "#tests/fixtures/donors.ts";
import { engines, makeRegistryWithoutTables, openThrowaway, type Engine } from "#tests/fixtures/registries.ts";
import { beginImport, deleteOldImports, findImport } from "./import-rows.ts";
import { importDonors, resumeImports, type ImportOptions } from "./imports.ts";
import { checkDonors } from "./parse-donors.ts";

/** Several batches. */
const donors = Array.from({ length: 900 }, (_, n) => importedDonor(`Donor ${n}`));
const startImport = async (db: Database, options: ImportOptions = {}) => {
  const id = await beginImport(db, commandLine);
  await importDonors(db, id, donors, options);
  return id;
};

for (const engine of engines) {
  describe(`an import on ${engine}`, () => {
    test("lets others register meanwhile, those of the file too", async (context) => {
      const { db, database } = await open(engine, context);
      const other = await openRegistry(database);
      context.after(() => other.destroy());
      const took: Promise<number>[] = [];
      const registerLater = (ahead: number) => {
        const started = performance.now();
        const { fullName } = donors[Math.min(ahead, donors.length - 1)]!;
        took.push(registerDonor(other, newDonor({ fullName })).then(() => performance.now() - started));
      };
      let stored = 0;
      const onStored = () => registerLater((stored += 50) + 10);
      const id = await startImport(db, { onStored });
      assert.ok(Math.max(...(await Promise.all(took))) < 1500, `${(await Promise.all(took)).join()} ms`);
      assert.equal(await countAllDonors(db), donors.length);
      const { state, imported, alreadyThere } = (await findImport(db, id))!;
      assert.deepEqual([state, imported + alreadyThere], ["done", donors.length]);
      assert.ok(alreadyThere > 5, `${alreadyThere} had registered before`);
      assert.deepEqual(await readNotes(db), [`${imported} donors, ${alreadyThere} there already`]);
    });

    test("of the same people by two servers at once stores each of them once", async (context) => {
      const { db, database } = await open(engine, context);
      const other = await openRegistry(database);
      const [one, two] = await Promise.all([startImport(db), startImport(other)]);
      await other.destroy();
      assert.equal(await countAllDonors(db), donors.length);
      const counts = await Promise.all([one, two].map(async (id) => (await findImport(db, id))!.imported));
      assert.equal(counts[0]! + counts[1]!, donors.length);
    });

    test("that a stop cuts goes on with the next start, and is told once", async (context) => {
      const { db } = await open(engine, context);
      const stopping = new AbortController();
      const id = await startImport(db, {
        signal: stopping.signal,
        onProgress: (share) => share > 0.3 && stopping.abort(),
      });
      const already = await countAllDonors(db);
      assert.ok(already > 0 && already < donors.length, `${already} were stored before the stop`);
      assert.equal((await findImport(db, id))!.state, "storing");
      await Promise.all([resumeImports(db), resumeImports(db)]);
      assert.equal(await countAllDonors(db), donors.length);
      assert.equal((await findImport(db, id))!.state, "done");
      assert.deepEqual(await readNotes(db), [`${donors.length} donors, 0 there already`]);
      assert.equal(await countBatches(db), 0);
    });
  });
}

describe("an import into SQLite that was killed", () => {
  test("while it was staged stores nothing, and the next start removes it once it is silent", async (context) => {
    const { db, folder } = await open("sqlite", context);
    await killImport(folder, "while (n < 600) yield donors[n++]; process.kill(process.pid, 'SIGKILL');");
    assert.ok((await countBatches(db)) > 0);
    await resumeImports(db);
    assert.ok((await countBatches(db)) > 0, "its process may still be running");
    await db.updateTable("imports").set({ updated_at: "2026-11-15T00:00:00.000Z" }).execute();
    await deleteOldImports(db);
    await resumeImports(db);
    assert.deepEqual([await countBatches(db), await countAllDonors(db)], [0, 0]);
    assert.deepEqual(await readNotes(db), []);
  });

  test("after it was accepted is completed by the next start", async (context) => {
    const { db, folder } = await open("sqlite", context);
    await killImport(folder, "yield* donors;");
    const already = await countAllDonors(db);
    assert.ok(already > 0 && already < donors.length, `${already} were stored before it was killed`);
    await resumeImports(db);
    assert.equal(await countAllDonors(db), donors.length);
    assert.deepEqual(await readNotes(db), [`${donors.length} donors, 0 there already`]);
  });
});

test("an import that SQLite accepted before batches had their own table is completed", async (context) => {
  const { env, remove } = await makeRegistryWithoutTables("sqlite");
  const db = openSqlite(env.DATA_DIR!);
  context.after(() => db.destroy().then(remove));
  const migrator = createMigrator(db, () => {});
  const names = Object.keys(migrations);
  await migrator.migrateTo(names[names.indexOf("2026-11-24-import-batches") - 1]!);
  await sql`insert into staged_imports values ('1', '', '', 'accepted', '', 4, 2, 1)`.execute(db);
  for (const [nth, donor] of ['["an id"]', ...donors.slice(2, 4).map((donor) => JSON.stringify(donor))].entries()) {
    await sql`insert into staged_donors values ('1', ${nth && nth + 1}, ${donor})`.execute(db);
  }
  await migrator.migrateToLatest();
  await resumeImports(db);
  assert.equal(await countAllDonors(db), 2);
  assert.deepEqual(await readNotes(db), ["3 donors, 1 there already"]);
});

test("a file with more rows than a sheet has is refused before they are all read", async () => {
  const lines = Array.from({ length: 1000 }, () => "\n".repeat(1000));
  const { mistakes } = await checkDonors({ pieces: () => lines, answers: {}, maxRows: 5000 });
  assert.deepEqual([mistakes[0]!.line, mistakes[0]!.problems[0]!.message], [5002, validation.csvManyRows]);
});

async function open(engine: Engine, context: TestContext) {
  const { db, database, env, remove } = await openThrowaway(engine);
  context.after(remove);
  return { db, database, folder: env.DATA_DIR! };
}

/** Runs an import in a process of its own, which is killed when a third is stored at the latest. */
async function killImport(folder: string, give: string): Promise<void> {
  const code = `
    import { openRegistry } from ${locate("../../database/open.ts")};
    import { beginImport } from ${locate("import-rows.ts")};
    import { importDonors } from ${locate("imports.ts")};
    const db = await openRegistry({ engine: "sqlite", folder: ${JSON.stringify(folder)} });
    const donors = ${JSON.stringify(donors)};
    function* give(n = 0) { ${give} }
    const onProgress = (share) => share > 0.3 && process.kill(process.pid, "SIGKILL");
    const id = await beginImport(db, { id: "", name: "" });
    await importDonors(db, id, give(), { onProgress });`;
  const child = spawn(process.execPath, ["--input-type=module", "-"], { stdio: ["pipe", "inherit", "inherit"] });
  child.stdin.end(code);
  const [, signal] = (await once(child, "exit")) as [unknown, string];
  assert.equal(signal, "SIGKILL");
}

function locate(module: string): string {
  return JSON.stringify(join(import.meta.dirname, module));
}

async function countBatches(db: Database): Promise<number> {
  return (await db.selectFrom("import_batches").select("nth").execute()).length;
}

async function readNotes(db: Database): Promise<string[]> {
  return (await findActions(db, { limit: 10 })).map(({ note }) => note);
}
