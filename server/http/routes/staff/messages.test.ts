import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { dayAfter } from "#contract/day.ts";
import { confirmWithinDays } from "#contract/limits.ts";
import type { AuditPage } from "#contract/staff/audit.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import type { StaffMessages } from "#contract/staff/messages.ts";
import { removePreviewMarks } from "#contract/staff/preview-marks.ts";
import type { Invitation, StaffSession } from "#contract/staff/session.ts";
import type { StaffToday } from "#contract/staff/today.ts";
import type { Database } from "#server/database/schema.ts";
import { buildApp } from "#server/http/app.ts";
import { openMessageKey } from "#server/registry/messages/keys.ts";
import { tellDonor } from "#server/registry/messages/outbox.ts";
import { readRecipient } from "#server/registry/messages/recipient.ts";
import { findInvitation } from "#server/registry/staff/members.ts";
import { newDonor } from "#tests/fixtures/donors.ts";
import { addContact, addFailed } from "#tests/fixtures/messages.ts";
import { engines, openThrowaway } from "#tests/fixtures/registries.ts";
import { signIn } from "#tests/fixtures/staff.ts";
import { visitor } from "#tests/fixtures/visitor.ts";
import { testConfig } from "#tests/fixtures/app.ts";

for (const engine of engines) {
  describe(`messages at the desk on ${engine}`, () => {
    let db: Database;
    let app: FastifyInstance;
    let withoutMail: FastifyInstance;
    let remove: () => Promise<void>;
    let desk: Awaited<ReturnType<typeof signIn>>;

    before(async () => {
      ({ db, remove } = await openThrowaway(engine));
      const config = testConfig;
      app = await buildApp({ db, config, reach: { email: true } });
      withoutMail = await buildApp({ db, config });
      desk = await signIn(app, db);
    });
    after(async () => {
      await app.close();
      await withoutMail.close();
      await remove();
    });

    const register = async (fullName: string) => (await visitor(app).register(newDonor({ fullName }))).id;
    const read = async () => (await desk.call<StaffMessages>("GET", "messages")).body;
    const set = (id: string, change: object) => db.updateTable("donors").set(change).where("id", "=", id).execute();
    const send = (email: string) => desk.call("POST", "messages/test", { body: { email } });
    const turn = (off: unknown, kind = "hidden") => desk.call("POST", "messages/kinds", { body: { kind, off } });
    const audit = async () => (await desk.call<AuditPage>("POST", "audit/search", { body: {} })).body.actions;
    const waiting = (kind: "test" | "invitation" | "hidden") =>
      db.selectFrom("messages").selectAll().where("kind", "=", kind).where("due_at", ">", "").execute();

    test("a message that failed is listed with its cause, and sent again to the address that was given up", async () => {
      const donorId = await register("Failed Asha");
      const id = await addFailed(db, donorId, "asha@example.org");
      assert.equal((await desk.call<StaffToday>("GET", "today")).body.failedMessages, 1);
      const { failed } = await read();
      assert.partialDeepStrictEqual(failed, [{ id, donorId, name: "Failed Asha", kind: "lapsing", nextTryAt: "" }]);
      assert.match(failed[0]!.failure, /no such address/);
      assert.doesNotMatch(JSON.stringify(failed), /asha@/);
      const donor = await desk.call<StaffDonor>("GET", `donors/${donorId}`);
      assert.partialDeepStrictEqual(donor.body.contacts, [{ address: "asha@example.org", confirmed: true }]);

      assert.equal((await desk.call("POST", `messages/${id}/send`, { body: {} })).status, 200);
      const again = await read();
      assert.deepEqual([again.failed, again.waiting], [[], 1]);
      const message = await db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      assert.deepEqual([message.due_at > "", message.attempts, message.failure], [true, 0, ""]);
      const [contact] = (await desk.call<StaffDonor>("GET", `donors/${donorId}`)).body.contacts;
      assert.equal(contact!.failure, undefined);
      const [action] = await audit();
      assert.partialDeepStrictEqual(action, { action: "send message again", donorId, note: "lapsing" });
      assert.equal((await desk.call("POST", `messages/${id}/send`, { body: {} })).status, 404);
    });

    test("what somebody asked for is not sent again: its link expires", async () => {
      const donorId = await register("Asked Bina");
      const id = await addFailed(db, donorId, "bina@example.org");
      await db.updateTable("messages").set({ kind: "confirmAddress" }).where("id", "=", id).execute();
      assert.equal((await desk.call("POST", `messages/${id}/send`, { body: {} })).status, 404);
    });

    test("a kind that is switched off is neither written nor sent nor planned, until it is switched on", async () => {
      const donorId = await register("Quiet Chand");
      await addContact(db, donorId, "chand@example.org");
      await tellDonor(db, donorId, "hidden", "first");
      const [message] = await waiting("hidden");
      await set(donorId, { hidden: 1 });
      assert.ok(await readRecipient(db, message!));
      assert.equal((await turn(true)).status, 200);
      assert.deepEqual((await read()).kindsOff, ["hidden"]);
      assert.equal(await readRecipient(db, message!), undefined);
      await tellDonor(db, donorId, "hidden", "second");
      assert.equal((await waiting("hidden")).length, 1);
      assert.equal((await turn(false)).status, 200);
      await tellDonor(db, donorId, "hidden", "second");
      assert.equal((await waiting("hidden")).length, 2);
      const actions = (await audit()).slice(0, 2).map(({ action, note }) => `${action} ${note}`);
      assert.deepEqual(actions, ["messages on hidden", "messages off hidden"]);
      for (const [off, kind] of [
        [true, "newLink"],
        [true, "x"],
        ["yes", "hidden"],
      ] as const)
        assert.equal((await turn(off, kind)).status, 422);
    });

    test("the reminders of the next days are counted by day and kind, for those who chose them", async () => {
      const [lapsing, resting, silent] = [await register("Lapses"), await register("Rests"), await register("Silent")];
      for (const id of [lapsing, resting]) await addContact(db, id, `${id}@example.org`);
      // 14 days before the donor leaves the search, which is in three days.
      for (const id of [lapsing, silent]) await set(id, { confirmed_on: dayAfter(3 + 14 - confirmWithinDays - 1) });
      await set(resting, { resting_until: dayAfter(7), listed: 0 });
      const planned = (await read()).planned.map(({ day, kind, count }) => [day, kind, count]);
      assert.deepEqual(planned, [
        [dayAfter(3), "lapsing", 1],
        [dayAfter(7), "rested", 1],
      ]);
      await turn(true, "lapsing");
      assert.deepEqual((await read()).planned.length, 1);
    });

    test("a member sends a test, a few times a day to the same address, where e-mail is set up", async () => {
      assert.equal((await send("me@nowhere")).status, 422);
      for (let n = 0; n < 5; n++) assert.equal((await send("me@example.org")).status, 200);
      assert.equal((await send("me@example.org")).status, 429);
      const tests = await waiting("test");
      assert.deepEqual([tests.length, tests[0]!.address], [5, "me@example.org"]);
      assert.partialDeepStrictEqual((await audit())[0], { action: "test message", note: "" });
    });

    test("an invitation is mailed with a link that lasts a day, and whose secret is stored nowhere", async () => {
      const body = { name: "Mailed Member", email: "member@example.org" };
      const { body: made, status } = await desk.call<Invitation>("POST", "members/invitations", { body });
      assert.deepEqual([status, made.url], [201, ""]);
      const hours = (Date.parse(made.expiresAt) - Date.now()) / 3_600_000;
      assert.ok(hours > 23.9 && hours <= 24, String(hours));
      const [message] = await waiting("invitation");
      assert.partialDeepStrictEqual(message, { address: "member@example.org", detail: "Mailed Member" });
      const token = (await openMessageKey(db))("invitation", message!.id);
      const invitation = await findInvitation(db, token);
      assert.equal(invitation?.name, "Mailed Member");
      assert.ok(await readRecipient(db, message!));
      await desk.call("DELETE", `members/invitations/${invitation!.id}`);
      assert.equal(await readRecipient(db, message!), undefined);
    });

    test("the messages are previewed as the drafts make them, without a script", async () => {
      const draft = { field: "kinds.rested.subject", value: "<b>Again</b>", version: "" };
      assert.equal((await desk.call("PUT", "content/en/letters", { body: draft })).status, 200);
      const { headers, text } = await desk.call("GET", "preview?page=/letters");
      const shown = removePreviewMarks(text);
      assert.match(String(headers["content-security-policy"]), /script-src 'none'.*frame-ancestors 'self'/);
      assert.match(shown, /^<!doctype html>\n<html lang="en">[^]*<p>✉ &lt;b>Again&lt;\/b><\/p>\n<p>Dear Meera Joshi,/);
      assert.match((await desk.call("GET", "preview?page=/hi/letters")).text, /lang="hi"/);
    });

    test("without e-mail neither a test nor an invitation is mailed", async () => {
      const elsewhere = await signIn(withoutMail, db);
      for (const [member, hasMail] of [
        [desk, true],
        [elsewhere, false],
      ] as const)
        assert.equal((await member.call<StaffSession>("GET", "session")).body.hasMail, hasMail);
      const body = { name: "Nobody", email: "me@example.org" };
      for (const path of ["messages/test", "members/invitations"]) {
        const { status, text } = await elsewhere.call("POST", path, { body });
        assert.deepEqual([status, JSON.parse(text).message], [422, "E-mail is not set up on this server."]);
      }
      const made = await elsewhere.call<Invitation>("POST", "members/invitations", { body: { ...body, email: "" } });
      assert.match(made.body.url, /#/);
    });
  });
}
