import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { StaffSession } from "#contract/staff/session.ts";
import { makeAuthenticator } from "#tests/fixtures/authenticator.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { makeStaffApp, readCookieOf, type Authenticator, type Options } from "#tests/fixtures/staff-app.ts";
import { callStaff } from "#tests/fixtures/staff.ts";

for (const engine of engines) {
  describe(`a fresh touch on ${engine}`, async () => {
    const { app, db, post, ask, join, signInWith, remove } = await makeStaffApp(engine);
    after(remove);

    test("what is grave needs a fresh touch, which only the member's own passkey gives", async () => {
      const device = makeAuthenticator();
      const { member, cookie } = await join(device);
      const stranger = makeAuthenticator();
      await join(stranger);
      const aged = new Date(Date.now() - 5 * 60_000).toISOString();
      const stale = () =>
        db.updateTable("staff_sessions").set({ touched_at: aged }).where("member_id", "=", member.id).execute();
      await stale();
      const inviteOne = () => post<{ reason?: string }>("members/invitations", { name: "Late Comer" }, cookie);
      const refused = await inviteOne();
      assert.deepEqual([refused.status, refused.body.reason], [403, "touch"]);
      const touch = async (by: Authenticator) => {
        const response = by.use(await ask("session/touch", {}, cookie));
        return post<StaffSession>("session/touch", { response }, cookie);
      };
      assert.equal((await touch(stranger)).status, 422);
      assert.equal((await inviteOne()).status, 403);
      const touched = await touch(device);
      assert.equal(touched.status, 200, touched.text);
      assert.equal((await inviteOne()).status, 201);
      await stale();
      for (const [method, path] of [
        ["POST", "members/invitations"],
        ["DELETE", `members/${member.id}`],
        ["POST", "passkeys/options"],
        ["POST", "passkeys"],
        ["DELETE", `passkeys/${member.id}`],
        ["POST", "publications"],
        ["POST", "publications/restore"],
        ["POST", "payee"],
        ["POST", `payee/${member.id}/confirm`],
      ] as const) {
        const answer = await callStaff<{ reason?: string }>(app, method, path, { cookie, body: { name: "x" } });
        assert.deepEqual([answer.status, answer.body.reason], [403, "touch"], path);
      }
    });

    test("a challenge of another session gives no touch", async () => {
      const device = makeAuthenticator();
      const { cookie } = await join(device);
      const other = readCookieOf(await signInWith(device));
      const response = device.use(await ask("session/touch", {}, cookie));
      assert.equal((await post("session/touch", { response }, other)).status, 422);
    });

    test("a touch of one session is none of another", async () => {
      const device = makeAuthenticator();
      const { member, cookie } = await join(device);
      const other = readCookieOf(await signInWith(device));
      const touched_at = new Date(Date.now() - 5 * 60_000).toISOString();
      await db.updateTable("staff_sessions").set({ touched_at }).where("member_id", "=", member.id).execute();
      const asked = await post<Options>("session/touch/options", {}, cookie);
      assert.equal(asked.body.options.userVerification, "required");
      const response = device.use(asked.body.options);
      assert.equal((await post("session/touch", { response }, cookie)).status, 200);
      assert.equal((await post("members/invitations", { name: "Late Comer" }, other)).status, 403);
    });
  });
}
