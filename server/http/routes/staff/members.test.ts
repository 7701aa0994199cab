import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { AuditFilter, AuditPage } from "#contract/staff/audit.ts";
import type { Invitation, OpenInvitation, StaffMember, StaffSession } from "#contract/staff/session.ts";
import { commandLine } from "#server/registry/audit.ts";
import {
  NotAMemberError,
  findInvitation,
  inviteMember,
  listMembers,
  removeMember,
} from "#server/registry/staff/members.ts";
import { hashSecret } from "#server/donors/private-link.ts";
import { makeFirstId } from "#server/registry/id-timestamp.ts";
import { makeAuthenticator } from "#tests/fixtures/authenticator.ts";
import { raceTo } from "#tests/fixtures/race.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { makeStaffApp, readCookieOf } from "#tests/fixtures/staff-app.ts";
import { callStaff, signIn } from "#tests/fixtures/staff.ts";

/** A removed member's request ends. */
const refuse = (error: unknown) => assert.ok(error instanceof NotAMemberError, String(error));

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
      assert.equal((await signInWith(device)).headers["set-cookie"], undefined);
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
      const search = (body: object) =>
        callStaff<AuditPage>(app, "POST", "audit/search", { cookie: readCookieOf(joined), body });
      const read = async (filter: AuditFilter) => (await search(filter)).body.actions;
      assert.deepEqual(
        (await read({ memberId: member.id })).map(({ action, by, note }) => [action, by, note]),
        [
          ["invite", "Inviting Member", "Invited Member"],
          ["sign in", "Inviting Member", "?"],
          ["join", "Inviting Member", ""],
        ],
      );
      const [removal] = await read({ action: "remove member" });
      assert.deepEqual([removal?.by, removal?.note], ["Invited Member", "Inviting Member"]);
      assert.equal((await search({ action: "nothing" })).status, 422);
    });

    test("a member has joined when they made their passkey, not when they were invited", async () => {
      const { token } = await inviteMember(db, "Late Reader", commandLine);
      const [hash, day] = [hashSecret(token), 86_400_000];
      // A mailed one that is almost over; an id tells when it was made.
      const id = `${makeFirstId(Date.now() - day)}-7000-8000-000000000000`;
      await db.updateTable("staff_invitations").set({ id }).where("token_hash", "=", hash).execute();
      const response = makeAuthenticator().register(await ask("join", { invitation: token }));
      const { member } = (await post<StaffSession>("join", { invitation: token, response })).body;
      assert.equal(member.id, id);
      assert.ok(Date.now() - Date.parse(member.joinedAt) < 60_000, member.joinedAt);
    });

    test("all members are told that others have invited or removed somebody, but not what was before them", async () => {
      const [one, other] = [await signIn(app, db, "One"), await signIn(app, db, "Other")];
      // What is done within one millisecond has no order.
      const gone = await signIn(app, db, "Gone", Date.now() + 10);
      assert.equal((await gone.call<StaffSession>("GET", "session")).body.teamNotice, false);
      await removeMember(db, gone.member.id, one.member);
      const read = async (member: typeof one, path = "session") =>
        (await member.call<StaffSession>("GET", path)).body.teamNotice;
      assert.deepEqual([await read(other), await read(other, "today")], [true, true]);
      const newcomer = await signIn(app, db, "Newcomer", Date.now() + 10);
      assert.equal(await read(newcomer), false);
      await post("members/invitations", { name: "Another" }, newcomer.cookie);
      // The member who did it knows.
      assert.deepEqual([await read(newcomer), await read(one)], [false, true]);
    });

    test("the invitations of a member who is removed are void", async () => {
      const { member } = await join(makeAuthenticator());
      const { token } = await inviteMember(db, "Accomplice", member);
      assert.ok(await findInvitation(db, token));
      await removeMember(db, member.id, commandLine);
      assert.equal(await findInvitation(db, token), undefined);
    });

    test("an invitation that is made while its inviter is removed does not survive", async () => {
      const { member } = await join(makeAuthenticator());
      // Both wait to write, on PostgreSQL; then one goes first.
      await raceTo<unknown>(db, "staff_invitations", [
        () => inviteMember(otherDb, "Accomplice", member).catch(refuse),
        () => removeMember(db, member.id, commandLine).catch(refuse),
      ]);
      await inviteMember(db, "Accomplice", member).then(() => assert.fail("a removed member invites"), refuse);
      const left = db.selectFrom("staff_invitations").select("id").where("invited_by", "=", member.id);
      assert.deepEqual(await left.execute(), []);
    });

    test("members see who is invited, by whom and until when, and withdraw it", async () => {
      await db.deleteFrom("staff_invitations").execute();
      const [inviter, other] = [await signIn(app, db, "Inviter"), await signIn(app, db, "Other Member")];
      const { token, expiresAt } = await inviteMember(db, "Invited", inviter.member);
      await inviteMember(db, "First Member", commandLine);
      const list = async () => (await other.call<OpenInvitation[]>("GET", "members/invitations")).body;
      const [open, byCommandLine] = await list();
      assert.deepEqual(open, { id: open!.id, name: "Invited", invitedBy: "Inviter", expiresAt });
      assert.equal(byCommandLine!.invitedBy, "");
      assert.equal((await other.call("DELETE", `members/invitations/${open!.id}`)).status, 200);
      assert.equal((await other.call("DELETE", `members/invitations/${open!.id}`)).status, 404);
      assert.equal(await findInvitation(db, token), undefined);
      assert.deepEqual(await list(), [byCommandLine]);
      const [audited] = (
        await other.call<AuditPage>("POST", "audit/search", { body: { action: "withdraw invitation" } })
      ).body.actions;
      assert.deepEqual([audited?.by, audited?.note], ["Other Member", "Invited"]);
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
      const { member: one } = await signIn(app, db, "One");
      const { member: two } = await signIn(app, db, "Two");
      const removals = [
        () => removeMember(db, one.id, two).catch(refuse),
        () => removeMember(otherDb, two.id, one).catch(refuse),
      ];
      await raceTo(db, "staff_members", removals);
      assert.equal((await listMembers(db)).length, 1);
      const leavings = [db, otherDb].map((each) => () => removeMember(each, one.id, one).catch(refuse));
      await Promise.all(leavings.map((leave) => leave()));
      assert.equal((await listMembers(db)).length, 1, "nor both at once");
    });
  });
}
