import assert from "node:assert/strict";
import { after, before, beforeEach, describe, mock, test } from "node:test";
import { CompiledQuery, sql } from "kysely";
import { v7 as newId } from "uuid";
import { dayAt, startOf, today } from "#contract/day.ts";
import { messagesADay } from "#contract/messages.ts";
import type { Database } from "#server/database/schema.ts";
import { DeliveryError } from "#server/messages/outgoing.ts";
import { sendNext } from "#server/messages/sender.ts";
import { sweepDonors } from "#server/registry/sweep.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { addContact } from "#tests/fixtures/messages.ts";
import { askForDonors } from "#tests/fixtures/needs.ts";
import { createPostOffice } from "#tests/fixtures/post-office.ts";
import { engines, openThrowaway } from "#tests/fixtures/registries.ts";
import { askForLink } from "./lost-link.ts";
import { addMessages, findDueMessage, tellDonor } from "./outbox.ts";

const hourMs = 3_600_000;
/** Of another day for each test, since the times in new ids never go back. */
let noon = startOf(today()) + 12 * hourMs;

/** So many hours after the noon of the test. */
const at = (hours: number) => mock.timers.setTime(noon + hours * hourMs);

for (const engine of engines) {
  describe(`the outbox on ${engine}`, () => {
    let db: Database;
    let remove: () => Promise<void>;
    let office: ReturnType<typeof createPostOffice>;
    /** Somebody who asks for donors, and a donor. */
    let needId: string;
    let donorId: string;

    before(async () => {
      ({ db, remove } = await openThrowaway(engine));
      needId = (await askForDonors(db, { email: "meera@example.org" })).id;
    });
    beforeEach(async () => {
      mock.timers.reset();
      noon += 72 * hourMs;
      mock.timers.enable({ apis: ["Date"], now: noon });
      for (const table of ["messages", "donors", "daily_messages"] as const) await db.deleteFrom(table).execute();
      office = createPostOffice(db);
      donorId = (await registerDonor(db, newDonor())).id;
      await addContact(db, donorId, "asha@example.org", { topics: ["reminders", "reveals"] });
    });
    after(() => {
      mock.timers.reset();
      return remove();
    });

    let causes = 0;
    const tellSeeker = (urgent: boolean, address = "meera@example.org") =>
      addMessages(db, [{ kind: "needNews", address, language: "en", detail: needId, cause: `c${causes++}`, urgent }]);
    const invite = (address = "asha@example.org") => addMessages(db, [{ kind: "test", address, language: "en" }]);
    const read = () => db.selectFrom("messages").selectAll().orderBy("id").execute();

    test("what somebody waits for goes before a request of another day, and both before reminders", async () => {
      await tellDonor(db, donorId, "rested", "rested");
      at(1 / 60);
      await tellSeeker(false);
      at(2 / 60);
      await tellSeeker(true);
      at(3 / 60);
      await invite();
      await office.drain();
      assert.deepEqual(office.kinds(), ["needNews", "test", "needNews", "rested"]);
    });

    test("a gateway that never answers holds up no mail, and each channel has its own queue", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      office.context.adapters.phone = () => promise;
      const phone = {
        channel: "phone",
        address_key: "9876543210",
        address: "",
        topics: "reminders",
        language: "en",
      } as const;
      const [contact_id, confirmed_at] = [newId(), new Date().toISOString()];
      const rest = { notice_version: "1", confirmed_at, failure: "" };
      await db
        .insertInto("contacts")
        .values({ id: contact_id, donor_id: donorId, ...phone, ...rest })
        .execute();
      await tellDonor(db, donorId, "rested", "rested");
      const hanging = sendNext(office.context, "phone");
      await office.drain(["email"]);
      assert.deepEqual(office.kinds(), ["rested"]);
      resolve();
      assert.equal(await hanging, "tried");
    });

    test("at night only what somebody waits for goes out, and a request of another day waits, also for another try", async () => {
      at(8.995);
      office.refusal = new DeliveryError("The mail server is busy.");
      await tellSeeker(false);
      await tellSeeker(true);
      await office.drain();
      const [later, now] = await read();
      const morning = new Date(noon + 20 * hourMs).toISOString();
      assert.equal(later!.due_at, morning);
      assert.ok(now!.due_at < new Date(noon + 9.1 * hourMs).toISOString());
      office.refusal = undefined;
      // One that became due before the night, and was not sent in time.
      await tellSeeker(false);
      at(9.1);
      await office.drain();
      assert.deepEqual(
        office.take().map(({ id }) => id),
        [now!.id],
      );
      assert.deepEqual(
        (await read()).map(({ due_at }) => due_at),
        [morning, "", morning],
      );
      await tellSeeker(false);
      await tellSeeker(true);
      await tellDonor(db, donorId, "rested", "rested");
      await office.drain();
      assert.equal(office.take().length, 1);
      at(20);
      await office.drain();
      assert.deepEqual(office.kinds(), ["needNews", "needNews", "needNews", "rested"]);
    });

    test("only reminders are one a day for a donor", async () => {
      await tellDonor(db, donorId, "rested", "rested");
      await tellDonor(db, donorId, "reveals", "reveals");
      await db.updateTable("contacts").set({ topics: "needs" }).execute();
      await tellDonor(db, donorId, "need", "need", { urgent: true });
      await office.drain();
      assert.deepEqual(office.kinds(), ["need", "rested"]);
    });

    test("an address gets ten a day of what others cause, and the rest the next day if it is of use then", async () => {
      for (let n = 0; n < 15; n++) await tellSeeker(false, "MEERA@example.org".toLowerCase());
      await office.drain();
      assert.equal(office.take().length, messagesADay.others);
      for (let n = 0; n < 3; n++) await tellSeeker(true);
      await office.drain();
      assert.equal(office.take().length, 0);
      assert.deepEqual(
        new Set((await read()).map(({ due_at }) => due_at)),
        new Set(["", new Date(noon + 20 * hourMs).toISOString()]),
      );
      // What staff or the owner ask for has an allowance of its own.
      for (let n = 0; n < 7; n++) await invite("meera@example.org");
      await office.drain();
      assert.equal(office.take().length, messagesADay.test);
      await askForLink(db, "needLink", "meera@example.org");
      await office.drain();
      assert.deepEqual(office.kinds(), ["needLink"]);
      at(20);
      await office.drain();
      assert.equal(office.take().length, 5);
    });

    test("deleting the registration and registering again gives no more messages to an address", async () => {
      for (let n = 0; n < 15; n++) {
        const { id } = await registerDonor(db, newDonor({ fullName: `Flood ${n}` }));
        await addContact(db, id, "flood@example.org", { topics: ["needs"] });
        await tellDonor(db, id, "need", "need", { urgent: true });
        await office.drain();
        await db.deleteFrom("donors").where("id", "=", id).execute();
      }
      assert.equal(office.take().length, messagesADay.others);
      const counted = await db.selectFrom("daily_messages").selectAll().execute();
      assert.doesNotMatch(JSON.stringify(counted), /flood|asha|meera/);
      at(24);
      await sweepDonors(db, new AbortController().signal);
      assert.deepEqual(
        await db.selectFrom("daily_messages").select("day").where("day", "<", dayAt(Date.now())).execute(),
        [],
      );
    });

    test("two servers at once do not send more than an address may have", async () => {
      for (let n = 0; n < 20; n++) await tellSeeker(true);
      await Promise.all([office.drain(["email"]), office.drain(["email"]), office.drain(["email"])]);
      assert.equal(office.take().length, messagesADay.others);
    });

    test("the address leaves the message when it was sent, given up or is of no use", async () => {
      await invite("sent@example.org");
      await office.drain();
      assert.deepEqual(
        (await read()).map(({ address }) => address),
        [""],
      );
      office.refusal = new DeliveryError("The mail server is busy.");
      await invite("waiting@example.org");
      await office.drain();
      assert.deepEqual(
        (await read()).map(({ address }) => address),
        ["", "waiting@example.org"],
      );
      office.refusal = new DeliveryError("No such address.", true);
      at(1);
      await office.drain();
      assert.deepEqual(
        (await read()).map(({ address }) => address),
        ["", ""],
      );
      await tellSeeker(true, "old@example.org");
      await office.drain();
      assert.deepEqual(
        (await read()).map(({ address }) => address),
        ["", ""],
        "the request has another address by now",
      );
    });

    test("what waits for the morning is never read: each look is one into an index", async () => {
      for (let n = 0; n < 30; n++) await tellSeeker(false);
      await db
        .updateTable("messages")
        .set({ due_at: new Date(noon + 20 * hourMs).toISOString() })
        .execute();
      const looks: CompiledQuery[] = [];
      const watched = db.withPlugin({
        transformQuery({ node, queryId }) {
          looks.push(db.getExecutor().compileQuery(node, queryId));
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      assert.equal(await findDueMessage(watched as Database, "email"), undefined);
      assert.equal(looks.length, 3);
      for (const { sql: text, parameters } of looks) {
        const plan = await db.connection().execute(async (connection) => {
          // PostgreSQL rightly reads through a table of a few rows.
          if (engine === "postgresql") await sql`set enable_seqscan = off`.execute(connection);
          const explain = engine === "postgresql" ? "explain" : "explain query plan";
          return connection.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
        });
        const steps = JSON.stringify(plan.rows);
        assert.match(steps, /messages_due/);
        assert.doesNotMatch(steps, /sort|b-tree|Filter/i, "neither sorted nor filtered");
      }
    });
  });
}
