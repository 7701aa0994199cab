import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, mock, test, type TestContext } from "node:test";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { dayAfter } from "#contract/day.ts";
import type { Donor, NewDonor } from "#contract/donor.ts";
import { makeOwnFingerprint } from "#server/donors/fingerprint.ts";
import { reverseDigits } from "#server/donors/phone-number.ts";
import { parseSearch } from "#server/donors/search.ts";
import { findActions } from "#server/registry/audit.ts";
import { donorColumns, findDonor, makeDonorRow, readDonorRow } from "#server/registry/donor-row.ts";
import { registerDonor } from "#server/registry/donors.ts";
import { findDonors } from "#server/registry/find-donors.ts";
import { readDonor } from "#server/registry/managed-donor.ts";
import { findNearbyDonors } from "#server/registry/nearby-search.ts";
import { findReportedDonors } from "#server/registry/report-queue.ts";
import { listDonors, readStaffDonor } from "#server/registry/staff-donor.ts";
import { describeRegistry } from "#server/registry/stats.ts";
import { engines, makeRegistryWithoutTables, type Engine } from "#tests/fixtures/registries.ts";
import { runRegistry } from "#tests/fixtures/registry-command.ts";
import { createMigrator } from "./migrate.ts";
import { openRegistry } from "./open.ts";
import { openPostgresql } from "./postgresql.ts";
import type { Database } from "./schema.ts";
import { sqliteFile } from "./sqlite.ts";

const fixture = join(import.meta.dirname, "../../tests/fixtures/registry-2026-11-15");
const dump = readFileSync(`${fixture}.sql`, "utf8");
const recorded = readFileSync(`${fixture}.answers.jsonl`, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { question: string; about: never; answer: unknown });
const inserts = dump.split("\n\n").filter((part) => /^insert into (?!kysely)/.test(part));

/** The day after the fixture was recorded. */
mock.timers.enable({ apis: ["Date"], now: new Date("2026-11-16T12:00:00Z") });
/** The days for which a confirmation lasted then. */
const recordedDays = 36_500;

for (const engine of engines) {
  describe(`a registry of 2026-11-15 on ${engine}`, () => {
    test("gives the same answers to visitors, donors and staff after the migration", async (context) => {
      const { db } = await openMigrated(engine, context);
      assert.ok(recorded.length > 50);
      for (const { question, about, answer } of recorded) {
        // What is sent is JSON, in which the order of keys means nothing.
        const given: unknown = JSON.parse(JSON.stringify(await ask[question]!(db, about)) ?? "null");
        assert.deepEqual(given, answer ?? null, `${question} ${about}`);
      }
    });

    test("is exported as before", async (context) => {
      const { env } = await openMigrated(engine, context);
      const folder = mkdtempSync(join(tmpdir(), "dehleez-export-"));
      context.after(() => rmSync(folder, { recursive: true }));
      const { code, stderr } = await runRegistry(env, "export", join(folder, "donors.csv"), "--links");
      assert.equal(code, 0, stderr);
      const exported = readFileSync(join(folder, "donors.csv"), "utf8");
      assert.equal(exported, `\ufeff${readFileSync(`${fixture}.csv`, "utf8")}`);
    });

    test("keeps every card byte for byte, and each row is the one that its columns make", async (context) => {
      const { db } = await openMigrated(engine, context);
      const rows = await db.selectFrom("donors").selectAll().orderBy("id").execute();
      const donors = await db.selectFrom("donors").select(donorColumns).orderBy("id").execute();
      assert.equal(rows.length, 17);
      for (const [n, row] of rows.entries()) {
        assert.ok(inserts[0]!.includes(`'${row.card.replaceAll("'", "''")}'`), row.card);
        // The fixture has one donor whose rest is over and whom no sweep has listed yet.
        const { listed: _, ...made } = makeDonorRow(readDonorRow(donors[n]!));
        assert.partialDeepStrictEqual({ ...row }, made);
      }
    });

    test("meets a donor who registers again, by any spelling of the number", async (context) => {
      const { db } = await openMigrated(engine, context);
      const donors = recorded.map(({ answer }) => answer as NewDonor & { id: string });
      const { id, donationType, bloodType, state, city } = donors.find(({ fullName }) => fullName === "Listed")!;
      const again = { fullName: "LISTED", phoneNo: "0091 98765-43210", donationType, bloodType, state, city };
      assert.equal((await registerDonor(db, again)).id, id);
    });

    test("keeps donors who now are the same, the oldest with the fingerprint that a registration meets", async (context) => {
      const [, columns, values] = /^(insert into donors .*? values)\n {2}(\(.*?\)),\n/s.exec(inserts[0]!)!;
      const twins = ["98765 43210", "098765 43210"].map((phoneNo, n) =>
        values!
          .replaceAll("01a1e029-a573-7361-a603-1ae136961c9f", `01a1e02a-0000-7000-8000-00000000000${n}`)
          .replace("+91 98765 43210", phoneNo)
          .replace("grb5BvEAkYdrp8DljVwXow", `twin ${n}`),
      );
      const { db } = await openMigrated(engine, context, [`${columns} ${twins.join()}`]);
      const rows = await db
        .selectFrom("donors")
        .select(["id", "fingerprint", "phone_digits_reversed"])
        .where("full_name", "=", "Listed")
        .orderBy("id")
        .execute();
      assert.equal(rows.length, 3);
      assert.equal(new Set(rows.map(({ fingerprint }) => fingerprint)).size, 3);
      for (const row of rows) assert.equal(row.phone_digits_reversed, "0123456789");
      const listed = recorded.map(({ answer }) => answer as NewDonor).find(({ fullName }) => fullName === "Listed")!;
      assert.equal((await registerDonor(db, listed)).id, rows[0]!.id);
      assert.deepEqual(
        rows.slice(1).map(({ fingerprint }) => fingerprint),
        rows.slice(1).map(({ id }) => makeOwnFingerprint(id)),
      );
    });

    test("finds donors by the last digits of their number, however it was typed, through an index", async (context) => {
      const { db } = await openMigrated(engine, context);
      for (const [digits, phoneNo] of [
        ["6667", "+91 (022) 555-66.67"],
        ["022 555 6667", "+91 (022) 555-66.67"],
        ["0225556668", "[0]22.5556668"],
      ] as const) {
        assert.deepEqual(structuredClone((await selectByLastDigits(digits).execute(db)).rows), [{ phone_no: phoneNo }]);
      }
      const plan = await db.connection().execute(async (connection) => {
        // PostgreSQL rightly reads through a table of a few rows.
        if (engine === "postgresql") await sql`set enable_seqscan = off`.execute(connection);
        const explain = sql.raw(engine === "postgresql" ? "explain" : "explain query plan");
        return sql`${explain} ${selectByLastDigits("6667")}`.execute(connection);
      });
      assert.match(JSON.stringify(plan.rows), /donors_by_phone/);
    });

    test("refuses a report or a reveal of nobody, and deletes both with their donor", async (context) => {
      const { db } = await openMigrated(engine, context);
      const report = {
        id: newId(),
        donor_id: newId(),
        reporter: "",
        reason: "other",
        details: "",
        settled: 0,
        counts: 1,
      } as const;
      const ofNobody = /foreign key constraint/i;
      await assert.rejects(db.insertInto("reports").values(report).execute(), ofNobody);
      await assert.rejects(
        db.insertInto("number_reveals").values({ id: newId(), donor_id: newId() }).execute(),
        ofNobody,
      );
      for (const table of ["reports", "number_reveals"] as const) {
        const rows = () => db.selectFrom(table).select("donor_id").execute();
        const [{ donor_id: donor }, ...others] = (await rows()) as [{ donor_id: string }];
        await db.deleteFrom("donors").where("id", "=", donor).execute();
        assert.deepEqual(
          await rows(),
          others.filter(({ donor_id }) => donor_id !== donor),
        );
      }
    });

    test("is migrated although reports and reveals of erased donors are left in it", async (context) => {
      const { db } = await openMigrated(engine, context, [
        "insert into showings (id, donor_id) values ('1', 'erased')",
        "insert into reports (id, donor_id, reporter, reason, settled) values ('1', 'erased', 'x', 'other', 0)",
      ]);
      for (const table of ["reports", "number_reveals"] as const) {
        const rows = await db.selectFrom(table).select("id").where("donor_id", "=", "erased").execute();
        assert.deepEqual(rows, []);
      }
    });

    test("lets no server of that version store a donor any more", async (context) => {
      const { db } = await openMigrated(engine, context);
      await assert.rejects(sql.raw(inserts[0]!).execute(db), /secret_hash/);
    });

    test("is as it was after a kill in the middle of the migration, and migrated at the next start", async (context) => {
      const former = await makeFormerRegistry(engine);
      context.after(former.remove);
      const code = `
        import { openRegistry } from ${JSON.stringify(join(import.meta.dirname, "open.ts"))};
        const onProgress = (share) => share > 0.5 && process.kill(process.pid, "SIGKILL");
        await openRegistry(${JSON.stringify(former.database)}, { onProgress });`;
      const { signal, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
        encoding: "utf8",
      });
      assert.equal(signal, "SIGKILL", stderr);
      const db = await openRegistry(former.database);
      const donors = await db.selectFrom("donors").select(["full_name", "phone_no"]).execute();
      await db.destroy();
      assert.equal(donors.length, 17);
      for (const donor of donors) assert.ok(donor.full_name && donor.phone_no);
    });
  });
}

/** What the fixture's answers were recorded from. */
const ask: Record<string, (db: Database, about: never) => Promise<unknown>> = {
  async search(db, about) {
    const { query, nearby } = parseSearch(about);
    const { json } = await (nearby ? findNearbyDonors(db, nearby) : findDonors(db, query));
    return (JSON.parse(json.toString()) as Donor[]).map(({ id }) => id);
  },
  async list(db, { hidden, ...about }: { hidden?: boolean }) {
    const filter = { places: [], donations: [], limit: 100, ...(hidden && { standing: "hidden" as const }), ...about };
    return (await listDonors(db, filter)).map(({ id }) => id);
  },
  async show(db, about: string) {
    const { id, linkHash: _, confirmedByPhoneOn: __, ...stored } = (await findDonor(db, about))!;
    const donor = (await readStaffDonor(db, id))!;
    return {
      id,
      registeredAt: donor.registeredAt,
      ...stored,
      ...(donor.standing !== "listed" && { absence: donor.standing }),
      ...(donor.hiddenByReports && { hiddenByReportsAt: donor.hiddenByReports.at }),
      openReports: donor.openReports,
      hasPrivateLink: donor.hasPrivateLink,
      numberShownAt: donor.numberAskedAt,
      numberShownOn: donor.numberAskedOn,
      reports: donor.reports,
      staffActions: donor.actions.map(({ at, action, note }) => ({ at, action, note })),
    };
  },
  async manage(db, about: string) {
    const [id, secret] = about.split(".") as [string, string];
    const donor = await readDonor(db, { id, secret });
    return { ...donor, confirmBefore: dayAfter(recordedDays + 1, donor.confirmedOn) };
  },
  reports: (db) => findReportedDonors(db, 100),
  audit: (db) => findActions(db, { limit: 100 }),
  stats: (db) => describeRegistry(db),
};

function selectByLastDigits(digits: string) {
  const reversed = reverseDigits(digits);
  return sql<{ phone_no: string }>`select distinct phone_no from donors
    where phone_digits_reversed >= ${sql.lit(reversed)} and phone_digits_reversed < ${sql.lit(`${reversed}a`)}`;
}

async function openMigrated(engine: Engine, context: TestContext, further: string[] = []) {
  const former = await makeFormerRegistry(engine, further);
  const db = await openRegistry(former.database);
  context.after(async () => {
    await db.destroy();
    await former.remove();
  });
  return { db, env: former.env };
}

/** A registry as the version of that day left it, with every kind of donor. */
async function makeFormerRegistry(engine: Engine, further: string[] = []) {
  const throwaway = await makeRegistryWithoutTables(engine);
  const { database } = throwaway;
  if (database.engine === "sqlite") {
    const file = new DatabaseSync(sqliteFile(database.folder));
    file.exec([dump, ...further].join(";\n"));
    file.close();
  } else {
    const db = openPostgresql(database.url);
    const { error } = await createMigrator(db, () => {}).migrateTo("2026-11-15-listing");
    assert.equal(error, undefined);
    for (const statement of [...inserts, ...further]) await sql.raw(statement).execute(db);
    await db.destroy();
  }
  return throwaway;
}
