import assert from "node:assert/strict";
import { after, before, beforeEach, describe, mock, test } from "node:test";
import { startOf, today } from "#contract/day.ts";
import { lostLink, messageDays } from "#contract/messages.ts";
import type { Database } from "#server/database/schema.ts";
import { NarrowLinkError, WrongSecretError } from "#server/donors/errors.ts";
import { hashSecret, newSecret } from "#server/donors/private-link.ts";
import { DeliveryError } from "#server/messages/outgoing.ts";
import { commandLine } from "#server/registry/audit.ts";
import { readDonor, sendPrivateLink } from "#server/registry/managed-donor.ts";
import { replaceNeedLink } from "#server/registry/needs/need-decisions.ts";
import { changeNeed, readNeed } from "#server/registry/needs/seekers.ts";
import { replacePrivateLink } from "#server/registry/staff-changes.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { addContact } from "#tests/fixtures/messages.ts";
import { askForDonors } from "#tests/fixtures/needs.ts";
import { createPostOffice, keyOf } from "#tests/fixtures/post-office.ts";
import { engines, openThrowaway } from "#tests/fixtures/registries.ts";
import { noteBounce } from "./contacts.ts";
import { askForLink } from "./lost-link.ts";
import { addMessages, tellDonor } from "./outbox.ts";

const hourMs = 3_600_000;
/** Of another day for each test, since the times in new ids never go back. */
let noon = startOf(today()) + 12 * hourMs;
const email = "asha@example.org";

/** So many hours after the noon of the test. */
const at = (hours: number) => mock.timers.setTime(noon + hours * hourMs);

for (const engine of engines) {
  describe(`links in messages on ${engine}`, () => {
    let db: Database;
    let remove: () => Promise<void>;
    let office: ReturnType<typeof createPostOffice>;
    let own: { id: string; secret: string };

    before(async () => ({ db, remove } = await openThrowaway(engine)));
    beforeEach(async () => {
      mock.timers.reset();
      noon += 40 * 24 * hourMs;
      mock.timers.enable({ apis: ["Date"], now: noon });
      for (const table of ["messages", "donors", "needs", "daily_messages"] as const)
        await db.deleteFrom(table).execute();
      office = createPostOffice(db);
      const secret = newSecret();
      const metadata = { linkHash: hashSecret(secret), noticeVersion: "1", noticeLanguage: "en" };
      own = { id: (await registerDonor(db, newDonor(), metadata)).id, secret };
      await addContact(db, own.id, email, { topics: ["reminders", "reveals"] });
    });
    after(() => {
      mock.timers.reset();
      return remove();
    });

    const remind = async (cause = "rested") => {
      await tellDonor(db, own.id, "rested", cause);
      await office.drain();
      return keyOf(office.take()[0]!);
    };
    const loseLink = async () => {
      await askForLink(db, "newLink", email);
      await office.drain();
      return keyOf(office.take()[0]!);
    };
    const opens = (key: { id: string; secret: string }) =>
      readDonor(db, key).then(
        ({ messageTopic = "all" }) => messageTopic,
        (error: unknown) => {
          assert.ok(error instanceof WrongSecretError, String(error));
          return "nothing";
        },
      );
    const allOpen = async (...keys: (typeof own)[]) => {
      const views = [];
      for (const key of keys) views.push(await opens(key));
      return views;
    };

    test("end when staff replace the private link, those of lost links too", async () => {
      const [reminder, lost] = [await remind(), await loseLink()];
      assert.deepEqual(await allOpen(own, reminder), ["all", "reminders"]);
      const replaced = await replacePrivateLink(db, own.id, commandLine);
      assert.deepEqual(await allOpen(own, reminder, lost), ["nothing", "nothing", "nothing"]);
      assert.equal(await opens(replaced!), "all");
    });

    test("end when a lost link is opened, which becomes the donor's own, once", async () => {
      const [reminder, lost] = [await remind(), await loseLink()];
      at(1);
      const second = await loseLink();
      assert.deepEqual(await allOpen(lost, lost, own, reminder, second), [
        "all",
        "all",
        "nothing",
        "nothing",
        "nothing",
      ]);
      at(lostLink.hours + 1);
      assert.equal(await opens(lost), "all");
    });

    test("of a lost link end after a day, and others after a month", async () => {
      const [reminder, lost] = [await remind(), await loseLink()];
      at(lostLink.hours + 0.1);
      assert.deepEqual(await allOpen(lost, reminder, own), ["nothing", "reminders", "all"]);
      at(messageDays * 24 + 0.1);
      assert.deepEqual(await allOpen(reminder, own), ["nothing", "all"]);
    });

    test("are of no use over an address that was ended, or comes back", async () => {
      const reminder = await remind();
      await db.updateTable("contacts").set({ failure: "The mail came back (5.1.1)." }).execute();
      assert.equal(await opens(reminder), "nothing");
      await db.updateTable("contacts").set({ failure: "", confirmed_at: "" }).execute();
      assert.equal(await opens(reminder), "nothing");
      await db.deleteFrom("contacts").execute();
      assert.equal(await opens(reminder), "nothing");
    });

    test("have the private link sent to where they came, once for two taps, and the private link has not", async () => {
      const reminder = await remind();
      await assert.rejects(sendPrivateLink(db, own), NarrowLinkError);
      await Promise.all([sendPrivateLink(db, reminder), sendPrivateLink(db, reminder)]);
      await office.drain();
      const [letter, ...others] = office.take();
      assert.deepEqual([letter!.kind, letter!.address, others.length], ["newLink", email, 0]);
      assert.deepEqual(await allOpen(keyOf(letter!), reminder, own), ["all", "nothing", "nothing"]);
    });

    test("of a request end when staff replace its link", async () => {
      const request = await askForDonors(db, { email });
      await askForLink(db, "needLink", email);
      await askForLink(db, "needLink", "nobody@example.org");
      await office.drain();
      const [letter, ...others] = office.take();
      assert.deepEqual([letter!.kind, others.length], ["needLink", 0]);
      assert.equal((await readNeed(db, keyOf(letter!))).id, request.id);
      await replaceNeedLink(db, request.id, commandLine);
      await assert.rejects(readNeed(db, keyOf(letter!)), WrongSecretError);
      // The next letter has the present link's secret.
      at(1);
      await askForLink(db, "needLink", email);
      await office.drain();
      assert.equal((await readNeed(db, keyOf(office.take()[0]!))).id, request.id);
    });

    test("of a request end after a day or a month, and when that of a lost link is opened, which becomes the private link", async () => {
      const request = await askForDonors(db, { email, phoneNo: "98111 33333" });
      const loseNeedLink = async () => {
        await askForLink(db, "needLink", email);
        await office.drain();
        return keyOf(office.take()[0]!);
      };
      const news = { kind: "needNews", address: email, language: "en", detail: request.id, urgent: true } as const;
      await addMessages(db, [{ ...news, cause: "news" }]);
      await office.drain();
      const told = keyOf(office.take()[0]!);
      const lost = await loseNeedLink();
      const allOpen = async (...keys: (typeof own)[]) => {
        const opened = await Promise.allSettled(keys.map((key) => readNeed(db, key)));
        return opened.map(({ status }) => status === "fulfilled");
      };
      assert.deepEqual(await allOpen(told, request), [true, true]);
      at(lostLink.hours + 0.1);
      assert.deepEqual(await allOpen(lost, told, request), [false, true, true]);
      const second = await loseNeedLink();
      assert.deepEqual(await allOpen(second), [true]);
      assert.deepEqual(await allOpen(told, request), [false, false]);
      at(messageDays * 24);
      assert.deepEqual(await allOpen(second), [true]);
    });

    test("of requests are sent to an address that staff have confirmed, some a day, and not again within minutes", async () => {
      const { id } = await askForDonors(db, { email });
      await db.updateTable("needs").set({ checked: "" }).where("id", "=", id).execute();
      const ask = async () => {
        await askForLink(db, "needLink", email);
        await askForLink(db, "needLink", email);
        await office.drain();
        return office.take().length;
      };
      assert.equal(await ask(), 0);
      await db.updateTable("needs").set({ checked: "phone" }).where("id", "=", id).execute();
      const counts = [];
      for (const hours of [0, 0.1, 0.2, 0.4, 0.6, 25]) {
        at(hours);
        counts.push(await ask());
      }
      assert.deepEqual(counts, [1, 0, 1, 1, 0, 1]);
    });

    test("an address of a request that is dead is remembered, and nothing more is sent there until it is saved anew", async () => {
      const request = await askForDonors(db, { email, phoneNo: "98111 22222" });
      let causes = 0;
      const tell = async () => {
        const news = { kind: "needNews", address: email, language: "en", detail: request.id } as const;
        await addMessages(db, [{ ...news, cause: `${causes++}`, urgent: true }]);
        await office.drain();
        return office.kinds();
      };
      const fails = async () => (await readNeed(db, request)).emailFails ?? false;
      office.refusal = new DeliveryError("The mail server is busy.");
      await tell();
      assert.equal(await fails(), false);
      office.refusal = new DeliveryError("The mail server says that there is no such address (550).", true);
      await tell();
      assert.equal(await fails(), true);
      office.refusal = undefined;
      assert.deepEqual(await tell(), []);
      await askForLink(db, "needLink", email);
      await office.drain();
      assert.deepEqual(office.kinds(), []);
      // A form that is saved for another reason holds it, too.
      await changeNeed(db, request, { email, wanted: 3 });
      assert.deepEqual([await fails(), await tell()], [true, []]);
      // Whoever saves it and nothing else says that it works; staff confirm it again.
      await changeNeed(db, request, { email });
      await db.updateTable("needs").set({ checked: "phone", status: "open" }).execute();
      assert.deepEqual([await fails(), await tell()], [false, ["needNews"]]);
      const sent = db.selectFrom("messages").select("id").where("sent_at", ">", "");
      const { id } = await sent.executeTakeFirstOrThrow();
      await noteBounce(db, { id, failure: "The mail came back (5.1.1).", isPermanent: true });
      assert.deepEqual([await fails(), await tell()], [true, []]);
    });
  });
}
