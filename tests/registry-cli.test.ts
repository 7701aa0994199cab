import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { byteOrderMark } from "#contract/csv.ts";
import type { Donor, NewDonor } from "#contract/donor.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { dayAfter, today } from "#contract/day.ts";
import { commandLine } from "#server/registry/audit.ts";
import { findDonor, makeDonorRow, type StoredDonor } from "#server/registry/donor-row.ts";
import { eraseDonor, hideDonor, restoreDonor } from "#server/registry/decisions.ts";
import { parseCsv } from "#server/donors/parse-csv.ts";
import { addErased, erasedFile } from "#server/registry/erased.ts";
import { importDonors } from "#server/registry/imports/imports.ts";
import { newDonor, post, registerDonor } from "./fixtures/donors.ts";
import { assertSeenElsewhere, engines, makeRegistry, type Throwaway } from "./fixtures/registries.ts";
import { runRegistry } from "./fixtures/registry-command.ts";
import { startServer } from "./fixtures/server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "dehleez-staff-"));
after(() => rmSync(folder, { recursive: true }));

const header = "fullName,phoneNo,donationType,bloodType,state,city";
const linkHash = "h".repeat(43);

for (const engine of engines) {
  describe(`staff on ${engine}`, () => {
    let here: Throwaway;
    let db: Database;

    before(async () => {
      here = await makeRegistry(engine);
      db = await openRegistry(here.database);
    });
    /** Older than all that staff do in the test, and newer than what they did before it, which nobody can remove. */
    let start: string;
    beforeEach(async () => {
      await db.deleteFrom("donors").execute();
      start = newId();
    });
    after(async () => {
      await db.destroy();
      await here.remove();
    });

    test("erase again erases who is in the list of DATA_DIR or of a file, and still here", async () => {
      const DATA_DIR = here.env.DATA_DIR ?? mkdtempSync(join(tmpdir(), "dehleez-list-"));
      const file = join(DATA_DIR, "sunday.erased");
      const ids: string[] = [];
      for (const fullName of ["Listed here", "Listed there", "Not listed"]) ids.push(await register({ fullName }));
      const at = new Date().toISOString();
      addErased(erasedFile(DATA_DIR), [{ id: ids[0]!, status: "", at }]);
      addErased(file, [{ id: ids[1]!, status: "", at }]);
      const again = (...words: string[]) => runRegistry({ ...here.env, DATA_DIR }, "erase", "again", ...words);
      assert.match((await succeed(again(file))).stdout, /knows now: 2\.$/m);
      assert.match((await succeed(again(file))).stdout, /knows now: 0\.$/m);
      const donors = await db.selectFrom("donors").select("id").execute();
      assert.deepEqual(
        donors.map(({ id }) => id),
        [ids[2]],
      );
      assert.equal((await again(join(DATA_DIR, "missing"))).code, 1);
    });

    /** For what does not depend on the engine: parsing, formatting and files. */
    const testOnce = engine === "sqlite" ? test : () => {};
    const run = (...words: string[]) => runRegistry(here.env, ...words);
    const register = async (given: Partial<NewDonor> = {}) =>
      (await registerDonor(db, newDonor(given), { linkHash, noticeVersion: "1", noticeLanguage: "en" })).id;
    const change = (id: string, columns: Partial<Schema["donors"]>) =>
      db.updateTable("donors").set(columns).where("id", "=", id).execute();
    const rewrite = async (id: string, changed: Partial<StoredDonor>) =>
      change(id, makeDonorRow({ ...(await findDonor(db, id))!, ...changed }));
    const report = async (donorId: string, ...reasons: string[]) => {
      const rows = reasons.map((reason) => ({
        id: newId(),
        donor_id: donorId,
        reporter: newId(),
        reason,
        details: "",
        settled: 0 as const,
        counts: 1 as const,
      }));
      await db.insertInto("reports").values(rows).execute();
    };
    const count = async (table: keyof Schema) => {
      const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(
        db,
      );
      return Number(rows[0]!.count);
    };
    const actions = async () =>
      structuredClone(
        await db
          .selectFrom("staff_actions")
          .select(["action", "donor_id", "note"])
          .where("id", ">", start)
          .orderBy("id")
          .execute(),
      );

    test("a donor whom another process hides or erases leaves a running server's searches, and comes back when restored", async () => {
      const id = await register();
      const server = await startServer(here.env);
      const assertFound = (...names: string[]) =>
        assertSeenElsewhere(engine, async () => {
          const { body } = await post(server.url, "search", { state: "Maharashtra" });
          assert.deepEqual(
            (body as Donor[]).map(({ fullName }) => fullName),
            names,
          );
        });
      await assertFound("Asha Rao");
      await report(id, "other", "not a donor");
      assert.deepEqual(await hideDonor(db, id, commandLine), { settledReports: 2 });
      await assertFound();
      assert.deepEqual(await hideDonor(db, id, commandLine), { settledReports: 0 });
      await report(id, "other");
      assert.deepEqual(await restoreDonor(db, id, commandLine), { settledReports: 1 });
      await assertFound("Asha Rao");
      assert.deepEqual(await restoreDonor(db, id, commandLine), { settledReports: 0 });
      await eraseDonor(db, id, commandLine);
      await assertFound();
      assert.equal(await server.stop(), 0);
      assert.deepEqual((await actions()).slice(0, 2), [
        { action: "hide", donor_id: id, note: "2 reports settled" },
        { action: "restore", donor_id: id, note: "1 reports settled" },
      ]);
    });

    testOnce("what a donor is called starts no formula in an exported file", async () => {
      await register({ fullName: '=HYPERLINK("x")' });
      const file = join(folder, `${engine}-formula.csv`);
      await succeed(run("export", file));
      assert.ok(readFileSync(file, "utf8").includes(`,"'=HYPERLINK(""x"")"`));
    });

    describe("an export", () => {
      testOnce("is for its owner's eyes, replaces a file only with --force, and leaves nothing beside it", async () => {
        await register();
        const file = join(mkdtempSync(join(folder, "export-")), "donors.csv");
        writeFileSync(file, "something dear", { mode: 0o644 });
        await assertLine(run("export", file), /exists: --force replaces it/);
        assert.equal(readFileSync(file, "utf8"), "something dear");
        assert.match((await succeed(run("export", file, "--force"))).stdout, /donors\.csv: 1 donor\. /);
        assert.equal(statSync(file).mode & 0o777, 0o600);
        assert.deepEqual(readdirSync(join(file, "..")), ["donors.csv"]);
        await assertLine(run("export", folder), /is a folder/);
        await assertLine(run("export", join(folder, "no/donors.csv")), /There is no folder/);
        assert.equal((await actions()).length, 1);
      });

      testOnce("has every field of every donor, and the hash of their link only with --links", async () => {
        const ids = [];
        for (let n = 0; n < 3; n++) ids.push(await register({ fullName: `Asha ${n}` }));
        await change(ids[1]!, { paused: 1, hidden: 1, listed: 0, resting_until: dayAfter(9) });
        const file = join(folder, `${engine}-lines.csv`);
        await succeed(run("export", file));
        const text = readFileSync(file, "utf8");
        const [columns, ...lines] = [...parseCsv(text.replace(byteOrderMark, ""))].map(({ cells }) => cells);
        assert.deepEqual(
          lines.map(([id]) => id),
          ids,
        );
        const { registeredAt, ...second } = Object.fromEntries(columns!.map((name, n) => [name, lines[1]![n]!]));
        assert.ok(Math.abs(Date.parse(registeredAt!) - Date.now()) < 600_000);
        assert.deepEqual(second, {
          id: ids[1],
          ...newDonor({ fullName: "Asha 1" }),
          confirmedOn: today(),
          numberOnRequest: "false",
          paused: "true",
          hidden: "true",
          restingUntil: dayAfter(9),
          noticeVersion: "1",
          noticeLanguage: "en",
          confirmedByPhoneOn: "",
        });
        assert.ok(!text.includes(linkHash));
        await succeed(run("export", file, "--links", "--force"));
        assert.equal(readFileSync(file, "utf8").split(linkHash).length, 4);
        assert.deepEqual(
          (await actions()).map(({ note }) => note),
          ["3 donors", "3 donors, with their links"],
        );
      });

      test("imported into an empty registry of the other engine answers the same searches", async () => {
        for (let n = 0; n < 1100; n++) {
          await register({ fullName: `आशा ${n}, "${n}"`, ...(n % 2 ? { state: "Kerala", city: "Kochi" } : {}) });
        }
        const [first, second, third, fourth] = await db.selectFrom("donors").select("id").orderBy("id").execute();
        await rewrite(first!.id, { fullName: "On Request", confirmedOn: dayAfter(-20), numberOnRequest: true });
        await change(second!.id, { paused: 1, listed: 0 });
        await change(third!.id, { hidden: 1, listed: 0 });
        await change(fourth!.id, { resting_until: dayAfter(5), listed: 0 });
        const file = join(folder, `${engine}-move.csv`);
        await succeed(run("export", file, "--links"));
        const there = await makeRegistry(engines.find((other) => other !== engine) ?? engine);
        const twin = await openRegistry(there.database);
        assert.equal((await importFile(twin, file)).imported, 1100);
        assert.deepEqual(await readDonors(twin), await readDonors(db));
        await twin.destroy();
        const [server, copy] = [await startServer(here.env), await startServer(there.env)];
        for (const search of [{}, { state: "Kerala" }, { city: "Pune" }, { donationType: "Blood", bloodType: "O+" }]) {
          const { body } = await post(server.url, "search", search);
          assert.equal((body as Donor[]).length, 50);
          assert.deepEqual((await post(copy.url, "search", search)).body, body);
        }
        await Promise.all([server.stop(), copy.stop()]);
        await there.remove();
      });
    });

    test("an export with links keeps donors who have the same details, each with their own link", async () => {
      const paused = await register();
      await rewrite(paused, { paused: true });
      const again = { linkHash: "i".repeat(43), noticeVersion: "1", noticeLanguage: "en" };
      const { id: listed } = await registerDonor(db, newDonor(), again);
      assert.notEqual(listed, paused);
      const file = join(folder, `${engine}-same.csv`);
      await succeed(run("export", file, "--links"));
      await db.deleteFrom("donors").execute();
      assert.equal((await importFile(db, file)).imported, 2);
      const links = await db.selectFrom("donors").select(["id", "link_hash", "listed"]).orderBy("id").execute();
      assert.deepEqual(structuredClone(links), [
        { id: paused, link_hash: linkHash, listed: 0 },
        { id: listed, link_hash: again.linkHash, listed: 1 },
      ]);
      assert.deepEqual((await importFile(db, file)).alreadyThere, [2, 3]);
    });

    test("an import beside a server loses no registration and is found at once", async () => {
      const server = await startServer(here.env);
      const importing = new AbortController();
      let registered = 0;
      const registering = Array.from({ length: 4 }, async () => {
        while (!importing.signal.aborted) {
          const { status } = await post(server.url, "donar", newDonor({ fullName: `Visitor ${registered++}` }));
          assert.equal(status, 201);
        }
      });
      const rows = Array.from({ length: 2000 }, (_, n) => `Asha ${n},9876543210,Blood,O+,Kerala,Kochi,${today()}`);
      const file = join(folder, `${engine}-beside.csv`);
      writeFileSync(file, [`${header},confirmedOn`, ...rows].join("\n"));
      await importFile(db, file);
      importing.abort();
      await Promise.all(registering);
      await assertSeenElsewhere(engine, async () => {
        const { body } = await post(server.url, "search", { state: "Kerala" });
        assert.equal((body as Donor[])[0]?.fullName, "Asha 1999");
      });
      assert.equal(await server.stop(), 0);
      assert.ok(registered > 0);
      assert.equal(await count("donors"), 2000 + registered);
    });
  });
}

test("on the SQLite database nothing of an erased donor is left in the file once it is closed", async () => {
  const here = await makeRegistry("sqlite");
  const withDatabase = async <T>(work: (db: Database) => Promise<T>) => {
    await using db = await openRegistry(here.database);
    return await work(db);
  };
  const { id } = await withDatabase((db) => registerDonor(db, newDonor({ fullName: "Zubeida Erased" })));
  const inFile = () => readFileSync(join(here.env.DATA_DIR!, "registry.sqlite")).includes("Zubeida");
  assert.ok(inFile());
  await withDatabase((db) => eraseDonor(db, id, commandLine));
  assert.deepEqual(readdirSync(here.env.DATA_DIR!), ["registry.sqlite"]);
  assert.ok(!inFile());
  await here.remove();
});

test("commands about donors refuse in a line what they cannot do", async () => {
  const here = await makeRegistry("sqlite");
  for (const words of [
    ["erase", "again"],
    ["export", join(folder, "none.csv")],
  ]) {
    await assertLine(runRegistry(here.env, ...words), /There is no registry yet in/);
  }
  assert.ok(!existsSync(join(folder, "none.csv")));
  for (const words of [
    ["erase"],
    ["export", "a", "b"],
    ["restore", "--hidden-by-reports"],
    ["export", "x.csv", "--json"],
  ]) {
    const { code, stderr } = await runRegistry(here.env, ...words);
    assert.equal(code, 1);
    assert.match(stderr, /^.+\n\nnpm run registry -- COMMAND\n/);
  }
  await here.remove();
});

test("the help has every command, and answers a word that the desk has taken over", async () => {
  const { stdout } = await succeed(runRegistry({}, "help"));
  assert.match(
    stdout,
    /^ {2}restore FILE \[--yes\]$[^]+^ {2}export FILE \[--links\] \[--force\]$[^]+^ {2}staff invite "FULL NAME" \[--email ADDRESS\]$/m,
  );
  assert.match(stdout, /\n\nEverything else is done at the desk, \/staff on the site\.\n$/);
  for (const words of [["import", "x.csv"], ["show", newId()], ["stats"], ["staff", "list"], ["content", "pull"]]) {
    const { code, stderr } = await runRegistry({}, ...words);
    assert.equal(code, 1);
    assert.ok(stderr.endsWith(stdout), words.join(" "));
  }
});

/** Without the number of the row, which only SQLite has. */
async function readDonors(db: Database) {
  const rows = await db.selectFrom("donors").selectAll().orderBy("id").execute();
  return rows.map((row) => Object.assign({}, row, { rowid: undefined }));
}

function importFile(db: Database, file: string) {
  return importDonors(db, { bytes: readFileSync(file), answers: {} }, commandLine);
}

async function succeed(run: ReturnType<typeof runRegistry>) {
  const done = await run;
  assert.equal(done.code, 0, done.stderr);
  // Work that takes longer than usual says how far it is.
  assert.match(done.stderr, /^(\w+: \d+ %\n)*$/);
  return done;
}

async function assertLine(run: ReturnType<typeof runRegistry>, message: RegExp): Promise<void> {
  const { code, stdout, stderr } = await run;
  assert.match(stderr, message);
  assert.equal(stderr.trim().split("\n").length, 1, stderr);
  assert.equal(stdout, "");
  assert.equal(code, 1);
}
