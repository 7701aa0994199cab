import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { AuditPage } from "#contract/staff/audit.ts";
import type { Invitation, StaffMember, StaffSession } from "#contract/staff/session.ts";
import { commandLine } from "#server/registry/audit.ts";
import { findInvitation, inviteMember } from "#server/registry/staff/invitations.ts";
import { removeMember } from "#server/registry/staff/members.ts";
import { makeAuthenticator } from "#tests/fixtures/authenticator.ts";
import { raceTo } from "#tests/fixtures/race.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { makeStaffApp, readCookieOf } from "#tests/fixtures/staff-app.ts";
import { callStaff, signIn } from "#tests/fixtures/staff.ts";

for (const engine of engines) {
  describe(`members of staff on ${engine}`, async () => {
    const { app, db, elsewhere, otherDb, post, ask, join, signInWith, statusOf, remove } = await makeStaffApp(engine);
    after(remove);

    test("a member who is removed is signed out at once, in every process", async () => {
      const device = makeAuthenticator();
      const { member, cookie } = await join(device);
      assert.equal((await callStaff(elsewhere, "GET", "session", { cookie })).status, 200);
      await removeMember(otherDb, member.id, commandLine);
      for (const each of [app, elsewhere])
        assert.equal((await callStaff(each, "GET", "session", { cookie })).status, 401);
      assert.equal((await signInWith(device)).status, 422);
      const left = db.selectFrom("staff_sessions").select("id").where("member_id", "=", member.id);
      assert.deepEqual(await left.execute(), []);
    });

    test("a member invites another, and what both did stays in the audit under their names", async () => {
      const { member, cookie } = await join(makeAuthenticator(), "Inviting Member");
      const invited = await post<Invitation>("members/invitations", { name: "  Invited\u200b Member " }, cookie);
      assert.equal(invited.body.name, "Invited Member");
      const [url, token = ""] = invited.body.url.split("#");
      assert.equal(url, "http://localhost/staff/join");
      const minutes = (Date.parse(invited.body.expiresAt) - Date.now()) / 60_000;
      assert.ok(minutes > 14 && minutes <= 15, String(minutes));
      const response = makeAuthenticator().register(await ask("join", { invitation: token }));
      const joined = await post<StaffSession>("join", { invitation: token, response });
      const { body: members } = await callStaff<StaffMember[]>(app, "GET", "members", { cookie });
      assert.ok(members.some(({ id, name }) => id === joined.body.member.id && name === "Invited Member"));
      assert.equal(
        (await callStaff(app, "DELETE", `members/${member.id}`, { cookie: readCookieOf(joined) })).status,
        200,
      );
      assert.equal(await statusOf(cookie), 401);
      const read = async (query: string) =>
        (await callStaff<AuditPage>(app, "GET", `audit${query}`, { cookie: readCookieOf(joined) })).body.actions;
      assert.deepEqual(
        (await read(`?memberId=${member.id}`)).map(({ action, by, note }) => [action, by, note]),
        [
          ["invite", "Inviting Member", "Invited Member"],
          ["join", "Inviting Member", ""],
        ],
      );
      const [removal] = await read("?action=remove+member");
      assert.deepEqual([removal?.by, removal?.note], ["Invited Member", "Inviting Member"]);
      assert.equal((await callStaff(app, "GET", "audit?action=nothing", { cookie: readCookieOf(joined) })).status, 422);
    });

    test("the invitations of a member who is removed are void", async () => {
      const { member } = await join(makeAuthenticator());
      const { token } = await inviteMember(db, "Accomplice", member);
      assert.ok(await findInvitation(db, token));
      await removeMember(db, member.id, commandLine);
      assert.equal(await findInvitation(db, token), undefined);
    });

    test("the last member cannot remove themselves at the desk; the command line may", async () => {
      await db.deleteFrom("staff_members").execute();
      const { member, cookie } = await join(makeAuthenticator());
      const leave = () => callStaff(app, "DELETE", `members/${member.id}`, { cookie });
      assert.equal((await leave()).status, 422);
      const other = await join(makeAuthenticator());
      const left = await leave();
      assert.equal(left.status, 200);
      assert.match(String(left.headers["set-cookie"]), /^staff=; Path=\/; Max-Age=0;/);
      assert.equal(await statusOf(cookie), 401);
      assert.deepEqual(structuredClone(await removeMember(db, other.member.id, commandLine)), {
        id: other.member.id,
        name: "Asha Patil",
      });
      assert.equal(await removeMember(db, other.member.id, commandLine), undefined);
    });

    test("two members who remove each other at the same moment do not leave nobody", async () => {
      await db.deleteFrom("staff_members").execute();
      const both = [await signIn(app, db, "One"), await signIn(app, db, "Two")] as const;
      const removals = both.map(
        ({ member }, n) =>
          () =>
            removeMember(n ? otherDb : db, member.id, member),
      );
      await raceTo(db, "staff_members", removals);
      assert.equal((await db.selectFrom("staff_members").select("id").execute()).length, 1);
    });
  });
}
