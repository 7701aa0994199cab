import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import { buildApp } from "#server/http/app.ts";
import type { Database } from "#server/database/schema.ts";
import { confirmContact, noteUnusable } from "#server/registry/messages/contacts.ts";
import { newDonor } from "#tests/fixtures/donors.ts";
import { engines, openThrowaway } from "#tests/fixtures/registries.ts";
import { visitor } from "#tests/fixtures/visitor.ts";
import { testConfig } from "#tests/fixtures/app.ts";

for (const engine of engines) {
  describe(`how a donor may be reached, on ${engine}`, () => {
    const reach = { email: true, pushKey: "" };
    let db: Database;
    let app: FastifyInstance;
    let remove: () => Promise<void>;

    before(async () => {
      ({ db, remove } = await openThrowaway(engine));
      const config = testConfig;
      app = await buildApp({ db, config, reach });
    });
    after(async () => {
      await app.close();
      await remove();
    });

    const path = "donar/mine/contacts";
    const choice = { topics: ["reminders"], language: "hi", noticeVersion: "7" };
    const save = (key: string, given: object) =>
      visitor(app).call<ManagedDonor>("PUT", path, { key, body: { channel: "email", ...choice, ...given } });
    const end = (key: string, id: string) => visitor(app).call<ManagedDonor>("DELETE", `${path}/${id}`, { key });
    const register = async (fullName: string) => visitor(app).register(newDonor({ fullName }));
    const countMessages = async () => (await db.selectFrom("messages").select("id").execute()).length;

    test("an address is stored and asked, replaced by another, and forgotten when it is ended", async () => {
      const { key } = await register("Reached Asha");
      const first = await save(key, { address: "Asha@example.org" });
      assert.equal(first.status, 200);
      const [contact] = first.body.contacts;
      assert.partialDeepStrictEqual(contact, { address: "Asha@example.org", topics: ["reminders"], confirmed: false });
      assert.deepEqual(first.body.reach, { email: true, phone: false, pushKey: "" });
      await confirmContact(db, contact!.id);
      const before = await countMessages();
      const changed = await save(key, { address: "asha@example.org", topics: [] });
      assert.partialDeepStrictEqual(changed.body.contacts, [{ id: contact!.id, topics: [], confirmed: true }]);
      assert.equal(await countMessages(), before);
      const other = await save(key, { address: "rao@example.org" });
      assert.partialDeepStrictEqual(other.body.contacts, [{ address: "rao@example.org", confirmed: false }]);
      const { id } = other.body.contacts[0]!;
      const stranger = await register("Stranger Rao");
      assert.equal((await end(stranger.key, id)).status, 200);
      assert.equal((await end(key, id)).body.contacts.length, 0);
      assert.equal((await end(key, id)).status, 200);
    });

    test("each device is stored once, knows itself by a hash, and a new one replaces those that failed", async () => {
      const { key, id: donorId } = await register("Reached by Push");
      const subscribe = (endpoint: string) =>
        save(key, {
          channel: "push",
          subscription: {
            endpoint: `https://fcm.googleapis.com/wp/${endpoint}`,
            keys: { p256dh: Buffer.alloc(65, 4).toString("base64url"), auth: Buffer.alloc(16).toString("base64url") },
          },
        });
      assert.equal((await subscribe("first")).status, 422);
      reach.pushKey = "key";
      await subscribe("first");
      await subscribe("first");
      const { contacts } = (await subscribe("second")).body;
      reach.pushKey = "";
      assert.deepEqual(
        contacts.map(({ address, device }) => [address, device]),
        ["first", "second"].map((endpoint) => [
          "fcm.googleapis.com",
          hash("sha256", `https://fcm.googleapis.com/wp/${endpoint}`, "base64url"),
        ]),
      );
      assert.ok(contacts.every(({ confirmed }) => confirmed));
      await noteUnusable(db, contacts[0]!.id, "The device takes no more notifications.");
      reach.pushKey = "key";
      const after = (await subscribe("third")).body.contacts;
      reach.pushKey = "";
      assert.deepEqual(
        after.map(({ id }) => id === contacts[1]!.id),
        [true, false],
      );
      assert.ok(!JSON.stringify(after).includes("/wp/"), donorId);
    });

    test("the link of a message that was sent again is not spoilt by the next", async () => {
      const { key } = await register("Twice Asked");
      const first = await save(key, { address: "twice@example.org" });
      const second = await save(key, { address: "twice@example.org" });
      assert.equal(second.body.contacts[0]!.id, first.body.contacts[0]!.id);
    });

    test("a way that the server has not, a wrong address and a wrong key are refused", async () => {
      const { id, key } = await register("Refused Asha");
      for (const [given, field] of [
        [{ channel: "phone" }, undefined],
        [{ channel: "push" }, undefined],
        [{ address: "nowhere" }, "address"],
        [{ address: "a@example.org", topics: ["spam"] }, undefined],
      ] as const) {
        const { status, body } = await save(key, given);
        assert.equal(status, 422);
        assert.deepEqual(Object.keys((body as { errors?: object }).errors ?? {}), field ? [field] : []);
      }
      assert.equal((await save(`${id}.${"A".repeat(22)}`, { address: "a@example.org" })).status, 401);
    });

    test("an address, and a donor, cause five messages a day", async () => {
      const donors = [];
      for (const name of ["One", "Two", "Three"]) donors.push(await register(`Flood ${name}`));
      const [one, two, three] = donors;
      for (let n = 0; n < 5; n++) assert.equal((await save(one!.key, { address: "flood@example.org" })).status, 200);
      const { status, headers, body } = await save(two!.key, { address: "FLOOD@example.org" });
      assert.equal(status, 429);
      assert.ok(Number(headers["retry-after"]) > 0);
      assert.match((body as unknown as { message: string }).message, /try again tomorrow/);
      for (let n = 0; n < 5; n++) assert.equal((await save(three!.key, { address: `a${n}@example.org` })).status, 200);
      assert.equal((await save(three!.key, { address: "a5@example.org" })).status, 429);
    });
  });
}
