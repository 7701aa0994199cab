import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { readContentFile } from "#cms/content-files.ts";
import { languages } from "#contract/languages.ts";
import type { StaffSession } from "#contract/staff/session.ts";
import { hashSecret } from "#server/donors/private-link.ts";
import { newToken } from "#server/staff/token.ts";
import { makeAuthenticator } from "#tests/fixtures/authenticator.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { makeStaffApp, readCookieOf, type Options } from "#tests/fixtures/staff-app.ts";

for (const engine of engines) {
  describe(`invitations of staff on ${engine}`, async () => {
    const { post, ask, invite, signInWith, statusOf, expireInvitation, remove } = await makeStaffApp(engine);
    after(remove);

    test("an invitation makes a member, who is signed in and can sign in again", async () => {
      const device = makeAuthenticator();
      const invitation = await invite("Sunita Rao");
      const asked = await post<Options>("join/options", { invitation });
      assert.equal(asked.body.name, "Sunita Rao");
      const { name } = readContentFile("foundation", languages[0].code);
      assert.deepEqual(asked.body.options.rp, { id: "localhost", name });
      assert.match(asked.text, /"userVerification":"required"/);
      const joined = await post<StaffSession>("join", { invitation, response: device.register(asked.body.options) });
      assert.equal(joined.status, 200, joined.text);
      assert.equal(joined.body.member.name, "Sunita Rao");
      assert.match(
        String(joined.headers["set-cookie"]),
        /^staff=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/,
      );
      const first = readCookieOf(joined);
      assert.equal(await statusOf(first), 200);
      const again = await signInWith(device);
      assert.equal(again.status, 200, again.text);
      assert.equal(again.body.member.id, joined.body.member.id);
      assert.notEqual(readCookieOf(again), first);
      assert.equal(await statusOf(readCookieOf(again)), 200);
    });

    test("an invitation makes one member, also when two devices accept it at the same moment", async () => {
      const invitation = await invite();
      const asked = await Promise.all([1, 2, 3].map(() => ask("join", { invitation })));
      const answers = await Promise.all(
        asked.map((options) => post("join", { invitation, response: makeAuthenticator().register(options) })),
      );
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404, 404]);
      assert.equal((await post("join/options", { invitation })).status, 404);
    });

    test("an invitation that is only opened is not used up", async () => {
      const invitation = await invite();
      await ask("join", { invitation });
      for (const mistake of [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { userVerified: false }]) {
        const wrong = makeAuthenticator().register(await ask("join", { invitation }), mistake);
        assert.equal((await post("join", { invitation, response: wrong })).status, 422, JSON.stringify(mistake));
      }
      const response = makeAuthenticator().register(await ask("join", { invitation }));
      assert.equal((await post("join", { invitation, response })).status, 200);
    });

    test("an expired invitation is refused, before and after the passkey is made", async () => {
      const invitation = await invite();
      const response = makeAuthenticator().register(await ask("join", { invitation }));
      await expireInvitation(hashSecret(invitation));
      assert.equal((await post("join/options", { invitation })).status, 404);
      assert.equal((await post("join", { invitation, response })).status, 404);
      for (const made of [newToken(), "", undefined, { x: 1 }]) {
        assert.equal((await post("join/options", { invitation: made })).status, 404);
      }
    });

    test("a passkey made for one invitation does not accept another", async () => {
      const [mine, other] = [await invite(), await invite()];
      const response = makeAuthenticator().register(await ask("join", { invitation: mine }));
      assert.equal((await post("join", { invitation: other, response })).status, 422);
    });
  });
}
