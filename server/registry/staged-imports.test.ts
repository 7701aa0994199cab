import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import type { Database } from "#server/database/schema.ts";
import { openRegistry } from "#server/database/open.ts";
import { importedDonor, newDonor } from "#tests/fixtures/donors.ts";
import { engines, openThrowaway, type Engine } from "#tests/fixtures/registries.ts";
import { countAllDonors } from "./all-donors.ts";
import { commandLine, findActions } from "./audit.ts";
import { registerDonor } from "./donors.ts";
import { importDonors } from "./import-donors.ts";
import { finishAbandonedImports } from "./staged-imports.ts";

const confirmWithinDays = 180;
/** Several batches. */
const donors = Array.from({ length: 1800 }, (_, n) => importedDonor(`Donor ${n}`));

for (const engine of engines) {
  test(`on ${engine}, others write while a file is imported`, async (context) => {
    const { db, database } = await open(engine, context);
    const other = await openRegistry(database);
    context.after(() => other.destroy());
    const registrations: Promise<number>[] = [];
    let share = 0;
    const onProgress = (now: number) => {
      share = now;
      const register = registerDonor(other, newDonor({ fullName: `At ${now}` }));
      registrations.push(register.then(() => share));
    };
    assert.equal(await importDonors(db, donors, commandLine, confirmWithinDays, onProgress), donors.length);
    const storedAt = await Promise.all(registrations);
    assert.ok(storedAt.filter((at) => at < 1).length > 2, `registrations were stored at ${storedAt.join()}`);
    assert.equal(await countAllDonors(db), donors.length + new Set(registrations).size);
    assert.deepEqual(await readNotes(db), [`${donors.length} donors, 0 there already`]);
  });
}

describe("an import into SQLite that was killed", () => {
  test("while it was staged leaves nothing that counts, and the sweep removes it", async (context) => {
    const { db, folder } = await open("sqlite", context);
    await killImport(folder, 0.1);
    assert.equal(await countAllDonors(db), 0);
    await finishAbandonedImports(db, confirmWithinDays);
    assert.ok((await countStaged(db)) > 0, "its process may still be running");
    await becomeAbandoned(db);
    await finishAbandonedImports(db, confirmWithinDays);
    assert.equal(await countStaged(db), 0);
    assert.equal(await countAllDonors(db), 0);
    assert.deepEqual(await readNotes(db), []);
  });

  test("after all was staged is completed by the sweep, or by the next import", async (context) => {
    for (const finish of [
      finishAbandonedImports,
      (db: Database) => importDonors(db, [], commandLine, confirmWithinDays, () => {}),
    ]) {
      const { db, folder } = await open("sqlite", context);
      await killImport(folder, 0.5);
      const already = await countAllDonors(db);
      assert.ok(already > 0 && already < donors.length, `${already} were moved before it was killed`);
      await becomeAbandoned(db);
      await finish(db, confirmWithinDays);
      assert.equal(await countAllDonors(db), donors.length);
      assert.ok((await readNotes(db)).includes(`${donors.length} donors, 0 there already`));
      await becomeAbandoned(db);
      await finishAbandonedImports(db, confirmWithinDays);
      assert.equal(await countStaged(db), 0);
      assert.equal(await countAllDonors(db), donors.length);
    }
  });
});

async function open(engine: Engine, context: TestContext) {
  const { db, database, env, remove } = await openThrowaway(engine);
  context.after(remove);
  return { db, database, folder: env.DATA_DIR! };
}

/** Runs an import in a process of its own, which is killed when this share is done. */
async function killImport(folder: string, share: number): Promise<void> {
  const code = `
    import { openRegistry } from ${locate("../database/open.ts")};
    import { importDonors } from ${locate("import-donors.ts")};
    const db = await openRegistry({ engine: "sqlite", folder: ${JSON.stringify(folder)} });
    const kill = (share) => share > ${share} && process.kill(process.pid, "SIGKILL");
    await importDonors(db, ${JSON.stringify(donors)}, { id: "", name: "" }, 180, kill);`;
  const child = spawn(process.execPath, ["--input-type=module", "-"], { stdio: ["pipe", "inherit", "inherit"] });
  child.stdin.end(code);
  const [, signal] = (await once(child, "exit")) as [unknown, string];
  assert.equal(signal, "SIGKILL");
}

function locate(module: string): string {
  return JSON.stringify(join(import.meta.dirname, module));
}

async function becomeAbandoned(db: Database): Promise<void> {
  await db.updateTable("staged_imports").set({ touched_at: "2026-11-15T00:00:00.000Z" }).execute();
}

async function countStaged(db: Database): Promise<number> {
  const staged = await db.selectFrom("staged_donors").select("nth").execute();
  return staged.length;
}

async function readNotes(db: Database): Promise<string[]> {
  return (await findActions(db, { limit: 10 })).map(({ note }) => note);
}
