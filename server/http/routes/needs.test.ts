import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { v7 as newId } from "uuid";
import { dayAfter, today } from "#contract/day.ts";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import type { ErrorAnswer } from "#contract/donor.ts";
import type { AuditPage } from "#contract/staff/audit.ts";
import type { StaffDonorPage } from "#contract/staff/donors.ts";
import type { CallOutcome } from "#contract/staff/needs.ts";
import { sendAskedLinks } from "#server/registry/messages/lost-link.ts";
import { readRecipient } from "#server/registry/messages/recipient.ts";
import { parseNeedRequest } from "#server/needs/new-need.ts";
import { storeNeed } from "#server/registry/needs/store-need.ts";
import { dayMs, hourMs, minuteMs, startClock } from "#tests/fixtures/clock.ts";
import { makeNeedApp, newNeed, type NeedApp } from "#tests/fixtures/need-app.ts";
import { makeNeedRow } from "#tests/fixtures/needs.ts";
import { createPostOffice, keyOf } from "#tests/fixtures/post-office.ts";
import { engines } from "#tests/fixtures/registries.ts";

const clock = startClock();

for (const engine of engines) {
  describe(`a need on ${engine}`, () => {
    let needs: NeedApp;
    before(async () => {
      needs = await makeNeedApp(engine);
    });
    after(() => needs.remove());

    test("finds donors once staff have confirmed it, and each learns the other's number only after a yes", async () => {
      const donors = [await needs.addDonor(), await needs.addDonor(), await needs.addDonor()] as const;
      const paused = await needs.addDonor();
      await needs.somebody().call("PATCH", "donar/mine", { key: paused, body: { paused: true } });
      const unwilling = await needs.somebody().register({ bloodType: "O-" });
      const { id, key } = await needs.ask();
      await needs.advance();
      assert.deepEqual(await needs.needsOf(donors[0]), []);
      assert.equal((await needs.readOwn(key)).state, "waiting");

      const confirmed = await needs.decide(id, "confirm");
      assert.equal(confirmed.status, 200, confirmed.text);
      await needs.advance();
      const [asked] = await needs.needsOf(donors[0]);
      assert.deepEqual([asked!.standing, asked!.seeker], ["asked", undefined]);
      assert.deepEqual(await needs.listAsked([paused, unwilling.key]), []);
      const before = await needs.readOwn(key);
      assert.deepEqual([before.asked, before.helpers], [3, []]);

      assert.equal((await needs.answer(donors[0], "yes")).seeker!.phoneNo, before.given.phoneNo);
      await needs.answer(donors[1], "yes");
      const after = await needs.readOwn(key);
      assert.equal(after.state, "enough");
      assert.deepEqual(
        after.helpers.map(({ state }) => state),
        ["yes", "yes"],
      );
      const reserve = await needs.answer(donors[2], "yes");
      assert.deepEqual([reserve.standing, reserve.seeker], ["reserve", undefined]);

      await needs.act(key, `missed/${after.helpers[0]!.id}`);
      await needs.advance();
      const states = (await needs.readOwn(key)).helpers.map(({ state }) => state);
      assert.deepEqual(states.toSorted(), ["missed", "yes", "yes"]);
      await needs.answer(donors[1], "gave", { days: 90 });
      const found = await needs.act(key, "found");
      assert.deepEqual([found.body.state, found.body.gave], ["found", 1]);
      const { body } = await needs.somebody().call<ManagedDonor>("GET", "donar/mine", { key: donors[1] });
      assert.equal(body.absence, "resting");
    });

    test("tells donors by their channels, whom staff call otherwise, and the seeker by a confirmed address", async () => {
      const where = { bloodType: "AB-", city: "Nashik" } as const;
      const called = [await needs.addDonor(where), await needs.addDonor(where)];
      const written = await needs.addDonor(where, { channel: "phone" });
      const { id } = await needs.ask({ ...where, wanted: 1, email: "meera@example.org" });
      await needs.decide(id, "confirm");
      await needs.advance();
      const own = await needs.listCalls(id);
      assert.deepEqual(
        own.map(({ donorId }) => donorId).toSorted(),
        called.map((link) => link.split(".")[0]).toSorted(),
      );
      assert.deepEqual(await needs.listMessages({ donor: written }), ["need"]);
      const asked = await needs.db.selectFrom("messages").selectAll().where("kind", "=", "need").execute();
      const own1 = asked.find(({ donor_id }) => written.startsWith(donor_id!))!;
      assert.partialDeepStrictEqual(await readRecipient(needs.db, own1), {
        need: { city: "Nashik", bloodType: "AB-" },
      });
      const said = await needs.desk<CallOutcome>("POST", `needs/calls/${own[0]!.id}`, { body: { answer: "yes" } });
      assert.deepEqual([said.body.state, said.body.seeker?.fullName], ["yes", "Meera Joshi"]);
      assert.deepEqual(await needs.listCalls(id), [], "enough have said yes");
      await needs.answer(written, "yes");
      assert.equal(await readRecipient(needs.db, own1), undefined, "a question that was answered is not sent");
      clock.pass(5 * minuteMs);
      await needs.advance();
      assert.deepEqual(await needs.listMessages({ need: id }), ["needNews"], "confirmed, and a yes");
      const { actions } = (await needs.desk<AuditPage>("POST", "audit/search", { body: {} })).body;
      assert.deepEqual(
        actions.slice(0, 2).map(({ action }) => action),
        ["need call", "confirm need"],
      );
    });

    test("has no more news for the one who has closed it, but sends a lost link", async () => {
      const { id, key } = await needs.ask({ email: "jaya@example.org" });
      await needs.decide(id, "confirm");
      clock.pass(5 * minuteMs);
      await needs.advance();
      const messages = needs.db.selectFrom("messages").selectAll();
      const news = await messages.where("detail", "=", id).where("kind", "=", "needNews").executeTakeFirstOrThrow();
      assert.ok(await readRecipient(needs.db, news));
      await needs.act(key, "found");
      assert.equal(await readRecipient(needs.db, news), undefined);
      const lost = await needs.somebody().call("POST", "needs/lost", { body: { email: "jaya@example.org" } });
      assert.equal(lost.status, 202);
      await sendAskedLinks(needs.db, await messages.where("kind", "=", "needLink").executeTakeFirstOrThrow());
      const links = await messages.where("kind", "=", "needLink").where("detail", "=", id).execute();
      assert.ok(await readRecipient(needs.db, links[0]!));
    });

    test("tells the one who asks once that nobody is left, and donors of no place that nobody has checked", async () => {
      const where = { bloodType: "B+", city: "Nanded" } as const;
      const donor = await needs.addDonor(where, { channel: "phone" });
      const { id, key } = await needs.ask({ ...where, wanted: 2, email: "lata@example.org" });
      await needs.decide(id, "confirm");
      clock.pass(5 * minuteMs);
      await needs.advance();
      const messages = needs.db.selectFrom("messages").selectAll().orderBy("id", "desc");
      const readNeed = async (kind: "need" | "needNews") =>
        (await readRecipient(needs.db, await messages.where("kind", "=", kind).executeTakeFirstOrThrow()))!.need!;
      assert.deepEqual((await readNeed("needNews")).news, { status: "open", said: 0, nobodyLeft: true });
      assert.equal((await readNeed("need")).place, "Ruby Hall Clinic");
      clock.pass(5 * minuteMs);
      await needs.addDonor(where, { isNew: true });
      await needs.advance();
      assert.equal((await needs.readOwn(key)).asked, 2);
      assert.deepEqual(await needs.listMessages({ need: id }), ["needNews"], "one who came later makes no news");
      await needs.answer(donor, "yes");
      await needs.advance();
      assert.deepEqual((await readNeed("needNews")).news, { status: "open", said: 1, nobodyLeft: true });
      await needs.change(key, { place: "Somewhere else" });
      const again = needs.db.updateTable("need_offers").set({ answer: "" }).where("need_id", "=", id);
      await again.execute();
      assert.equal((await readNeed("need")).place, "");
    });

    test("takes the same request again as the same, and refuses what may not be asked for", async () => {
      const body = newNeed({ city: "Akola", secret: "A".repeat(22) });
      const from = needs.somebody();
      const send = (given: object = {}) => from.call<{ id: string }>("POST", "needs", { body: { ...body, ...given } });
      const { id } = (await send()).body;
      assert.equal((await send()).body.id, id);
      assert.equal((await send({ secret: "B".repeat(22) })).status, 422, "the same words");
      assert.equal(
        (await send({ secret: "F".repeat(22), donationType: "Others", bloodType: "" })).status,
        422,
        "money",
      );
      const wrong = { place: "call 98 76543 210", neededOn: dayAfter(15), wanted: 11, consent: false, phoneNo: "1" };
      const refused = await send({ secret: "E".repeat(22), ...wrong });
      assert.deepEqual(
        Object.keys((refused.body as unknown as ErrorAnswer).errors!).toSorted(),
        Object.keys(wrong).toSorted(),
      );
    });

    test("stops when two donors report it, until staff have looked", async () => {
      const where = { bloodType: "B-", city: "Solapur" } as const;
      const donors = [await needs.addDonor(where), await needs.addDonor(where)] as const;
      const { id, key } = await needs.ask({ ...where, wanted: 1 });
      await needs.decide(id, "confirm");
      await needs.advance();
      await needs.answer(donors[0], "report");
      await needs.advance();
      assert.equal((await needs.readOwn(key)).state, "open");
      await needs.answer(donors[1], "report");
      await needs.advance();
      assert.equal((await needs.readOwn(key)).state, "stopped");
      assert.equal((await needs.answer(donors[0], "yes")).standing, "over");
      await needs.decide(id, "confirm");
      await needs.advance();
      assert.equal((await needs.readOwn(key)).state, "open");
    });

    test("stands on the board without name and number, where others offer help", async () => {
      const pads = { donationType: "Pads", bloodType: "", state: "Goa", city: "Panaji" } as const;
      const { id, key } = await needs.ask({ ...pads, wanted: 1, from: "no key\0.at all" });
      const list = () => needs.listBoard("state=Goa&donationType=Pads");
      assert.deepEqual(await list(), []);
      assert.equal((await needs.somebody().call("GET", `needs/${id}`)).status, 404);
      await needs.decide(id, "confirm");
      const [shown] = await list();
      const nonsense = await needs.somebody().call("GET", "needs?state=%00&donationType=%00&day=%00");
      assert.equal(nonsense.status, 200, nonsense.text);
      const names = ["askedAt", "bloodType", "city", "donationType", "id", "missing", "neededOn", "state"];
      assert.deepEqual(Object.keys(shown!).toSorted(), names);
      const helped = await needs.offerHelp(id, "9822012345");
      assert.deepEqual([helped.status, helped.body], [201, { success: true }]);
      const [helper] = (await needs.readOwn(key)).helpers;
      assert.partialDeepStrictEqual(helper, { fullName: "Guest 9822012345", state: "guest" });
    });

    test("tells somebody with 50 addresses about no donor who did not say yes", async () => {
      const where = { bloodType: "A-", city: "Kolhapur" } as const;
      const donors = [];
      for (let n = 0; n < 12; n++) donors.push(await needs.addDonor(where));
      const asked = [];
      for (let n = 0; n < 50; n++) asked.push(await needs.ask({ ...where, place: `Ward ${n}`, wanted: 10 }));
      await needs.advance();
      for (const { key } of asked) {
        const own = await needs.readOwn(key);
        assert.deepEqual([own.asked, own.state], [0, "waiting"]);
      }
      // Even when staff were deceived once.
      await needs.decide(asked[0]!.id, "confirm");
      await needs.advance();
      const questioned = await needs.listAsked(donors);
      assert.equal(questioned.length, 10);
      await needs.answer(questioned[0]!, "yes");
      const answers = [];
      for (const { key } of asked) answers.push(JSON.stringify(await needs.readOwn(key)));
      assert.equal(new Set(answers.join().match(/Donor \d+/g)).size, 1);
      assert.doesNotMatch(answers.slice(1).join(), /Donor/);
    });

    test("is confirmed at once by mail, whose link opens the page while the address stands", async () => {
      const office = createPostOffice(needs.db);
      const drain = async () => {
        await office.drain(["email"]);
        return office.take().filter(({ address }) => address === "first@example.org");
      };
      await drain();
      const { id, key } = await needs.ask({ email: "first@example.org" });
      const [mail, ...others] = await drain();
      assert.deepEqual([mail!.kind, others.length], ["needAsked", 0]);
      const { reference } = await needs.readOwn(key);
      assert.match(reference, /^R-\d{3} \d{3}$/);
      assert.ok(mail!.subject.includes(reference) && !mail!.subject.includes("Ruby Hall"));
      const isConfirmed = async () =>
        (await needs.db.selectFrom("needs").select("email_confirmed").where("id", "=", id).executeTakeFirstOrThrow())
          .email_confirmed === 1;
      assert.equal(await isConfirmed(), false);
      const { secret } = keyOf(mail!);
      assert.equal((await needs.readOwn(`${id}.${secret}`)).id, id);
      assert.equal(await isConfirmed(), true);
      await needs.decide(id, "refuse", { reason: "x" });
      clock.pass(5 * minuteMs);
      await needs.advance();
      assert.match((await drain())[0]!.subject, /refused/, "though nobody has read the address back on the phone");

      const typo = await needs.ask({ email: "first@example.org" });
      const [wrong] = await drain();
      await needs.change(typo.key, { email: "second@example.org" });
      const opened = await needs.somebody().call("GET", "needs/mine", { key: `${typo.id}.${keyOf(wrong!).secret}` });
      assert.equal(opened.status, 401);
    });

    test("mails no address more than some times a day, and is stored anyway", async () => {
      const ids = [];
      for (let n = 0; n < 7; n++) ids.push((await needs.ask({ email: "often@example.org" })).id);
      const mails = needs.db.selectFrom("messages").select("id").where("kind", "=", "needAsked");
      assert.equal((await mails.where("detail", "in", ids).execute()).length, 5);
    });

    test("is found at the desk by its reference, however it is written, until it is erased", async () => {
      const { id, key } = await needs.ask();
      const { reference } = await needs.readOwn(key);
      const digits = reference.replace(/\D/g, "");
      const find = async (find: string) => {
        const { needs: found = [] } = (await needs.desk<StaffDonorPage>("POST", "donors/search", { body: { find } }))
          .body;
        return found.map(({ id }) => id);
      };
      for (const text of [reference, digits, `r${digits}`, ` R ${digits.slice(0, 3)}-${digits.slice(3)} `])
        assert.deepEqual(await find(text), [id], text);
      for (const text of ["", digits.slice(1), `${digits}0`, `D-${digits}`])
        assert.deepEqual(await find(text), [], text);
      await assert.rejects(
        needs.db
          .insertInto("needs")
          .values(makeNeedRow({ id: newId(), reference: digits }))
          .execute(),
      );
      await needs.act(key, "withdraw");
      clock.pass(8 * dayMs);
      await needs.advance();
      assert.deepEqual(await find(reference), []);
      assert.equal((await needs.readOwn(key)).reference, "");
    });

    test("gets another reference if its first one is taken", async () => {
      const references = ["482193", "482193", "582193"];
      const store = async () => {
        const request = parseNeedRequest({ ...newNeed(), noticeVersion: "1", language: "en" });
        return (await storeNeed(needs.db, request, "x", false, () => references.shift()!)).reference;
      };
      assert.deepEqual([await store(), await store()], ["482193", "582193"]);
    });

    test("takes a corrected address out of the messages that wait, too", async () => {
      const { id, key } = await needs.ask({ email: "typo@example.org" });
      await needs.decide(id, "confirm");
      clock.pass(5 * minuteMs);
      await needs.advance();
      assert.deepEqual(await needs.listMessages({ need: id }), ["needNews"]);
      await needs.change(key, { email: "typo@example.org", wanted: 3 });
      assert.deepEqual(await needs.listMessages({ need: id }), ["needNews"]);
      await needs.change(key, { email: "meera@example.org" });
      assert.deepEqual(await needs.listMessages({ need: id }), []);
    });

    test("is erased a week after it was closed, with its guests, and with what was told about the place", async () => {
      const donor = await needs.addDonor({ city: "Pandharpur" }, { channel: "phone" });
      const { id, key } = await needs.ask({ neededOn: dayAfter(3), city: "Pandharpur" });
      await needs.decide(id, "confirm");
      await needs.advance();
      await needs.answer(donor, "yes");
      await needs.answer(donor, "tookBack");
      await needs.db.updateTable("messages").set({ sent_at: "x" }).where("kind", "=", "need").execute();
      await needs.offerHelp(id, "9822054321");
      await needs.act(key, "withdraw");
      await needs.advance();
      clock.pass(6.9 * dayMs);
      await needs.advance();
      assert.equal((await needs.readOwn(key)).given.fullName, "Meera Joshi");
      clock.pass(0.2 * dayMs);
      await needs.advance();
      const { given, helpers } = await needs.readOwn(key);
      assert.deepEqual(
        [given.fullName, given.phoneNo, given.place, given.city, helpers],
        ["", "", "", "Pandharpur", []],
      );
      const offers = needs.db.selectFrom("need_offers").select(["id", "told"]).where("need_id", "=", id);
      const [own, guest] = await offers.orderBy("id").execute();
      assert.deepEqual([own!.told, guest!.told], ["", ""]);
      // That a message was sent is kept for longer, but not about what.
      assert.deepEqual(await needs.listMessages({ donor }), ["need"]);
      const messages = await needs.db.selectFrom("messages").select(["cause", "detail"]).execute();
      assert.ok(!JSON.stringify(messages).includes(own!.id));
    });

    test("goes out unchecked a few times a day for one number and one network, however often it is withdrawn or changed", async () => {
      const where = { bloodType: "AB+", city: "Jalna" } as const;
      for (let n = 0; n < 8; n++) await needs.addDonor(where);
      clock.set(dayAfter(2), 22);
      await needs.desk("POST", "needs/unchecked-hours", { body: { from: 21, to: 6 } });
      clock.pass(0.5 * hourMs);
      const network = needs.somebody();
      const askOften = async (given: object) => {
        const counts = [];
        for (let n = 0; n < 6; n++) {
          const { key } = await needs.ask({ ...where, wanted: 1, place: `Ward ${n}`, ...given }, network);
          await needs.db.updateTable("willing_donors").set({ ask_from: "" }).execute();
          await needs.advance();
          counts.push((await needs.readOwn(key)).asked);
          if (n % 2) await needs.change(key, { place: `Elsewhere ${n}` });
          else await needs.act(key, "withdraw");
        }
        return counts;
      };
      assert.deepEqual(await askOften({}), ["few", "few", "few", "few", 0, 0]);
      clock.pass(24.1 * hourMs);
      assert.deepEqual(await askOften({ phoneNo: "9877777700" }), ["few", "few", 0, 0, 0, 0]);
      await needs.desk("POST", "needs/unchecked-hours", { body: { from: 0, to: 0 } });
    });

    test("goes out unchecked only for today, in the hours that staff choose, while nobody is at the desk", async () => {
      const where = { bloodType: "AB+", city: "Satara" } as const;
      const donor = await needs.addDonor(where);
      clock.set(dayAfter(1), 20);
      const [late, week] = [await needs.ask(where), await needs.ask({ ...where, neededOn: dayAfter(3) })];
      const choose = (from: number, to: number) => needs.desk("POST", "needs/unchecked-hours", { body: { from, to } });
      assert.equal((await choose(24.5, 1)).status, 422);
      assert.equal((await choose(21, 6)).status, 200);
      await needs.advance();
      clock.pass(1.1 * hourMs);
      await needs.listNeeds();
      await needs.advance();
      const [asked] = await needs.needsOf(donor);
      assert.partialDeepStrictEqual(asked, { standing: "asked", checked: false });
      assert.equal((await needs.readOwn(late.key)).asked, "few");
      assert.equal((await needs.readOwn(week.key)).asked, 0, "what can wait, waits for the call");
      assert.equal((await needs.somebody().call("GET", `needs/${late.id}`)).status, 404, "on no board");
      assert.ok((await needs.answer(donor, "yes")).seeker);
      const { waiting, uncheckedHours } = await needs.listNeeds();
      assert.deepEqual(uncheckedHours, { from: 21, to: 6 });
      assert.ok(waiting.some(({ id }) => id === late.id));
      // Somebody has come to the desk.
      await needs.decide(week.id, "confirm");
      const busy = await needs.ask({ ...where, place: "Elsewhere" });
      const other = await needs.addDonor(where);
      await needs.advance();
      clock.pass(9 * minuteMs);
      await needs.advance();
      assert.deepEqual(await needs.needsOf(other), []);
      clock.pass(7 * minuteMs);
      await needs.advance();
      assert.equal((await needs.readOwn(busy.key)).asked, "few");
      // What is closed, or changed, has asked donors as well: it makes no room for another one of the same network.
      const stranger = needs.somebody();
      const outcomes = [];
      for (let n = 0; n < 6; n++) {
        await needs.addDonor(where);
        const { key } = await needs.ask({ ...where, place: `Bed ${n}` }, stranger);
        await needs.advance();
        outcomes.push((await needs.readOwn(key)).asked);
        await (n % 2 ? needs.act(key, "withdraw") : needs.change(key, { place: `Cot ${n}` }));
        await needs.advance();
      }
      assert.deepEqual(outcomes, ["few", "few", "few", "few", 0, 0]);
      clock.set(dayAfter(1), 9);
      await choose(0, 0);
      assert.equal(today(), dayAfter(0));
    });
  });
}
