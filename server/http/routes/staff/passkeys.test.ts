import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { Passkey } from "#contract/staff/session.ts";
import { addSecondPasskey, listPasskeys, removePasskey } from "#server/registry/staff/passkeys.ts";
import { newToken } from "#server/staff/token.ts";
import { makeAuthenticator } from "#tests/fixtures/authenticator.ts";
import { raceTo } from "#tests/fixtures/race.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { makeStaffApp, readCookieOf, type Authenticator } from "#tests/fixtures/staff-app.ts";
import { callStaff, signIn } from "#tests/fixtures/staff.ts";

for (const engine of engines) {
  describe(`passkeys of a member on ${engine}`, async () => {
    const { app, db, post, ask, join, signInWith, statusOf, remove } = await makeStaffApp(engine);
    after(remove);

    test("a member adds a second passkey and removes the first, whose other sessions end; the last one stays", async () => {
      const [phone, key] = [makeAuthenticator(), makeAuthenticator()];
      const { cookie } = await join(phone);
      const onPhone = readCookieOf(await signInWith(phone));
      const add = async (device: Authenticator, name: string) => {
        const response = device.register(await ask("passkeys", {}, cookie));
        return post<Passkey[]>("passkeys", { response, name }, cookie);
      };
      const added = await add(key, "Security key");
      assert.equal(added.status, 201, added.text);
      assert.deepEqual(
        added.body.map(({ name }) => name),
        ["?", "Security key"],
      );
      assert.equal((await add(key, "The same again")).status, 422);
      assert.equal((await add(makeAuthenticator(), " ")).status, 422);
      const onKey = readCookieOf(await signInWith(key));
      const removePasskey = ({ id }: Passkey) => callStaff(app, "DELETE", `passkeys/${id}`, { cookie });
      const stranger = await signIn(app, db);
      assert.equal((await stranger.call<Passkey[]>("GET", "passkeys")).body.length, 1);
      const strangers = makeAuthenticator().register(await ask("passkeys", {}, stranger.cookie));
      assert.equal((await post("passkeys", { response: strangers, name: "A stranger's" }, cookie)).status, 422);
      assert.equal((await stranger.call("DELETE", `passkeys/${added.body[0]!.id}`)).status, 404);
      assert.equal((await removePasskey(added.body[0]!)).status, 200);
      assert.deepEqual([await statusOf(onPhone), await statusOf(cookie), await statusOf(onKey)], [401, 200, 200]);
      assert.equal((await signInWith(phone)).status, 422);
      assert.equal((await removePasskey(added.body[1]!)).status, 422);
      assert.equal((await signInWith(key)).status, 200);
    });

    test("of a member's last two passkeys, which are removed at the same moment, one stays", async () => {
      const { member, passkeyId, sessionId } = await signIn(app, db);
      const another = { credentialId: newToken(), publicKey: "", counter: 0, transports: [], name: "Key" };
      const ids = [passkeyId, await addSecondPasskey(db, member, another)];
      const removals = ids.map((id) => () => removePasskey(db, id, member, sessionId));
      assert.deepEqual((await raceTo(db, "staff_passkeys", removals)).toSorted(), ["last", "removed"]);
      assert.equal((await listPasskeys(db, member.id)).length, 1);
    });
  });
}
