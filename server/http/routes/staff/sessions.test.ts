import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { SessionSummary } from "#contract/staff/session.ts";
import { startSession, sweepStaff } from "#server/registry/staff/sessions.ts";
import { hashSecret } from "#server/donors/private-link.ts";
import { makeAuthenticator } from "#tests/fixtures/authenticator.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { makeStaffApp, readCookieOf } from "#tests/fixtures/staff-app.ts";
import { callStaff, signIn } from "#tests/fixtures/staff.ts";

for (const engine of engines) {
  describe(`sessions of a member on ${engine}`, async () => {
    const { app, db, ask, invite, join, signInWith, statusOf, expireInvitation, expireChallenge, remove } =
      await makeStaffApp(engine);
    after(remove);

    test("a member sees and ends their own sessions, and nobody else's", async () => {
      const device = makeAuthenticator();
      const { cookie } = await join(device);
      const other = readCookieOf(await signInWith(device));
      const list = async () => (await callStaff<SessionSummary[]>(app, "GET", "sessions", { cookie })).body;
      const sessions = await list();
      assert.deepEqual(
        sessions.map(({ device, current }) => [device, current]),
        [
          ["?", false],
          ["?", true],
        ],
      );
      const stranger = await signIn(app, db);
      assert.equal((await stranger.call("DELETE", `sessions/${sessions[0]!.id}`)).status, 404);
      assert.equal((await callStaff(app, "DELETE", `sessions/${sessions[0]!.id}`, { cookie })).status, 200);
      assert.deepEqual([await statusOf(other), await statusOf(cookie)], [401, 200]);
      assert.equal((await list()).length, 1);
      const left = await callStaff(app, "DELETE", `sessions/${sessions[1]!.id}`, { cookie });
      assert.match(String(left.headers["set-cookie"]), /^staff=; Path=\/; Max-Age=0;/);
    });

    test("a member does not see sessions that have ended", async () => {
      const { member, passkeyId, call, ageLastSeen, ageStart } = await signIn(app, db);
      const { token } = await startSession(db, { memberId: member.id, passkeyId, device: "Another" });
      const list = async () => (await call<SessionSummary[]>("GET", "sessions", { cookie: `staff=${token}` })).body;
      assert.equal((await list()).length, 2);
      await ageLastSeen(8 * 60);
      assert.deepEqual(
        (await list()).map(({ device }) => device),
        ["Another"],
      );
      await ageLastSeen(0);
      await ageStart(7 * 24 * 60);
      assert.deepEqual(
        (await list()).map(({ device }) => device),
        ["Another"],
      );
    });

    test("a second cookie of the session's name, which somebody may have slipped in, opens nothing", async () => {
      const [own, planted] = [await join(makeAuthenticator()), await join(makeAuthenticator())];
      assert.equal(await statusOf(own.cookie), 200);
      assert.equal(await statusOf(`${planted.cookie}; ${own.cookie}`), 401);
    });

    test("the sweep deletes ended sessions, and expired invitations and challenges, and no others", async () => {
      await db.deleteFrom("staff_sessions").execute();
      await db.deleteFrom("staff_invitations").execute();
      await db.deleteFrom("staff_challenges").execute();
      const [fresh, idle, old] = [await signIn(app, db), await signIn(app, db), await signIn(app, db)];
      await idle.ageLastSeen(8 * 60);
      await old.ageStart(7 * 24 * 60);
      const [kept, expired] = [await invite(), await invite()];
      await expireInvitation(hashSecret(expired));
      const [pending, lapsed] = [await ask("sign-in"), await ask("sign-in")];
      await expireChallenge(lapsed.challenge);
      await sweepStaff(db);
      const ids = await db.selectFrom("staff_sessions").select("id").execute();
      assert.deepEqual(
        ids.map(({ id }) => id),
        [fresh.sessionId],
      );
      const hashes = await db.selectFrom("staff_invitations").select("token_hash").execute();
      assert.deepEqual(
        hashes.map(({ token_hash }) => token_hash),
        [hashSecret(kept)],
      );
      const challenges = await db.selectFrom("staff_challenges").select("challenge").execute();
      assert.deepEqual(
        challenges.map(({ challenge }) => challenge),
        [pending.challenge],
      );
    });
  });
}
