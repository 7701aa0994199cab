import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { reverseDigits } from "#server/donors/phone-number.ts";
import { findDonor } from "#server/registry/donor-row.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import { listMembers } from "#server/registry/staff/members.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines, makeRegistryWithoutTables, type Engine } from "#tests/fixtures/registries.ts";
import { createMigrator, migrations } from "./migrate.ts";
import { openRegistry } from "./open.ts";
import { openPostgresql } from "./postgresql.ts";
import { openSqlite } from "./sqlite.ts";
import type { Database } from "./schema.ts";

for (const engine of engines) {
  describe(`the tables on ${engine}`, () => {
    test("are made once by servers that start together", async (context) => {
      const { database, remove } = await makeRegistryWithoutTables(engine);
      context.after(remove);
      const opened = await Promise.all([openRegistry(database), openRegistry(database)]);
      assert.deepEqual(await listSteps(opened[1]), Object.keys(migrations));
      for (const db of opened) await db.destroy();
    });

    test("are kept in a registry from before they were one migration", async (context) => {
      const { db, reopen } = await openOne(engine, context);
      const { id } = await registerDonor(db, newDonor({ fullName: "Kept" }));
      await recordSteps(db, "2026-11-15-donors", "2026-11-26-imports", "2026-11-27-numbered-rows");
      for (let start = 0; start < 2; start++) {
        const later = await reopen();
        assert.deepEqual(await listSteps(later), Object.keys(migrations));
        assert.equal((await findDonor(later, id))?.fullName, "Kept");
      }
    });

    test("tell since when members are there who joined before that was stored", async (context) => {
      const { db, reopen } = await openAt("2026-12-01-need-rules", engine, context);
      const id = newId();
      await sql`insert into staff_members values (${id}, 'Asha', '')`.execute(db);
      const later = await reopen();
      const [{ joinedAt } = {}] = await listMembers(later);
      assert.equal(joinedAt, readIdTimestamp(id));
      // A server of an older version, which knows nobody who was removed, finds no member at all.
      await assert.rejects(sql`select id, name, last_seen_at from staff_members`.execute(later), /last_seen_at/);
    });

    test("keep requests, what became of each question, and trusted numbers, by the rules of today", async (context) => {
      const { db, reopen } = await openAt("2026-11-30-unchecked-hours", engine, context);
      const { id: donor } = await registerDonor(db, newDonor());
      const names = `id link_hash full_name phone_no phone_key email donation_type blood_type state city place needed_on
        status checked reason network language notice_version trusted_until closed_at due_at wanted may_ask`.split(
        /\s+/,
      );
      const given = { id: "n", phone_no: "98", phone_key: "98", trusted_until: "2999-01-01", wanted: 1, may_ask: 40 };
      const need = Object.assign(Object.fromEntries(names.map((name) => [name, ""])), given);
      await db
        .insertInto("needs")
        .values(need as never)
        .execute();
      const rest = { need_id: "n", answered_at: "", full_name: "", phone_no: "", distance_km: 0, reported: 0 };
      const offers = [
        { id: "a", donor_id: donor, answer: "missed", by_call: 0 },
        { id: "b", donor_id: null, answer: "guest", by_call: 0 },
        { id: "c", donor_id: null, answer: "", by_call: 1 },
      ];
      for (const offer of offers)
        await db
          .insertInto("need_offers")
          .values(Object.assign(offer, rest) as never)
          .execute();
      const later = await reopen();
      const kept = later
        .selectFrom("need_offers")
        .select(["id", "via", "answer", "missed", "call_about"])
        .orderBy("id");
      assert.deepEqual(
        (await kept.execute()).map((row) => Object.values(row).join()),
        ["a,wave,yes,1,", "b,board,guest,0,", "c,wave,,0,ask"],
      );
      const trusted = later.selectFrom("needs").innerJoin("trusted_numbers", "trusted_numbers.id", "trusted_id");
      const { until } = await trusted.select("until").executeTakeFirstOrThrow();
      assert.equal(until, "2999-01-01");
      await later.deleteFrom("donors").execute();
      assert.equal((await kept.execute()).length, 3, "what was answered stays when the donor goes");
    });

    test("of an older registry are left as they are, and the operator is told which version to start", async (context) => {
      const { db, reopen } = await openOne(engine, context);
      await recordSteps(db, "2026-11-15-donors", "2026-11-26-imports");
      await assert.rejects(reopen(), /\(an older version made it: start the version of commit [\da-f]{8} with it once/);
      assert.deepEqual((await listSteps(db)).slice(0, 2), ["2026-11-15-donors", "2026-11-26-imports"]);
    });

    test("find donors by the last digits of their number, however it was typed, through an index", async (context) => {
      const { db } = await openOne(engine, context);
      const numbers = ["+91 (022) 555-66.67", "[0]22.5556668"];
      for (const phoneNo of numbers) await registerDonor(db, newDonor({ phoneNo }));
      for (const [digits, phoneNo] of [
        ["6667", numbers[0]],
        ["022 555 6667", numbers[0]],
        ["0225556668", numbers[1]],
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

    test("refuse a report or a reveal of nobody, and delete both with their donor", async (context) => {
      const { db } = await openOne(engine, context);
      const insert = async (donor_id: string) => {
        const report = { id: newId(), donor_id, reporter: "", reason: "other", details: "" };
        await db
          .insertInto("reports")
          .values({ ...report, settled: 0, counts: 1 })
          .execute();
      };
      const reveal = (donor_id: string) => db.insertInto("number_reveals").values({ id: newId(), donor_id }).execute();
      const ofNobody = /foreign key constraint/i;
      await assert.rejects(insert(newId()), ofNobody);
      await assert.rejects(reveal(newId()), ofNobody);
      const { id } = await registerDonor(db, newDonor());
      await insert(id);
      await reveal(id);
      await db.deleteFrom("donors").where("id", "=", id).execute();
      for (const table of ["reports", "number_reveals"] as const)
        assert.deepEqual(await db.selectFrom(table).select("donor_id").execute(), []);
    });
  });
}

async function openOne(engine: Engine, context: TestContext) {
  const { database, remove } = await makeRegistryWithoutTables(engine);
  const opened: Database[] = [];
  const reopen = async () => {
    const db = await openRegistry(database);
    opened.push(db);
    return db;
  };
  context.after(async () => {
    for (const db of opened) await db.destroy();
    await remove();
  });
  return { db: await reopen(), reopen };
}

/** A registry of an earlier version, at this step of its tables. */
async function openAt(step: string, engine: Engine, context: TestContext) {
  const { database, remove } = await makeRegistryWithoutTables(engine);
  const db = database.engine === "sqlite" ? openSqlite(database.folder) : openPostgresql(database.url);
  const opened = [db];
  context.after(async () => {
    for (const each of opened) await each.destroy();
    await remove();
  });
  const { error } = await createMigrator(db).migrateTo(step);
  assert.equal(error, undefined);
  const reopen = async () => {
    opened.push(await openRegistry(database));
    return opened.at(-1)!;
  };
  return { db, reopen };
}

/** Has the registry look as if it had come to its first tables by these steps. */
async function recordSteps(db: Database, ...names: string[]): Promise<void> {
  await sql`delete from kysely_migration where name = '2026-11-27-registry'`.execute(db);
  for (const name of names)
    await sql`insert into kysely_migration values (${name}, '2026-11-18T00:00:00Z')`.execute(db);
}

async function listSteps(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function selectByLastDigits(digits: string) {
  const reversed = reverseDigits(digits);
  return sql<{ phone_no: string }>`select distinct phone_no from donors
    where phone_digits_reversed >= ${sql.lit(reversed)} and phone_digits_reversed < ${sql.lit(`${reversed}a`)}`;
}
