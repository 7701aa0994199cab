import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { engines, openThrowaway } from "#tests/fixtures/registries.ts";
import { commandLine, findActions, recordAction } from "./audit.ts";

for (const engine of engines) {
  test(`on ${engine}, nobody can remove or change a line of the audit`, async (context) => {
    const { db, remove } = await openThrowaway(engine);
    context.after(remove);
    const action = { action: "erase", by: commandLine, donorId: "1", note: "asked for it" } as const;
    const id = await recordAction(db, action);
    const changes = [sql`update staff_actions set note = ''`, sql`delete from staff_actions where id = ${id}`];
    if (engine === "postgresql") changes.push(sql`truncate staff_actions`);
    for (const change of changes) await assert.rejects(change.execute(db), /The audit is never changed/);
    const [kept] = await findActions(db, { limit: 10 });
    assert.equal(kept?.note, action.note);
  });
}
