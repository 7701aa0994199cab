import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { buildApp } from "#server/http/app.ts";
import type { StaffSession } from "#contract/staff/session.ts";
import { findActions } from "#server/registry/audit.ts";
import { hashSecret } from "#server/donors/private-link.ts";
import { newToken } from "#server/staff/token.ts";
import { makeAuthenticator } from "#tests/fixtures/authenticator.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { makeStaffApp, readCookieOf, type Authenticator, type Options } from "#tests/fixtures/staff-app.ts";
import { callStaff } from "#tests/fixtures/staff.ts";
import { testConfig } from "#tests/fixtures/app.ts";

for (const engine of engines) {
  describe(`signing in on ${engine}`, async () => {
    const { app, db, elsewhere, post, ask, invite, join, signInWith, statusOf, expireChallenge, remove } =
      await makeStaffApp(engine);
    after(remove);

    describe("a sign-in is refused", () => {
      const challenge = Buffer.from(newToken()).toString("base64url");
      const mistakes: [string, Parameters<Authenticator["use"]>[1]][] = [
        ["from another origin", { origin: "https://evil.example" }],
        ["from another port of this machine", { origin: "http://localhost:8080" }],
        ["with a challenge that nobody gave", { challenge }],
        ["for another site", { rpId: "evil.example" }],
        ["when the device did not check who uses it", { userVerified: false }],
        ["with a passkey that nobody has", { credentialId: newToken() }],
      ];
      for (const [title, mistake] of mistakes) {
        test(title, async () => {
          const device = makeAuthenticator();
          await join(device);
          const answer = await post("sign-in", { response: device.use(await ask("sign-in"), mistake) });
          assert.equal(answer.status, 422);
          assert.equal(answer.headers["set-cookie"], undefined);
          assert.equal((await signInWith(device)).status, 200);
        });
      }

      test("with a challenge that was used", async () => {
        const device = makeAuthenticator();
        await join(device);
        const options = await ask("sign-in");
        assert.equal((await post("sign-in", { response: device.use(options) })).status, 200);
        assert.equal((await post("sign-in", { response: device.use(options) })).status, 422);
      });

      test("with the very same answer, also at the same moment", async () => {
        const device = makeAuthenticator();
        await join(device);
        const response = device.use(await ask("sign-in"));
        const answers = await Promise.all([1, 2, 3].map(() => post("sign-in", { response })));
        assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422, 422]);
      });

      test("with a challenge that has expired", async () => {
        const device = makeAuthenticator();
        await join(device);
        const options = await ask("sign-in");
        const challenges = db.selectFrom("staff_challenges").select("expires_at");
        const { expires_at } = await challenges.where("challenge", "=", options.challenge).executeTakeFirstOrThrow();
        const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
        assert.ok(minutes > 4 && minutes <= 5, String(minutes));
        await expireChallenge(options.challenge);
        assert.equal((await post("sign-in", { response: device.use(options) })).status, 422);
      });

      test("with a challenge for something else", async () => {
        const device = makeAuthenticator();
        const { cookie } = await join(device);
        const options = await ask("session/touch", {}, cookie);
        assert.equal((await post("sign-in", { response: device.use(options) })).status, 422);
      });

      test("with another device's signature", async () => {
        const [device, thief] = [makeAuthenticator(), makeAuthenticator()];
        await join(device);
        // Nor if it has counted further.
        for (let n = 0; n < 3; n++) thief.use({ challenge });
        const response = thief.use(await ask("sign-in"), { credentialId: device.credentialId });
        assert.equal((await post("sign-in", { response })).status, 422);
      });

      test("by a copy of the device", async () => {
        const device = makeAuthenticator();
        await join(device);
        for (let n = 0; n < 3; n++) assert.equal((await signInWith(device)).status, 200);
        device.rewind();
        assert.equal((await signInWith(device)).status, 422);
      });

      test("by a copy of the device at the same moment", async () => {
        const device = makeAuthenticator();
        await join(device);
        const [first, second] = [await ask("sign-in"), await ask("sign-in")];
        device.rewind();
        device.use({ challenge });
        const one = device.use(first);
        device.rewind();
        device.use({ challenge });
        const answers = await Promise.all([one, device.use(second)].map((response) => post("sign-in", { response })));
        assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422]);
      });

      test("with something that is no passkey", async () => {
        for (const response of [undefined, null, {}, "x", { id: "x", rawId: "x", type: "public-key", response: {} }]) {
          assert.equal((await post("sign-in", { response })).status, 422);
        }
      });
    });

    test("a challenge that one process gave is taken by another, once", async () => {
      const device = makeAuthenticator();
      await join(device);
      const response = device.use(await ask("sign-in"));
      const answers = await Promise.all(
        [app, elsewhere].map((each) => callStaff(each, "POST", "sign-in", { body: { response } })),
      );
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422]);
      const cookie = readCookieOf(answers.find(({ status }) => status === 200)!);
      for (const each of [app, elsewhere])
        assert.equal((await callStaff(each, "GET", "session", { cookie })).status, 200);
    });

    test("a cookie from before the sign-in is not taken over, and its session ends", async () => {
      const device = makeAuthenticator();
      const { cookie: former } = await join(device);
      const planted = `staff=${newToken()}`;
      const first = await signInWith(device, planted);
      assert.notEqual(readCookieOf(first), planted);
      assert.equal(await statusOf(planted), 401);
      const second = await signInWith(device, former);
      assert.notEqual(readCookieOf(second), former);
      assert.equal(await statusOf(former), 401);
      assert.equal(await statusOf(readCookieOf(second)), 200);
    });

    const read = async (cookie: string) => (await callStaff<StaffSession>(app, "GET", "session", { cookie })).body;

    test("every sign-in is audited with its device, and the member is told of the one before", async () => {
      const device = makeAuthenticator();
      const { member, cookie } = await join(device);
      assert.equal((await read(cookie)).lastSignIn, undefined);
      const second = await signInWith(device);
      const { lastSignIn } = second.body;
      assert.equal(lastSignIn?.device, "?");
      assert.deepEqual((await read(readCookieOf(second))).lastSignIn, lastSignIn);
      assert.equal((await read(cookie)).lastSignIn, undefined, "a later sign-in is none before");
      const audited = await findActions(db, { memberId: member.id, action: "sign in", limit: 10 });
      assert.deepEqual(
        audited.map(({ at }) => at),
        [audited[0]!.at, lastSignIn?.at],
      );
    });

    test("signing out ends the session and clears the cookie", async () => {
      const { cookie } = await join(makeAuthenticator());
      const answer = await callStaff(app, "DELETE", "session", { cookie });
      assert.match(String(answer.headers["set-cookie"]), /^staff=; Path=\/; Max-Age=0;/);
      assert.equal(await statusOf(cookie), 401);
    });

    test("on https the cookie has the prefix that binds it to this host, and is sent over https only", async (context) => {
      const siteUrl = "https://example.org";
      const secure = await buildApp({ db, config: { ...testConfig, siteUrl } });
      context.after(() => secure.close());
      const device = makeAuthenticator(siteUrl);
      const send = <Body>(path: string, body: object) =>
        callStaff<Body>(secure, "POST", path, { body, headers: { host: "example.org", origin: siteUrl } });
      const invitation = await invite();
      const { options } = (await send<Options>("join/options", { invitation })).body;
      assert.equal(options.rp?.id, "example.org");
      const response = device.register(options, { rpId: "example.org" });
      const { status, headers } = await send("join", { invitation, response });
      assert.equal(status, 200);
      const cookie = String(headers["set-cookie"]);
      assert.match(cookie, /^__Host-staff=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure$/);
      const read = (sent: string) => secure.inject({ url: "/api/v1/staff/session", headers: { cookie: sent } });
      assert.equal((await read(cookie.split(";")[0]!)).statusCode, 200);
      assert.equal((await read(cookie.split(";")[0]!.replace("__Host-", ""))).statusCode, 401);
      const local = { headers: { host: "localhost", origin: "http://localhost" }, body: {} };
      assert.equal((await callStaff(secure, "POST", "sign-in/options", local)).status, 403);
    });

    test("the registry keeps neither tokens nor invitations, only hashes", async () => {
      const { cookie } = await join(makeAuthenticator());
      const invitation = await invite();
      const rows = await Promise.all([
        db.selectFrom("staff_sessions").selectAll().execute(),
        db.selectFrom("staff_invitations").selectAll().execute(),
        db.selectFrom("staff_actions").selectAll().execute(),
      ]);
      const stored = JSON.stringify(rows);
      for (const secret of [cookie.slice("staff=".length), invitation]) assert.ok(!stored.includes(secret));
      assert.ok(stored.includes(hashSecret(invitation)));
    });
  });
}
