import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { AuditPage } from "#contract/staff/audit.ts";
import { inviteMember } from "#server/registry/staff/invitations.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { makeStaffApp } from "#tests/fixtures/staff-app.ts";
import { callStaff, signIn } from "#tests/fixtures/staff.ts";

for (const engine of engines) {
  describe(`the audit on ${engine}`, async () => {
    const { app, db, remove } = await makeStaffApp(engine);
    after(remove);

    test("the audit comes page by page, newest first", async () => {
      const { cookie, member } = await signIn(app, db);
      for (let n = 0; n < 60; n++) await inviteMember(db, `Person ${n}`, member);
      const read = async (query: string) =>
        (await callStaff<AuditPage>(app, "GET", `audit?memberId=${member.id}${query}`, { cookie })).body;
      const first = await read("");
      assert.equal(first.actions.length, 50);
      assert.equal(first.actions[0]!.note, "Person 59");
      const second = await read(`&before=${first.next}`);
      assert.deepEqual([second.actions.length, second.next], [11, undefined]);
    });
  });
}
