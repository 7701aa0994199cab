import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { parse } from "yaml";
import type { Donor, NewDonor } from "#contract/donor.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { dayAfter, today } from "#contract/day.ts";
import { commandLine } from "#server/registry/audit.ts";
import { findDonor, makeDonorRow, type StoredDonor } from "#server/registry/donor-row.ts";
import { hideDonor, restoreDonor } from "#server/registry/decisions.ts";
import { addErased, erasedFile } from "#server/registry/erased.ts";
import { hideByReports } from "#server/registry/reports.ts";
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
    // A clone has the prototype that deepEqual expects; SQLite's rows have none.
    const standing = async (id: string) =>
      structuredClone(
        await db.selectFrom("donors").select(["listed", "hidden"]).where("id", "=", id).executeTakeFirst(),
      );
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

    test("show tells all that is held about a donor, but for the hash of their link", async () => {
      const id = await register();
      await rewrite(id, { numberOnRequest: true, paused: true, restingUntil: dayAfter(90) });
      await db
        .insertInto("number_reveals")
        .values([1, 2].map(() => ({ id: newId(), donor_id: id })))
        .execute();
      await db.insertInto("number_reveal_days").values({ donor_id: id, day: "2026-11-14", times: 1204 }).execute();
      await report(id, "asks for money");
      const { stdout: json } = await succeed(run("show", id.toUpperCase(), "--json"));
      const { registeredAt, numberAskedAt, reports, version, shown, ...entry } = JSON.parse(json) as Record<
        string,
        unknown[]
      >;
      assert.deepEqual(entry, {
        id,
        ...newDonor(),
        confirmedOn: today(),
        confirmBefore: dayAfter(181),
        numberOnRequest: true,
        paused: true,
        restingUntil: dayAfter(90),
        notice: { version: "1", language: "en" },
        standing: "paused",
        openReports: 1,
        hasPrivateLink: true,
        numberAskedOn: [{ day: "2026-11-14", times: 1204 }],
        actions: [],
        contacts: [],
        messages: [],
      });
      assert.equal(numberAskedAt!.length, 2);
      assert.ok(version && shown);
      assert.partialDeepStrictEqual(reports, [{ reason: "asks for money", settled: false }]);
      assert.ok(registeredAt);
      const { stdout: table } = await succeed(run("show", id));
      assert.deepEqual(parse(table), JSON.parse(json));
      assert.match(table, /^phoneNo: \+91 98765 43210$[^]+^standing: paused$[^]+^ {4}reason: asks for money$/m);
      const { reporter } = await db.selectFrom("reports").select("reporter").executeTakeFirstOrThrow();
      for (const secret of [linkHash, reporter]) assert.ok(!(json + table).includes(secret));
    });

    test("show says who has hidden a donor", async () => {
      const [byStaff, byReports] = [await register(), await register({ fullName: "Bina Das" })];
      await hideDonor(db, byStaff, commandLine);
      await db.transaction().execute((transaction) => hideByReports(transaction, byReports));
      const shown = (await succeed(run("show", byStaff))).stdout;
      assert.match(shown, /^standing: hidden$[^]+^ {4}action: hide$/m);
      assert.doesNotMatch(shown, /hiddenByReports/);
      assert.match((await succeed(run("show", byReports))).stdout, /^hiddenByReports:\n {2}at: 2\d{3}-/m);
    });

    test("a donor is named by their whole number, too, unless others have it", async () => {
      const id = await register();
      const indian = await register({ phoneNo: "080 4123 4567" });
      for (const number of ["080-41234567", "+91 80 4123 4567", "०८०४१२३४५६७"]) {
        assert.match((await succeed(run("show", number))).stdout, new RegExp(`^id: ${indian}$`, "m"), number);
      }
      for (const unknown of ["4123 4567", "9876543211", "Asha Rao", newId()]) {
        await assertLine(run("erase", unknown, "--yes"), /^There is no donor with this id or number\.$/m);
      }
      const other = await register({ fullName: "Bina Das" });
      await assertLine(run("erase", "98765 43210", "--yes"), new RegExp(`by its id, ${id} or ${other}\\.$`, "m"));
      await succeed(run("erase", "08041234567", "--yes"));
      assert.deepEqual([await standing(indian), await count("donors")], [undefined, 2]);
    });

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
      await succeed(run("erase", id, "--yes"));
      await assertFound();
      assert.equal(await server.stop(), 0);
      assert.deepEqual((await actions()).slice(0, 2), [
        { action: "hide", donor_id: id, note: "2 reports settled" },
        { action: "restore", donor_id: id, note: "1 reports settled" },
      ]);
    });

    test("erase asks, then removes the donor with reveals and reports, and keeps the record of what staff did", async () => {
      const id = await register();
      const other = await register({ fullName: "Bina Das" });
      for (const donor of [id, other]) {
        await report(donor, "other");
        await db.insertInto("number_reveals").values({ id: newId(), donor_id: donor }).execute();
      }
      await hideDonor(db, id, commandLine);
      await assertLine(run("erase", id), /^Erase donor .* for ever\? .* add --yes\.$/m);
      assert.equal(await count("donors"), 2);
      await succeed(run("erase", id, "--yes"));
      assert.equal(await standing(id), undefined);
      for (const table of ["number_reveals", "reports"] as const) {
        const rows = await db.selectFrom(table).select("donor_id").execute();
        assert.deepEqual(structuredClone(rows), [{ donor_id: other }]);
      }
      assert.deepEqual(
        (await actions()).map(({ action, donor_id }) => [action, donor_id]),
        [
          ["hide", id],
          ["erase", id],
        ],
      );
      for (const command of ["show", "erase"]) {
        await assertLine(run(command, id), /^There is no donor with this id or number\.$/m);
      }
      assert.equal((await actions()).length, 2);
    });

    test("what is done in a terminal is in the audit, and names nobody", async () => {
      const id = await register();
      const file = join(folder, `${engine}-named-asha.csv`);
      await succeed(run("export", file));
      await succeed(run("import", file));
      await succeed(run("erase", "98765 43210", "--yes"));
      assert.deepEqual(await actions(), [
        { action: "export", donor_id: "", note: "1 donors" },
        { action: "import", donor_id: "", note: "0 donors, 1 there already" },
        { action: "erase", donor_id: id, note: "with 0 number reveals and 0 reports" },
      ]);
      const rows = JSON.stringify(await db.selectFrom("staff_actions").selectAll().execute());
      assert.doesNotMatch(rows, /asha|rao|pune|98765|csv/i);
    });

    test("stats counts what searches show and why they leave others out", async () => {
      await register();
      const states: Partial<Schema["donors"]>[] = [
        { paused: 1 },
        { hidden: 1 },
        { resting_until: dayAfter(3) },
        { confirmed_on: dayAfter(-181) },
      ];
      for (const [n, columns] of states.entries()) {
        await change(await register({ fullName: `Asha ${n}` }), { ...columns, listed: 0 });
      }
      await report(await register({ fullName: "Reported" }), "other", "not a donor");
      const { stdout } = await succeed(run("stats", "--json"));
      const { donors, listed, paused, hidden, resting, unconfirmed, openReports } = JSON.parse(stdout) as Record<
        string,
        number
      >;
      assert.deepEqual(
        { donors, listed, paused, hidden, resting, unconfirmed, openReports },
        { donors: 6, listed: 2, paused: 1, hidden: 1, resting: 1, unconfirmed: 1, openReports: 2 },
      );
      assert.match((await succeed(run("stats"))).stdout, /^listed: 2\n[^]*^openReports: 2\n/m);
    });

    testOnce("what a donor is called steers no terminal and starts no formula", async () => {
      const fullName = "=HYPERLINK(\"x\")\u001b[31m\u009b\u202e\nAsha, 'Rao'";
      const id = await register({ fullName });
      const { stdout } = await succeed(run("show", id));
      assert.match(stdout, /\[31m\S*\\u202e/);
      assert.doesNotMatch(stdout.replaceAll("\n", ""), /[\p{Cc}\u202e]/u);
      const { stdout: json } = await succeed(run("show", id, "--json"));
      assert.doesNotMatch(json.replaceAll("\n", ""), /[\p{Cc}\u202e]/u);
      assert.equal((JSON.parse(json) as { fullName: string }).fullName, fullName);
      const file = join(folder, `${engine}-formula.csv`);
      await succeed(run("export", file));
      assert.ok(readFileSync(file, "utf8").includes(`,"'=HYPERLINK(""x"")`));
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
        const file = join(folder, `${engine}-lines.json`);
        await succeed(run("export", file, "--json"));
        const text = readFileSync(file, "utf8");
        const lines = text
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as Record<string, unknown>);
        assert.deepEqual(
          lines.map(({ id }) => id),
          ids,
        );
        const { registeredAt, ...second } = lines[1]!;
        assert.ok(Math.abs(Date.parse(String(registeredAt)) - Date.now()) < 600_000);
        assert.deepEqual(second, {
          id: ids[1],
          ...newDonor({ fullName: "Asha 1" }),
          confirmedOn: today(),
          numberOnRequest: false,
          paused: true,
          hidden: true,
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
        const { stdout } = await succeed(runRegistry(there.env, "import", file));
        assert.match(stdout, /: 1,100 donors imported, 0 there already\.\n$/);
        const twin = await openRegistry(there.database);
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
      assert.match((await succeed(run("import", file))).stdout, /: 2 donors imported, 0 there already\.\n$/);
      const links = await db.selectFrom("donors").select(["id", "link_hash", "listed"]).orderBy("id").execute();
      assert.deepEqual(structuredClone(links), [
        { id: paused, link_hash: linkHash, listed: 0 },
        { id: listed, link_hash: again.linkHash, listed: 1 },
      ]);
      assert.match((await succeed(run("import", file))).stdout, /: 0 donors imported, 2 there already\.\n$/);
    });

    describe("an import", () => {
      let files = 0;
      const importLines = (...lines: string[]) => {
        const file = join(folder, `${engine}-import-${files++}.csv`);
        writeFileSync(file, lines.join("\n"));
        return run("import", file, "--confirmed-on", today());
      };

      const refused = async (lines: string[], message: RegExp) =>
        assert.match((await importLines(...lines)).stderr, message);

      testOnce("needs no more than a registration does, and a spreadsheet may have written it", async () => {
        const lines = [`\uFEFF${header}`, '"Rao, Asha",+91 98765 43210,blood,o+,maharashtra,PUNE', ",,,,,", ""];
        const { stdout } = await succeed(importLines(lines.join("\r\n")));
        assert.match(stdout, /: 1 donor imported, 0 there already\.\n$/);
        const { card, ...row } = await db
          .selectFrom("donors")
          .select(["id", "card", "listed", "confirmed_on", "notice_version", "link_hash"])
          .executeTakeFirstOrThrow();
        const given = newDonor({ fullName: "Rao, Asha" });
        assert.deepEqual(JSON.parse(card), { id: row.id, ...given, confirmedOn: today() });
        assert.partialDeepStrictEqual(row, { listed: 1, confirmed_on: today(), notice_version: "", link_hash: "" });
      });

      testOnce("tells every bad row by its line and imports nothing", async () => {
        const { code, stdout, stderr } = await importLines(
          `${header},confirmedOn,paused,id`,
          "Asha Rao,9876543210,Blood,O+,Maharashtra,Pune,2026-01-02,no,",
          '"Bina\nDas",9876543210,Blood,O+,Maharashtra,Pune,,,',
          ",12,Gold,,Atlantis,Nowhere,,,",
          "Chetan,9876543210,Blood,O+,Maharashtra,Pune,02/01/2026,perhaps,7",
          "Devi,9876543210,Blood,O+,Maharashtra,Kochi,,,",
          "Esha,9876543210",
          'Farah,9876543210,Blood,O+,Maharashtra,"Pune,,,',
        );
        assert.equal(code, 1);
        assert.equal(stdout, "");
        const [summary, ...lines] = stderr.trimEnd().split("\n");
        assert.match(summary!, /\.csv: 5 rows are wrong, and nothing was imported\.$/);
        assert.deepEqual(lines, [
          '  line 5: fullName Please enter your full name. phoneNo "12" Please enter a phone number of 7 to 15 digits. Spaces and + - . ( ) may stand between them. donationType "Gold" Please choose a donation type from the list. state "Atlantis" Please choose a state from the list. city "Nowhere" Please choose a city from the list.',
          '  line 6 (Chetan): paused "perhaps" Please enter yes or no. id "7" Please leave this as it was exported, or empty.',
          '  line 7 (Devi): city "Kochi" Please choose a city from the list.',
          '  line 8 (Esha): "2 ≠ 9" The row has more or fewer cells than the first line.',
          '  line 9: A quotation mark (") is not closed within 1000 characters.',
        ]);
        assert.equal(await count("donors"), 0);
        assert.deepEqual(await actions(), []);
      });

      test("that the database refuses half-way says so, and can be imported again", async () => {
        await forbidCity(db, engine, "Kochi");
        const many = Array.from({ length: 100 }, (_, n) => `Asha ${n},9876543210,Blood,O+,Maharashtra,Pune`);
        const lines = [header, ...many, "Bina Das,9876543210,Blood,O+,Kerala,Kochi"];
        await assertLine(importLines(...lines), /no_kochi/);
        await allowAll(db, engine);
        const note = "100 of 101 donors, then it failed";
        assert.deepEqual(await actions(), [{ action: "import", donor_id: "", note }]);
        assert.match((await succeed(importLines(...lines))).stdout, /: 1 donor imported, 100 there already\.\n$/);
      });

      test("counts who is there already, and gives a new id where another donor has it", async () => {
        const id = await register();
        const free = newId();
        const { stdout } = await succeed(
          importLines(
            `id,${header}`,
            row(id, "ASHA  RAO"),
            row(id, "Bina"),
            row(free, "Chetan"),
            row(free, "Devi"),
            row("", "devi"),
          ),
        );
        assert.match(stdout, /: 3 donors imported, 2 there already\.\n$/);
        const rows = await db.selectFrom("donors").select(["id", "card"]).execute();
        const idOf = Object.fromEntries(rows.map(({ id, card }) => [(JSON.parse(card) as Donor).fullName, id]));
        assert.deepEqual(Object.keys(idOf).toSorted(), ["Asha Rao", "Bina", "Chetan", "Devi"]);
        assert.equal(idOf["Asha Rao"], id);
        assert.equal(idOf.Chetan, free);
        for (const { id, card } of rows) assert.equal((JSON.parse(card) as Donor).id, id);
        assert.deepEqual(await actions(), [{ action: "import", donor_id: "", note: "3 donors, 2 there already" }]);
      });

      testOnce("tells the first thousand of many bad rows", async () => {
        const { stderr } = await importLines(header, ...Array<string>(2500).fill("Asha Rao"));
        const [summary, ...lines] = stderr.trimEnd().split("\n");
        assert.match(summary!, /: 2,500 rows are wrong/);
        assert.deepEqual([lines.length, lines.at(-1)], [1001, "  and 1,500 more"]);
      });

      testOnce("refuses a first line that it does not understand, and what is no text", async () => {
        await refused([`${header},email`], /"email" The first line names a column that is not known/);
        await refused(["fullName,phoneNo"], /"donationType, bloodType, state, city" The first line lacks columns/);
        await refused([`${header},City`], /"City" The first line names a column twice/);
        await refused([""], /"fullName, .* The first line lacks columns/);
        const file = join(folder, `${engine}-latin.csv`);
        writeFileSync(file, Buffer.from(`${header}\nRen\xe9`, "latin1"));
        assert.match((await run("import", file)).stderr, /is not UTF-8 text/);
        await assertLine(run("import", join(folder, "missing.csv")), /There is no file/);
        await assertLine(run("import", folder), /directory/);
      });

      testOnce(
        "asks what a word with two meanings stands for, and when donors without a day last confirmed",
        async () => {
          const file = join(folder, `${engine}-unclear.csv`);
          writeFileSync(file, `${header}\nAsha Rao,9876543210,Pads,,Kerala,Kochi`);
          const { code, stderr } = await run("import", file);
          assert.equal(code, 1);
          assert.match(stderr, /"Pads" has two meanings: add --meaning "Pads:Pads" or --meaning "Pads:Medicines"\n/);
          assert.match(stderr, /add --confirmed-on/);
          assert.equal(await count("donors"), 0);
          await succeed(run("import", file, "--meaning", "Pads:Medicines", "--confirmed-on", "2026-11-01"));
          const donor = await db.selectFrom("donors").select(["donation_type", "confirmed_on"]).executeTakeFirst();
          assert.deepEqual({ ...donor }, { donation_type: "Medicines", confirmed_on: "2026-11-01" });
        },
      );

      test("beside a server loses no registration and is found at once", async () => {
        const server = await startServer(here.env);
        const importing = new AbortController();
        let registered = 0;
        const registering = Array.from({ length: 4 }, async () => {
          while (!importing.signal.aborted) {
            const { status } = await post(server.url, "donar", newDonor({ fullName: `Visitor ${registered++}` }));
            assert.equal(status, 201);
          }
        });
        const rows = Array.from({ length: 2000 }, (_, n) => `Asha ${n},9876543210,Blood,O+,Kerala,Kochi`);
        await succeed(importLines(header, ...rows));
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
  });
}

test("on the SQLite database nothing of an erased donor is left in the file", async () => {
  const here = await makeRegistry("sqlite");
  const db = await openRegistry(here.database);
  const { id } = await registerDonor(db, newDonor({ fullName: "Zubeida Erased" }));
  await db.destroy();
  const inFile = () => readFileSync(join(here.env.DATA_DIR!, "registry.sqlite")).includes("Zubeida");
  assert.ok(inFile());
  await succeed(runRegistry(here.env, "erase", id, "--yes"));
  assert.deepEqual(readdirSync(here.env.DATA_DIR!), ["registry.sqlite"]);
  assert.ok(!inFile());
  await here.remove();
});

test("commands about donors refuse in a line what they cannot do", async () => {
  const here = await makeRegistry("sqlite");
  for (const words of [["stats"], ["show", newId()], ["erase", newId()], ["export", join(folder, "none.csv")]]) {
    await assertLine(runRegistry(here.env, ...words), /There is no registry yet in/);
  }
  assert.ok(!existsSync(join(folder, "none.csv")));
  for (const words of [["erase"], ["show", "a", "b"], ["restore", "--hidden-by-reports"], ["import"]]) {
    const { code, stderr } = await runRegistry(here.env, ...words);
    assert.equal(code, 1);
    assert.match(stderr, /^.+\n\nnpm run registry -- COMMAND\n/);
  }
  await here.remove();
});

test("the help and whoever looks for it in the terminal are told what is done at the desk", async () => {
  const { stdout } = await succeed(runRegistry({}, "help"));
  assert.match(
    stdout,
    /^ {2}restore FILE \[--yes\]$[^]+^ {2}erase ID\|NUMBER \[--yes\]$[^]+^ {2}staff invite "FULL NAME" \[--email ADDRESS\]$/m,
  );
  const words = ["list", "hide", "confirm", "link", "reports", "audit"];
  assert.match(
    stdout,
    new RegExp(`\n\nAt the desk, /staff on the site: ${words.join(", ")}, and restore for a donor\\.\n$`),
  );
  for (const word of words) {
    const { code, stderr } = await runRegistry({}, word, newId());
    assert.equal(code, 1);
    assert.ok(stderr.endsWith(stdout), word);
  }
});

/** A fault of the database's own: rows from one city are refused. */
async function forbidCity(db: Database, engine: string, city: string): Promise<void> {
  const refusal =
    engine === "sqlite"
      ? sql`create trigger no_kochi before insert on donors when new.city = ${sql.lit(city)} begin select raise(abort, 'no_kochi'); end`
      : sql`alter table donors add constraint no_kochi check (city <> ${sql.lit(city)})`;
  await refusal.execute(db);
}

async function allowAll(db: Database, engine: string): Promise<void> {
  const leave = engine === "sqlite" ? sql`drop trigger no_kochi` : sql`alter table donors drop constraint no_kochi`;
  await leave.execute(db);
}

/** Without the number of the row, which only SQLite has. */
async function readDonors(db: Database) {
  const rows = await db.selectFrom("donors").selectAll().orderBy("id").execute();
  return rows.map((row) => Object.assign({}, row, { rowid: undefined }));
}

function row(id: string, fullName: string): string {
  return `${id},${fullName},+91 98765 43210,Blood,O+,Maharashtra,Pune`;
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
