import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import type { ErrorAnswer } from "#contract/donor.ts";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import { topics, type OptionalKind, type Topic } from "#contract/messages.ts";
import type { Database } from "#server/database/schema.ts";
import { buildApp } from "#server/http/app.ts";
import { openApiDocument } from "#server/http/openapi/document.ts";
import { tellDonor } from "#server/registry/messages/outbox.ts";
import { testConfig } from "#tests/fixtures/app.ts";
import { newDonor } from "#tests/fixtures/donors.ts";
import { addContact } from "#tests/fixtures/messages.ts";
import { askForDonors, advanceAll } from "#tests/fixtures/needs.ts";
import { createPostOffice, keyOf, type Sent } from "#tests/fixtures/post-office.ts";
import { engines, openThrowaway } from "#tests/fixtures/registries.ts";
import { visitor } from "#tests/fixtures/visitor.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

const mine = "/api/v1/donar/mine";
const refused = 403;

const blood = (bloodType: "AB-" | "O-") => ({ bloodType, city: "Nashik" });

for (const engine of engines) {
  describe(`the link of a message on ${engine}`, () => {
    let db: Database;
    let app: FastifyInstance;
    let remove: () => Promise<void>;
    let office: ReturnType<typeof createPostOffice>;
    before(async () => {
      ({ db, remove } = await openThrowaway(engine));
      app = await buildApp({ db, config: testConfig, reach: { email: true } });
      office = createPostOffice(db);
    });
    after(async () => {
      await app.close();
      await remove();
    });

    const call = (method: Method, path: string, key: string, body?: object) =>
      visitor(app).call<ManagedDonor>(method, path.replace("/api/v1/", ""), { key, body });
    let donors = 0;
    /** A donor with two open questions, and the link of a message about one of them, or about something else. */
    const register = async (topic: Topic) => {
      const donor = newDonor({
        fullName: `Mailed ${donors++}`,
        phoneNo: `+91 98765 1${1000 + donors}`,
        ...blood("O-"),
      });
      const own = await visitor(app).register(donor);
      await call("PATCH", mine, own.key, { numberOnRequest: true });
      await addContact(db, own.id, `mailed${donors}@example.org`, { topics: [...topics] });
      for (const type of ["O-", "AB-"] as const) {
        await askForDonors(db, {
          ...blood(type),
          place: `Ward ${donors}`,
          phoneNo: `97${type.length}00${10_000 + donors}`,
        });
        await db.updateTable("willing_donors").set({ ask_from: "" }).where("donor_id", "=", own.id).execute();
        await advanceAll(db);
      }
      const kind: Record<Topic, OptionalKind> = { reminders: "rested", needs: "need", reveals: "reveals" };
      if (topic !== "needs") await tellDonor(db, own.id, kind[topic], `${topic} ${own.id}`);
      // As if it were day, and the first message of it.
      await db.updateTable("messages").set({ due_at: new Date().toISOString(), priority: 0 }).execute();
      await office.drain();
      const isIt = (letter: Sent) => letter.kind === kind[topic] && letter.button.url.includes(own.id);
      const { id, secret } = keyOf(office.take().find(isIt)!);
      const { needs } = (await call("GET", mine, own.key)).body;
      return { own, donor, key: `${id}.${secret}`, needs };
    };

    const allowed: Record<Topic, Record<string, object | undefined>> = {
      reminders: { [`POST ${mine}/confirm`]: {}, [`PATCH ${mine}`]: { paused: true } },
      needs: { [`POST ${mine}/needs/{id}`]: { answer: "no" } },
      reveals: { [`PATCH ${mine}`]: { numberOnRequest: false } },
    };

    for (const topic of topics) {
      test(`of a message about ${topic} does what it is about, on no other route, and shows nothing else`, async () => {
        const { own, donor, key, needs } = await register(topic);
        assert.equal(needs.length, 2);
        const shown = await call("GET", mine, key);
        assert.equal(shown.body.messageTopic, topic);
        const theirs = JSON.stringify(shown.body);
        for (const secret of [donor.phoneNo, `mailed${donors}@`]) assert.ok(!theirs.includes(secret), secret);
        assert.deepEqual([shown.body.contacts, shown.body.messages], [[], []]);
        assert.equal(shown.body.needs.length, topic === "needs" ? 1 : 0);
        const asked = shown.body.needs[0]?.id ?? needs[0]!.id;
        const other = needs.find(({ id }) => id !== asked)!.id;
        const bodies: Record<string, object | undefined> = {
          [`PATCH ${mine}`]: { city: "Mumbai" },
          [`POST ${mine}/confirm`]: {},
          [`POST ${mine}/donated`]: { days: 90 },
          [`PUT ${mine}/contacts`]: { channel: "call", topics: ["needs"], language: "en", noticeVersion: "1" },
          [`POST ${mine}/contacts/{id}/code`]: { code: "123456" },
          [`POST ${mine}/needs`]: { need: own.id },
          [`POST ${mine}/needs/{id}`]: { answer: "no" },
        };
        const { paths } = await openApiDocument();
        const routes = Object.entries(paths).filter(([path]) => path.startsWith(mine));
        const operations = routes.flatMap(([path, methods]) =>
          Object.keys(methods).map((method) => [method, path] as const),
        );
        assert.ok(operations.length >= 11);
        for (const [name, path] of operations) {
          const method = name.toUpperCase() as Method;
          const route = `${method} ${path}`;
          if (route === `GET ${mine}` || route === `POST ${mine}/link`) continue;
          const mayBe = route in allowed[topic];
          const body = mayBe ? allowed[topic][route] : bodies[route];
          const id = path.includes("/needs/") ? asked : own.id;
          const answer = await call(method, path.replace("{id}", id), key, body);
          assert.equal(answer.status, mayBe ? 200 : refused, `${route}: ${answer.text}`);
          if (!mayBe) assert.match((answer.body as unknown as ErrorAnswer).message, /^This link came in a message/);
        }
        for (const body of [{ paused: false, fullName: "Mallory" }, { fullName: "Mallory" }, {}])
          assert.equal((await call("PATCH", mine, key, body)).status, refused, JSON.stringify(body));
        const answer = await call("POST", `${mine}/needs/${other}`, key, { answer: "yes" });
        assert.equal(answer.status, refused, "another request");
        const now = (await call("GET", mine, own.key)).body;
        assert.deepEqual([now.donor.city, now.contacts.length], ["Nashik", 1]);
      });
    }

    test("of a message has the private link sent, which is not shown", async () => {
      const { own, key } = await register("needs");
      const sent = await call("POST", `${mine}/link`, key, {});
      assert.deepEqual([sent.status, sent.body.messageTopic], [200, "needs"]);
      assert.equal((await call("POST", `${mine}/link`, own.key, {})).status, refused);
      assert.equal((await call("POST", `${mine}/link`, `${own.id}.${"A".repeat(22)}`, {})).status, 401);
      await office.drain(["email"]);
      const letter = office.take().find(({ kind }) => kind === "newLink");
      assert.equal(letter!.address, `mailed${donors}@example.org`);
      const { id, secret } = keyOf(letter!);
      assert.ok(!sent.text.includes(secret));
      assert.equal((await call("GET", mine, `${id}.${secret}`)).body.messageTopic, undefined);
    });

    test("of a message lets a blood donor rest who says that they gave", async () => {
      const { key } = await register("needs");
      const { id } = (await call("GET", mine, key)).body.needs[0]!;
      await call("POST", `${mine}/needs/${id}`, key, { answer: "yes" });
      const gave = await call("POST", `${mine}/needs/${id}`, key, { answer: "gave", days: 90 });
      assert.deepEqual([gave.status, gave.body.absence, gave.body.messageTopic], [200, "resting", "needs"]);
    });
  });
}
