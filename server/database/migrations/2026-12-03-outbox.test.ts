import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createMigrator } from "#server/database/migrate.ts";
import { openPostgresql } from "#server/database/postgresql.ts";
import { openSqlite } from "#server/database/sqlite.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines, makeRegistryWithoutTables } from "#tests/fixtures/registries.ts";

for (const engine of engines) {
  test(`messages that wait on ${engine} go on by their channel, addresses of sent ones go, and no number counts as agreed`, async () => {
    const { database, remove } = await makeRegistryWithoutTables(engine);
    const db = database.engine === "sqlite" ? openSqlite(database.folder) : openPostgresql(database.url);
    const migrator = createMigrator(db);
    const before = await migrator.migrateTo("2026-11-30-unchecked-hours");
    assert.equal(before.error, undefined);
    const { id: donor } = await registerDonor(db, newDonor());
    for (const channel of ["email", "phone", "call"])
      await sql`insert into contacts values (${channel}, ${donor}, ${channel}, '', '', 'reminders', 'en', '', 'x', '')`.execute(
        db,
      );
    const columns = sql.raw(
      "id, cause, donor_id, contact_id, attempts, kind, address, language, detail, due_at, sent_at, failure",
    );
    const insert = (id: string, kind: string, contact: string | null, due: string, address = "") =>
      sql`insert into messages (${columns}) values (${id}, ${id}, ${contact && donor}, ${contact}, 0, ${kind}, ${address},
        'en', '', ${due}, '', '')`.execute(db);
    await insert("1", "rested", "phone", "2026-12-03");
    await insert("2", "need", "email", "2026-12-03");
    await insert("3", "test", null, "2026-12-03", "waits@example.org");
    await insert("4", "test", null, "", "sent@example.org");
    const after = await migrator.migrateTo("2026-12-03-outbox");
    assert.equal(after.error, undefined);
    const messages = db.selectFrom("messages").select(["id", "channel", "priority", "address"]).orderBy("id");
    assert.deepEqual(
      (await messages.execute()).map((row) => Object.values(row)),
      [
        ["1", "phone", 2, ""],
        ["2", "email", 0, ""],
        ["3", "email", 0, "waits@example.org"],
        ["4", "email", 0, ""],
      ],
    );
    const contacts = db.selectFrom("contacts").select(["channel", "confirmed_at"]).orderBy("channel");
    assert.deepEqual(
      (await contacts.execute()).map((row) => Object.values(row)),
      [
        ["call", "x"],
        ["email", "x"],
        ["phone", ""],
      ],
    );
    await db.destroy();
    await remove();
  });
}
