import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createMigrator } from "#server/database/migrate.ts";
import { openPostgresql } from "#server/database/postgresql.ts";
import { openSqlite } from "#server/database/sqlite.ts";
import { findReportedDonors } from "#server/registry/reports.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines, makeRegistryWithoutTables } from "#tests/fixtures/registries.ts";

for (const engine of engines) {
  test(`open reports on ${engine} wait as before, and a confirmation by phone can still be undone`, async () => {
    const { database, remove } = await makeRegistryWithoutTables(engine);
    const db = database.engine === "sqlite" ? openSqlite(database.folder) : openPostgresql(database.url);
    const migrator = createMigrator(db);
    const before = await migrator.migrateTo("2026-12-04-erased");
    assert.equal(before.error, undefined);
    const [one, other] = [
      await registerDonor(db, newDonor()),
      await registerDonor(db, newDonor({ phoneNo: "7654321" })),
    ];
    const row = { reason: "other", details: "", counts: 1 } as const;
    const reports = [
      { ...row, id: "1", donor_id: one.id, reporter: "1", settled: 1 },
      { ...row, id: "2", donor_id: other.id, reporter: "2", settled: 0 },
    ] as const;
    await db
      .insertInto("reports")
      .values([...reports])
      .execute();
    for (const [{ id }, action] of [
      [one, "confirm by phone"],
      [other, "hide"],
    ] as const) {
      await db
        .insertInto("staff_actions")
        .values({ id: `of ${id}`, action, donor_id: id, note: "", member_id: "", member_name: "" })
        .execute();
      await sql`insert into last_decisions values (${id}, ${`of ${id}`}, 'version', 0, 'day', 'call', '', '')`.execute(
        db,
      );
    }
    const after = await migrator.migrateTo("2026-12-05-reports");
    assert.equal(after.error, undefined);
    assert.deepEqual(
      (await findReportedDonors(db)).map(({ id }) => id),
      [other.id],
    );
    const confirmations = await db.selectFrom("phone_confirmations").selectAll().execute();
    assert.deepEqual(
      confirmations.map((confirmation) => Object.values(confirmation)),
      [[one.id, "version", "day", "call"]],
    );
    await db.destroy();
    await remove();
  });
}
