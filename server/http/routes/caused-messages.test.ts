import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import type { Database } from "#server/database/schema.ts";
import { buildApp } from "#server/http/app.ts";
import { testConfig } from "#tests/fixtures/app.ts";
import { newDonor } from "#tests/fixtures/donors.ts";
import { askForDonors } from "#tests/fixtures/needs.ts";
import { engines, openThrowaway } from "#tests/fixtures/registries.ts";
import { signIn } from "#tests/fixtures/staff.ts";
import { visitor } from "#tests/fixtures/visitor.ts";

for (const engine of engines) {
  describe(`messages that strangers cause, on ${engine}`, () => {
    let db: Database;
    let app: FastifyInstance;
    let remove: () => Promise<void>;
    before(async () => {
      ({ db, remove } = await openThrowaway(engine));
      app = await buildApp({ db, config: testConfig, reach: { email: true } });
    });
    after(async () => {
      await app.close();
      await remove();
    });

    const help = async (address: string, n: number) => {
      const { id } = await askForDonors(db, { phoneNo: `97000 1${1000 + n}` });
      const body = { fullName: "Ravi Kale", phoneNo: `98220 1${1000 + n}`, consent: true };
      return (await visitor(app, address).call("POST", `needs/${id}/help`, { body })).status;
    };

    test("take neither the owner's letters nor an invitation from an address", async () => {
      const email = "shared@example.org";
      const stranger = visitor(app, "203.0.113.9");
      for (let n = 0; n < 7; n++) {
        assert.equal((await stranger.call("POST", "needs/lost", { body: { email } })).status, 202);
        const donor = await stranger.register(newDonor({ fullName: `Stranger ${n}` }));
        const contact = { channel: "email", address: email, topics: [], language: "en", noticeVersion: "1" };
        const { status } = await stranger.call("PUT", "donar/mine/contacts", { key: donor.key, body: contact });
        assert.equal(status, n < 5 ? 200 : 429);
      }
      assert.equal((await visitor(app, "203.0.113.10").call("POST", "needs/lost", { body: { email } })).status, 202);
      const desk = await signIn(app, db);
      const invited = await desk.call("POST", "members/invitations", { body: { name: "Late Member", email } });
      assert.equal(invited.status, 201, invited.text);
      const asked = db.selectFrom("messages").select("id").where("kind", "=", "needLink");
      assert.equal((await asked.execute()).length, 1, "one look at who has the address");
    });

    test("do not end what guests of the same network can do for others", async () => {
      for (let n = 0; n < 6; n++) assert.equal(await help("198.51.101.5", n), 201);
      assert.equal(await help("198.51.101.200", 6), 201);
    });
  });
}
