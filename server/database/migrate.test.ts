import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { reverseDigits } from "#server/donors/phone-number.ts";
import { findDonor } from "#server/registry/donor-row.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import { listMembers } from "#server/registry/staff/members.ts";
import { findPasskeys } from "#server/registry/staff/passkeys.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines, makeRegistryWithoutTables, type Engine } from "#tests/fixtures/registries.ts";
import { addSignedIn } from "#tests/fixtures/staff.ts";
import { migrations } from "./migrate.ts";
import { openRegistry } from "./open.ts";
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
      const { db, reopen } = await openOne(engine, context);
      const { member } = await addSignedIn(db, "Asha");
      const statements = [
        "alter table staff_members rename column seen_at to last_seen_at",
        ...["joined_at", "removed_at"].map((column) => `alter table staff_members drop column ${column}`),
        ...["payee_confirmations", "payee_proposals"].map((table) => `drop table ${table}`),
        "delete from kysely_migration where name = '2026-12-02-members'",
      ];
      for (const statement of statements) await sql.raw(statement).execute(db);
      const later = await reopen();
      const [{ joinedAt } = {}] = await listMembers(later);
      assert.equal(joinedAt, readIdTimestamp(member.id));
      assert.equal((await findPasskeys(later, { member_id: member.id })).length, 1);
      // A server of an older version, which knows nobody who was removed, finds no member at all.
      await assert.rejects(sql`select id, name, last_seen_at from staff_members`.execute(later), /last_seen_at/);
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
