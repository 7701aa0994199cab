import assert from "node:assert/strict";
import { after, before, beforeEach, describe, mock, test } from "node:test";
import { dayAfter, startOf, today } from "#contract/day.ts";
import { confirmWithinDays } from "#contract/limits.ts";
import type { Channel, Topic } from "#contract/messages.ts";
import type { Database } from "#server/database/schema.ts";
import { hashSecret, newSecret } from "#server/donors/private-link.ts";
import { readShippedWords } from "#server/publishing/served-site.ts";
import { assertMay, readDonor } from "#server/registry/managed-donor.ts";
import { confirmContact, findContactOf, saveContact } from "#server/registry/messages/contacts.ts";
import { askForLink } from "#server/registry/messages/lost-link.ts";
import { tellDonor } from "#server/registry/messages/outbox.ts";
import { writeReminders } from "#server/registry/messages/reminders.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { rounds } from "#tests/fixtures/long.ts";
import { keyOf } from "#tests/fixtures/post-office.ts";
import { engines, openThrowaway } from "#tests/fixtures/registries.ts";
import { DeliveryError, type Outgoing } from "./outgoing.ts";
import { sendNext, type SenderContext } from "./sender.ts";

const never = new AbortController().signal;
const hourMs = 3_600_000;
const askings = rounds({ share: 200, whole: 10_000 });
/** Of another day for each test, since the times in new ids never go back. */
let noon = startOf(today()) + 12 * hourMs;

const tokenOf = ({ button }: Outgoing) => /=(.*)$/.exec(button.url)![1]!;

for (const engine of engines) {
  describe(`messages on ${engine}`, () => {
    let db: Database;
    let remove: () => Promise<void>;
    let sent: (Outgoing & { address: string })[];
    let refuse: DeliveryError | undefined;
    let context: SenderContext;

    const email = async (outgoing: Outgoing, address: string) => {
      if (refuse) throw refuse;
      sent.push({ ...outgoing, address });
    };

    before(async () => {
      ({ db, remove } = await openThrowaway(engine));
      const words = readShippedWords();
      const siteUrl = "https://dehleez.example";
      context = { db, adapters: { email }, words: () => words, siteUrl };
    });
    beforeEach(async () => {
      mock.timers.reset();
      noon += 72 * hourMs;
      mock.timers.enable({ apis: ["Date"], now: noon });
      [sent, refuse] = [[], undefined];
      await db.deleteFrom("messages").execute();
      await db.deleteFrom("donors").execute();
      await db.deleteFrom("daily_messages").execute();
    });
    after(() => remove());

    const register = async () => {
      const secret = newSecret();
      const metadata = { linkHash: hashSecret(secret), noticeVersion: "1", noticeLanguage: "en" };
      const { id } = await registerDonor(db, newDonor(), metadata);
      return { id, secret };
    };
    const save = (donorId: string, address: string, topics: Topic[] = []) => {
      const addressKey = address.toLowerCase();
      const contact = { channel: "email", address, addressKey, topics, language: "en", noticeVersion: "2" } as const;
      return saveContact(db, donorId, contact);
    };
    const find = () => db.selectFrom("messages").selectAll().executeTakeFirstOrThrow();
    const drain = async (channel: Channel = "email") => {
      while ((await sendNext(context, channel)) !== "nothing due");
    };
    const confirm = async () => {
      await drain();
      const contact = await findContactOf(db, "confirm", tokenOf(sent.at(-1)!));
      await confirmContact(db, contact!.id);
    };

    test("an address is asked first, and a lost link is replaced when the new one is used", async () => {
      const key = await register();
      await save(key.id, "Asha@example.org");
      await askForLink(db, "newLink", "asha@example.org");
      await confirm();
      assert.deepEqual(
        sent.map(({ kind, address }) => [kind, address]),
        [["confirmAddress", "Asha@example.org"]],
      );
      await assert.rejects(assertMay(db, { id: key.id, secret: tokenOf(sent[0]!).split(".")[1]! }, "read"));

      await db.deleteFrom("messages").execute();
      await askForLink(db, "newLink", "asha@example.org");
      await askForLink(db, "newLink", "nobody@example.org");
      await drain();
      assert.deepEqual(
        sent.map(({ kind }) => kind),
        ["confirmAddress", "newLink"],
      );
      await assertMay(db, key, "own");
      const newKey = keyOf(sent[1]!);
      await readDonor(db, newKey);
      await assertMay(db, newKey, "own");
      await assert.rejects(assertMay(db, key, "own"));
    });

    test("a reminder is written once, sent once, and its link opens the donor's own page", async () => {
      const key = await register();
      await save(key.id, "asha@example.org", ["reminders"]);
      await confirm();
      await db
        .updateTable("donors")
        .set({ confirmed_on: dayAfter(10 - confirmWithinDays) })
        .execute();
      for (let n = 0; n < 3; n++) await writeReminders(db, never);
      await db.updateTable("messages").where("due_at", ">", "").set({ due_at: new Date().toISOString() }).execute();
      await drain();
      assert.equal(sent.length, 2);
      const [, reminder] = sent;
      assert.equal(reminder!.kind, "lapsing");
      assert.ok(reminder!.endUrl);
      await assertMay(db, keyOf(reminder!), "confirm");
      assert.ok((await readDonor(db, key)).messages.some(({ kind }) => kind === "lapsing"));
    });

    test("a failure is tried again, and one for good ends the use of the address", async () => {
      const { id } = await register();
      await save(id, "asha@example.org", ["reminders"]);
      refuse = new DeliveryError("The mail server is busy.");
      await sendNext(context, "email");
      const waiting = await find();
      assert.equal(waiting.failure, "The mail server is busy.");
      assert.ok(waiting.due_at > new Date().toISOString());
      for (const [cause, endsAddress] of [
        ["The gateway refused this message.", false],
        ["There is no such address.", true],
      ] as const) {
        refuse = new DeliveryError(cause, true, endsAddress);
        await db.updateTable("messages").set({ due_at: today() }).execute();
        await sendNext(context, "email");
        assert.equal((await find()).due_at, "");
        const contact = await db.selectFrom("contacts").selectAll().executeTakeFirstOrThrow();
        assert.equal(contact.failure, endsAddress ? cause : "");
      }
    });

    const kinds = () => sent.map(({ kind }) => kind).splice(0);

    test("two kinds that are due at the same moment are sent on two days, whichever server takes them", async () => {
      const { id } = await register();
      await save(id, "asha@example.org", ["reminders"]);
      await confirm();
      await db.updateTable("donors").set({ hidden: 1 }).execute();
      for (const kind of ["hidden", "rested"] as const) await tellDonor(db, id, kind, kind);
      sent = [];
      await Promise.all([drain(), drain(), drain()]);
      assert.equal(sent.length, 1);
      mock.timers.setTime(noon + 19 * hourMs);
      await drain();
      assert.equal(sent.length, 1);
      mock.timers.setTime(noon + 20 * hourMs);
      await Promise.all([drain(), drain(), drain()]);
      assert.deepEqual(kinds().toSorted(), ["hidden", "rested"]);
    });

    test("in the night only what was asked for is sent, and it goes before all that waits", async () => {
      const { id } = await register();
      await save(id, "asha@example.org", ["reminders"]);
      await confirm();
      sent = [];
      await tellDonor(db, id, "rested", "rested");
      await save(id, "rao@example.org", ["reminders"]);
      await sendNext(context, "email");
      assert.deepEqual(kinds(), ["confirmAddress"]);
      mock.timers.setTime(noon + 9 * hourMs);
      await askForLink(db, "newLink", "asha@example.org");
      await drain();
      assert.deepEqual(kinds(), ["confirmAddress"]);
    });

    test(`${askings} askings for lost links send one to its donor, and hold up nobody`, async () => {
      const { id } = await register();
      await save(id, "asha@example.org");
      await confirm();
      sent = [];
      for (let n = 0; n < askings; n++)
        await askForLink(db, "newLink", n % 2 ? "asha@example.org" : `nobody${n}@example.org`);
      const rows = await db.selectFrom("messages").select("id").where("contact_id", "is", null).execute();
      assert.equal(rows.length, askings / 2 + 1);
      const outcomes = new Map<string, number>();
      for (let outcome = ""; outcome !== "nothing due";) {
        outcome = await sendNext(context, "email");
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      // Only what is sent counts for the rate.
      assert.deepEqual(Object.fromEntries(outcomes), { "not sent": rows.length, tried: 1, "nothing due": 1 });
      assert.deepEqual(kinds(), ["newLink"]);
      // Again within minutes, nothing is sent; later on some a day.
      sent = [];
      for (const [minutes, count] of [
        [9, 0],
        [11, 1],
        [22, 2],
        [33, 2],
        [60 * 24 + 1, 3],
      ] as const) {
        mock.timers.setTime(noon + minutes * 60_000);
        for (let n = 0; n < 10; n++) {
          await askForLink(db, "newLink", "asha@example.org");
          await drain();
        }
        assert.equal(sent.length, count, `${minutes} minutes later`);
      }
    });
  });
}
