import assert from "node:assert/strict";
import { test } from "node:test";
import { createMigrator } from "#server/database/migrate.ts";
import { openPostgresql } from "#server/database/postgresql.ts";
import { openSqlite } from "#server/database/sqlite.ts";
import { makeNeedRow } from "#tests/fixtures/needs.ts";
import { engines, makeRegistryWithoutTables } from "#tests/fixtures/registries.ts";

for (const engine of engines) {
  test(`requests that are not erased on ${engine} get a reference each`, async () => {
    const { database, remove } = await makeRegistryWithoutTables(engine);
    const db = database.engine === "sqlite" ? openSqlite(database.folder) : openPostgresql(database.url);
    const migrator = createMigrator(db);
    assert.equal((await migrator.migrateTo("2026-12-06-answers")).error, undefined);
    for (const id of ["1", "2", "erased"]) {
      const { reference: _reference, email_confirmed: _confirmed, ...row } = makeNeedRow({ id });
      const former = { ...row, ...(id === "erased" && { phone_no: "" }) };
      await db
        .insertInto("needs")
        .values(former as ReturnType<typeof makeNeedRow>)
        .execute();
    }
    assert.equal((await migrator.migrateTo("2026-12-06-references")).error, undefined);
    const rows = await db.selectFrom("needs").select("reference").orderBy("id").execute();
    const [first, second, erased] = rows.map(({ reference }) => reference);
    assert.match(first!, /^[1-9]\d{5}$/);
    assert.match(second!, /^[1-9]\d{5}$/);
    assert.notEqual(first, second);
    assert.equal(erased, "");
    await db.destroy();
    await remove();
  });
}
