import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { ErrorAnswer } from "#contract/donor.ts";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import { buildApp } from "#server/http/app.ts";
import type { Database } from "#server/database/schema.ts";
import { commandLine } from "#server/registry/audit.ts";
import { confirmContact, noteUnusable, sweepContacts } from "#server/registry/messages/contacts.ts";
import { tellDonor } from "#server/registry/messages/outbox.ts";
import { correctDonor } from "#server/registry/staff-changes.ts";
import { newDonor } from "#tests/fixtures/donors.ts";
import { createPostOffice } from "#tests/fixtures/post-office.ts";
import { engines, openThrowaway } from "#tests/fixtures/registries.ts";
import { visitor } from "#tests/fixtures/visitor.ts";
import { testConfig } from "#tests/fixtures/app.ts";

const asNumber = (n: number) => `98${String(n).padStart(8, "0")}`;

for (const engine of engines) {
  describe(`how a donor may be reached, on ${engine}`, () => {
    const reach = { email: true, phone: false, pushKey: "" };
    let office: ReturnType<typeof createPostOffice>;
    let db: Database;
    let app: FastifyInstance;
    let remove: () => Promise<void>;

    before(async () => {
      ({ db, remove } = await openThrowaway(engine));
      const config = testConfig;
      app = await buildApp({ db, config, reach });
      office = createPostOffice(db);
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

    test("a new donor learns how this server reaches donors, and nobody who registers the same again", async () => {
      const donor = newDonor({ fullName: "Learns It" });
      const register = () => visitor(app).call<{ reach?: object }>("POST", "donar", { body: donor });
      assert.deepEqual((await register()).body.reach, reach);
      assert.equal((await register()).body.reach, undefined);
      reach.email = false;
      Object.assign(donor, { fullName: "Without Mail" });
      assert.equal((await register()).body.reach, undefined);
      reach.email = true;
    });

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

    /** The last code that a donor was sent, and the number that it went to. */
    const readSms = async (donorId: string) => {
      office.take();
      await office.drain();
      const sms = office.take().filter(({ kind, channel }) => kind === "code" && channel === "phone");
      const [{ code = "", address }] = sms.slice(-1) as [(typeof sms)[number]];
      assert.ok(sms.at(-1)!.short.includes(code) && !sms.at(-1)!.button.url.includes("#"), donorId);
      return { code, address };
    };
    const sms = { channel: "phone", topics: ["needs"] };
    const enter = (key: string, contactId: string, code: string) =>
      visitor(app).call<ManagedDonor>("POST", `${path}/${contactId}/code`, { key, body: { code } });
    const usable = async (donorId: string) => {
      await tellDonor(db, donorId, "need", `need ${Math.random()}`, { urgent: true });
      const waiting = db.selectFrom("messages").select("id").where("donor_id", "=", donorId).where("kind", "=", "need");
      return (await waiting.execute()).length > 0;
    };
    const registerNumber = (n: number, fullName = "Numbered") =>
      visitor(app).register(newDonor({ fullName, phoneNo: asNumber(n) }));

    test("a number gets nothing but a code until that was entered on the donor's own page", async () => {
      reach.phone = true;
      const { id, key } = await registerNumber(1);
      const [contact] = (await save(key, sms)).body.contacts;
      assert.equal(contact!.confirmed, false);
      assert.equal(await usable(id), false);
      const { code, address } = await readSms(id);
      assert.equal(address, asNumber(1));
      assert.match(code, /^\d{6}$/);
      const stranger = await registerNumber(2);
      assert.equal((await enter(stranger.key, contact!.id, code)).status, 422);
      const other = code === "000000" ? "000001" : "000000";
      const wrong = await enter(key, contact!.id, other);
      assert.equal(wrong.status, 422);
      assert.deepEqual(Object.keys((wrong.body as unknown as ErrorAnswer).errors!), ["code"]);
      // In the digits of any script, with spaces.
      const typed = [...code].map((digit) => "०१२३४५६७८९"[Number(digit)]).join(" ");
      assert.equal((await enter(key, contact!.id, typed)).body.contacts[0]!.confirmed, true);
      assert.equal((await enter(key, contact!.id, code)).status, 200, "the same again");
      assert.equal(await usable(id), true);
      const before = await countMessages();
      assert.equal((await save(key, { ...sms, topics: ["reminders"] })).body.contacts[0]!.confirmed, true);
      assert.equal(await countMessages(), before);
    });

    test("five tries or a day end a code, and three codes a day are sent to a number, whoever asks", async () => {
      const { id, key } = await registerNumber(3);
      const [contact] = (await save(key, sms)).body.contacts;
      const first = await readSms(id);
      const guesses = Array.from({ length: 5 }, (_, n) =>
        String((Number(first.code) + n + 1) % 1_000_000).padStart(6, "0"),
      );
      // At once, as a program would.
      for (const { status } of await Promise.all(guesses.map((guess) => enter(key, contact!.id, guess))))
        assert.equal(status, 422);
      assert.equal((await enter(key, contact!.id, first.code)).status, 422);
      await save(key, sms);
      const second = await readSms(id);
      assert.notEqual(second.code, first.code);
      assert.equal((await enter(key, contact!.id, first.code)).status, 422);
      const old = db.updateTable("messages").where("contact_id", "=", contact!.id).where("kind", "=", "code");
      await old.set({ id: sql`'0180' || substr(id, 5)` }).execute();
      assert.equal((await enter(key, contact!.id, second.code)).status, 422, "a day later");
      await save(key, sms);
      await readSms(id);
      // Ended and chosen again, and by somebody else who says that it is their number.
      await end(key, contact!.id);
      await save(key, sms);
      await save((await registerNumber(3, "Somebody Else")).key, sms);
      await office.drain();
      assert.deepEqual(office.kinds(), []);
    });

    test("after a second tap on 'Save', the code that comes first works as well", async () => {
      const { id, key } = await registerNumber(9);
      await save(key, sms);
      const first = await readSms(id);
      const [contact] = (await save(key, sms)).body.contacts;
      await readSms(id);
      assert.equal((await enter(key, contact!.id, first.code)).body.contacts[0]!.confirmed, true);
    });

    test("a fourth code of a day is refused, with a word", async () => {
      const { key } = await registerNumber(4);
      for (let n = 0; n < 3; n++) assert.equal((await save(key, sms)).status, 200);
      const { status, body } = await save(key, sms);
      assert.equal(status, 422);
      assert.match((body as unknown as ErrorAnswer).message, /try again tomorrow/);
    });

    test("another number has to be confirmed anew, whoever changed it, and no code for one fits the other", async () => {
      const { id, key } = await registerNumber(5);
      const [contact] = (await save(key, sms)).body.contacts;
      const { code } = await readSms(id);
      const change = (phoneNo: string) =>
        visitor(app).call<ManagedDonor>("PATCH", "donar/mine", { key, body: { phoneNo } });
      const isConfirmed = async () =>
        (await visitor(app).call<ManagedDonor>("GET", "donar/mine", { key })).body.contacts[0]!.confirmed;
      await change(asNumber(6));
      assert.equal((await enter(key, contact!.id, code)).status, 422);
      await change(asNumber(5));
      assert.equal((await enter(key, contact!.id, code)).status, 200);
      await change(`+91 ${asNumber(5).slice(0, 5)} ${asNumber(5).slice(5)}`);
      assert.equal(await isConfirmed(), true, "the same number, typed otherwise");
      await correctDonor(db, { id }, commandLine, () => ({ phoneNo: asNumber(7) }));
      assert.equal(await isConfirmed(), false);
      assert.equal(await usable(id), false);
      await save(key, sms);
      assert.equal((await readSms(id)).address, asNumber(7));
      // The choice stays until it is confirmed, or ended.
      await db.deleteFrom("messages").where("donor_id", "=", id).execute();
      await db
        .updateTable("contacts")
        .set({ id: "01800000-0000-7000-8000-000000000000" })
        .where("donor_id", "=", id)
        .execute();
      await sweepContacts(db);
      assert.equal(await isConfirmed(), false);
    });

    test("only Indian mobile numbers get messages", async () => {
      for (const [n, phoneNo] of ["+882 13 555 1234", "0065 9876 5432", "022 2345 6789", "+1 415 555 0100"].entries()) {
        const { key } = await visitor(app).register(newDonor({ fullName: `Abroad ${n}`, phoneNo }));
        const { status, body } = await save(key, sms);
        assert.equal(status, 422, phoneNo);
        assert.match((body as unknown as ErrorAnswer).message, /Indian mobile numbers only/);
      }
      for (const [n, phoneNo] of ["+91 98765 43299", "0 91 6765432199", "०९८७६५४३२७७"].entries()) {
        const { key } = await visitor(app).register(newDonor({ fullName: `Here ${n}`, phoneNo }));
        assert.equal((await save(key, sms)).status, 200, phoneNo);
      }
      // A code that waits while the number becomes a foreign one goes nowhere.
      const { id, key } = await registerNumber(8);
      await save(key, sms);
      await correctDonor(db, { id }, commandLine, () => ({ phoneNo: "+882 13 555 1234" }));
      office.take();
      await office.drain();
      assert.ok(office.take().every(({ address }) => !address.includes("882")));
      reach.phone = false;
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
