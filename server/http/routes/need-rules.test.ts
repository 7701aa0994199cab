import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { v7 as newId } from "uuid";
import { dayAfter, today } from "#contract/day.ts";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import { undoSeconds } from "#contract/needs.ts";
import type { CallOutcome, StaffNeed } from "#contract/staff/needs.ts";
import type { StaffToday } from "#contract/staff/today.ts";
import { readConfig } from "#server/config.ts";
import { wakeNeeds } from "#server/registry/needs/advance.ts";
import { newOffer } from "#server/registry/needs/offer-row.ts";
import { sweepDonors } from "#server/registry/sweep.ts";
import { dayMs, hourMs, minuteMs, startClock } from "#tests/fixtures/clock.ts";
import { cities, makeNeedApp, newNeed, type NeedApp } from "#tests/fixtures/need-app.ts";
import { makeNeedRow, seeNeed } from "#tests/fixtures/needs.ts";
import { engines } from "#tests/fixtures/registries.ts";

const noId = "019a0000-0000-7000-8000-000000000000";

const clock = startClock();

const inBeed = <Need extends { city: string }>(list: Need[]) => list.filter(({ city }) => city === "Beed");

for (const engine of engines) {
  describe(`the rules of requests on ${engine}`, () => {
    let needs: NeedApp;
    let place = 0;
    before(async () => {
      needs = await makeNeedApp(engine);
    });
    after(() => needs.remove());

    type Given = Parameters<NeedApp["ask"]>[0];
    /** A checked request in a city of its own with a blood type that only its donors have, and so many of them, who were asked. */
    const start = async (donors: number, given: Given = {}, how: Parameters<NeedApp["addDonor"]>[1] = {}) => {
      const types = ["O-", "A-", "B-", "AB-"] as const;
      const where = { city: cities[place % cities.length]!, bloodType: types[Math.floor(place++ / cities.length)]! };
      // A quiet day apart, so that nobody near has to answer for another test.
      clock.set(dayAfter(1), 12);
      await needs.db.updateTable("willing_donors").set({ ask_from: "9" }).execute();
      const keys: string[] = [];
      for (let n = 0; n < donors; n++) keys.push(await needs.addDonor(where, how));
      const asked = await needs.ask({ ...where, wanted: 1, ...given });
      await needs.decide(asked.id, "confirm");
      await needs.advance();
      return { ...asked, where, donors: keys };
    };
    const countAsked = async (id: string) => {
      const offers = needs.db
        .selectFrom("need_offers")
        .select("id")
        .where("need_id", "=", id)
        .where("via", "=", "wave");
      return (await offers.execute()).length;
    };
    const readNeed = async (id: string) => (await needs.desk<StaffNeed>("GET", `needs/${id}`)).body;

    const readSteps = async () => {
      const search = { body: { action: "read donors" } };
      return (await needs.desk<{ actions: object[] }>("POST", "audit/search", search)).body.actions.length;
    };

    test("nothing that anybody posts asks one donor more than the plan of the waves", async () => {
      const { id, key, donors } = await start(30);
      assert.equal(await countAsked(id), 4, "2 × 1 missing, and two more");
      for (let n = 0; n < 15; n++) {
        assert.equal((await needs.act(key, `missed/${noId}`)).status, 200);
        await needs.change(key, { place: "Ruby Hall Clinic" });
        await needs.answer(donors[0]!, n % 2 ? "tookBack" : "yes");
        await needs.advance();
      }
      assert.equal(await countAsked(id), 4);
      for (let n = 0; n < 5; n++) await needs.act(key, "more");
      await needs.advance();
      assert.equal(await countAsked(id), 4, "more are asked with the next wave");
      clock.pass(5 * minuteMs);
      await needs.advance();
      assert.equal(await countAsked(id), 14);
    });

    test("a request with nobody left to ask says so and promises no time, and asks whoever is there later", async () => {
      const { id, key, where } = await start(2);
      const countStuck = async () => (await needs.desk<StaffToday>("GET", "today")).body.stuckNeeds;
      const readAsked = async () => {
        const { asked, nobodyLeft = false, next } = await needs.readOwn(key);
        return [asked, nobodyLeft, next !== undefined];
      };
      const before = await countStuck();
      assert.deepEqual(await readAsked(), [2, true, false]);
      assert.equal((await readNeed(id)).nobodyLeft, true);
      assert.equal((await needs.listNeeds()).open.find((need) => need.id === id)!.nobodyLeft, true);
      for (let n = 0; n < 2; n++) await needs.addDonor(where, { isNew: true });
      clock.pass(5 * minuteMs);
      await needs.advance();
      assert.deepEqual(await readAsked(), ["few", false, true], "one newcomer a wave");
      assert.equal(await countStuck(), before - 1);
      clock.pass(5 * minuteMs);
      await needs.advance();
      assert.deepEqual(await readAsked(), [4, true, false]);
      await needs.change(key, { city: "Panvel" });
      await needs.decide(id, "confirm");
      assert.deepEqual((await readAsked())[1], false, "elsewhere there may be others");
      clock.pass(5 * minuteMs);
      await needs.advance();
      assert.deepEqual(await readAsked(), [4, true, false]);
      await needs.act(key, "found");
      assert.deepEqual([await readAsked(), await countStuck()], [["few", false, false], before - 1]);
      assert.partialDeepStrictEqual(await needs.readOwn((await start(0)).key), { asked: 0, nobodyLeft: true });
    });

    test("a request that has asked as many as it may has nobody left, until staff let it ask more", async () => {
      const { id, key, donors } = await start(6, { wanted: 1 });
      await needs.decide(id, "confirm");
      const correct = async (mayAsk: number) =>
        needs.desk("PATCH", `needs/${id}`, { body: { mayAsk, ...(await seeNeed(needs.db, id)) } });
      await correct(5);
      clock.pass(5 * minuteMs);
      await needs.advance();
      assert.deepEqual([await countAsked(id), (await readNeed(id)).nobodyLeft], [5, true]);
      await correct(40);
      assert.ok((await needs.readOwn(key)).next);
      await needs.answer(donors[0]!, "yes");
      assert.equal((await readNeed(id)).nobodyLeft, false, "enough have said yes");
    });

    test("a volunteer is a guest: no number, no place, no question used up, no report", async () => {
      const { id, key, where, donors } = await start(1, { wanted: 2 });
      const fresh = () => needs.addDonor(where, { isNew: true });
      const volunteers = [];
      for (let n = 0; n < 3; n++) volunteers.push(await fresh());
      const [first] = volunteers as [string];
      for (const volunteer of volunteers) assert.equal((await needs.volunteer(volunteer, id)).status, 200);
      const [offer] = await needs.needsOf(first);
      assert.deepEqual([offer!.standing, offer!.place, offer!.seeker], ["guest", "", undefined]);
      for (const answer of ["yes", "gave", "report"]) assert.equal((await needs.answer(first, answer)).status, 422);
      await needs.advance();
      const own = await needs.readOwn(key);
      assert.equal(own.helpers.filter(({ state }) => state === "guest").length, 3);
      assert.deepEqual([own.state, await countAsked(id)], ["open", 1]);
      assert.equal((await needs.listBoard("")).find((need) => need.id === id)!.missing, 2);
      assert.equal((await needs.answer(donors[0]!, "yes")).standing, "yes");
      // They take it back, and cannot slip into a place by that way either.
      for (let n = 0; n < 2; n++) {
        const path = `donar/mine/needs/${offer!.id}`;
        const gone = await needs.somebody().call("POST", path, { key: first, body: { answer: "tookBack" } });
        assert.equal(gone.status, 200, gone.text);
      }
      assert.deepEqual(await needs.needsOf(first), []);
    });

    test("staff vouch for a volunteer, who is then asked like others", async () => {
      const { id, key, where } = await start(0);
      const volunteer = await needs.addDonor(where, { isNew: true });
      await needs.db.updateTable("willing_donors").set({ ask_from: "9" }).execute();
      await needs.volunteer(volunteer, id);
      const [offer] = (await readNeed(id)).offers;
      for (let n = 0; n < 2; n++) {
        const vouched = await needs.desk<StaffNeed>("POST", `needs/${id}/vouch`, { body: { offer: offer!.id } });
        assert.equal(vouched.status, 200, vouched.text);
        assert.equal(vouched.body.offers[0]!.state, "asked");
      }
      await needs.advance();
      // The audit is kept for ever, and the request is erased: nothing may connect the donor with it.
      const audit = needs.db.selectFrom("staff_actions").select("note").where("action", "=", "vouch for donor");
      assert.equal((await audit.executeTakeFirstOrThrow()).note, "");
      assert.equal((await needs.listCalls(id))[0]!.about, "ask");
      assert.equal((await needs.answer(volunteer, "yes")).seeker!.fullName, "Meera Joshi");
      await needs.answer(volunteer, "report");
      await needs.advance();
      assert.deepEqual([(await needs.readOwn(key)).state, await countAsked(id)], ["enough", 0]);
      assert.equal((await needs.desk("POST", `needs/${id}/vouch`, { body: { offer: noId } })).status, 404);
    });

    test("somebody for whom staff vouch is called when messages are switched off", async () => {
      const { id, where } = await start(0);
      const volunteer = await needs.addDonor(where, { isNew: true, channel: "phone" });
      await needs.db.updateTable("willing_donors").set({ ask_from: "9" }).execute();
      await needs.volunteer(volunteer, id);
      await needs.desk("POST", "messages/kinds", { body: { kind: "need", off: true } });
      await needs.desk("POST", `needs/${id}/vouch`, { body: { offer: (await readNeed(id)).offers[0]!.id } });
      await needs.advance();
      await needs.desk("POST", "messages/kinds", { body: { kind: "need", off: false } });
      assert.equal((await needs.listCalls(id))[0]!.about, "ask");
    });

    test("donors who said yes are called when nothing else reaches them any more", async () => {
      const { id, key, donors } = await start(2, {}, { channel: "phone" });
      const [first, reserve] = donors as [string, string];
      await needs.answer(first, "yes");
      await needs.answer(reserve, "yes");
      const contacts = needs.db.updateTable("contacts").where("donor_id", "=", reserve.split(".")[0]!);
      await contacts.set({ failure: "No such number." }).execute();
      await needs.answer(first, "tookBack");
      await needs.advance();
      assert.equal((await needs.listCalls(id))[0]!.about, "needed");
      await needs.act(key, "found");
      clock.pass(undoSeconds * 1000);
      await needs.advance();
      assert.equal((await needs.listCalls(id))[0]!.about, "over");
    });

    test("no call tells a number that was changed after the check, nor goes to a donor who is hidden", async () => {
      const { id, key, donors } = await start(3);
      const [first, reserve, asked] = donors as [string, string, string];
      await needs.answer(first, "yes");
      await needs.answer(reserve, "yes");
      const calls = await needs.listCalls(id);
      await needs.answer(first, "tookBack");
      await needs.advance();
      assert.equal((await needs.listCalls(id))[0]!.about, "needed");
      await needs.change(key, { phoneNo: "9822222222", wanted: 2 });
      assert.deepEqual(await needs.listCalls(id), []);
      const late = (await readNeed(id)).offers.find(({ donorId }) => asked.startsWith(donorId))!;
      const said = await needs.desk<CallOutcome>("POST", `needs/calls/${late.id}`, { body: { answer: "yes" } });
      assert.deepEqual([said.status, said.body.seeker], [200, undefined], "until staff have checked it again");
      await needs.decide(id, "confirm");
      assert.equal((await needs.listCalls(id))[0]!.need.phoneNo, "9822222222");
      const again = await needs.desk<CallOutcome>("POST", `needs/calls/${late.id}`, { body: { answer: "yes" } });
      assert.equal(again.body.seeker?.phoneNo, "9822222222", "the same answer again");
      const count = async () => (await needs.desk<StaffToday>("GET", "today")).body.needCalls;
      const before = await count();
      const own = needs.db.updateTable("donors").where("id", "=", reserve.split(".")[0]!);
      await own.set({ hidden: 1, listed: 0 }).execute();
      assert.deepEqual([await count(), await needs.listCalls(id)], [before - 1, []]);
      assert.equal(calls.length, 0);
    });

    test("a donor who is hidden answers nothing, holds no place, and is not promoted", async () => {
      const { key, donors } = await start(3);
      const [first, second, third] = donors as [string, string, string];
      const hide = (donor: string) => {
        const own = needs.db.updateTable("donors").where("id", "=", donor.split(".")[0]!);
        return own.set({ hidden: 1, listed: 0 }).execute();
      };
      await hide(third);
      assert.equal((await needs.answer(third, "yes")).status, 422);
      await needs.answer(first, "yes");
      await needs.answer(second, "yes");
      const donor = (await needs.desk<{ version: string }>("GET", `donors/${first.split(".")[0]}`)).body;
      await needs.desk("POST", `donors/${first.split(".")[0]}/hide`, { body: { version: donor.version } });
      await needs.advance();
      assert.equal((await needs.needsOf(second))[0]!.standing, "yes", "the reserve takes the place");
      assert.equal((await needs.needsOf(first))[0]!.seeker, undefined);
      assert.equal((await needs.readOwn(key)).helpers.length, 1);
    });

    test("the reserve is promoted whenever a place becomes free, and told by the way that reaches them", async () => {
      const cases: [string, (given: { id: string; key: string; first: string; helper: string }) => unknown][] = [
        ["taken back", ({ first }) => needs.answer(first, "tookBack")],
        ["missed", ({ key, helper }) => needs.act(key, `missed/${helper}`)],
        ["erased", ({ first }) => needs.somebody().call("DELETE", "donar/mine", { key: first })],
        ["more wanted", ({ key }) => needs.act(key, "more")],
        ["corrected", ({ key }) => needs.change(key, { wanted: 2 })],
        [
          "stopped, and confirmed again",
          async ({ id, first }) => {
            await needs.db.updateTable("needs").set({ status: "stopped" }).where("id", "=", id).execute();
            await needs.answer(first, "tookBack");
            await needs.advance();
            await needs.decide(id, "confirm");
          },
        ],
      ];
      for (const [what, free] of cases) {
        const { id, key, donors } = await start(2);
        const [first, reserve] = donors as [string, string];
        await needs.answer(first, "yes");
        assert.equal((await needs.answer(reserve, "yes")).standing, "reserve");
        const helper = (await needs.readOwn(key)).helpers[0]!.id;
        await free({ id, key, first, helper });
        await needs.advance();
        const [promoted] = await needs.needsOf(reserve);
        assert.ok(promoted!.seeker, what);
        const [call] = await needs.listCalls(id);
        assert.deepEqual([call!.about, call!.need.fullName], ["needed", "Meera Joshi"], what);
        const told = await needs.desk("POST", `needs/calls/${call!.id}`, { body: { answer: "told" } });
        assert.equal(told.status, 200, told.text);
        assert.deepEqual(await needs.listCalls(id), []);
      }
    });

    test("the same answer again is a success, and a late tap undoes no gift", async () => {
      const { key, donors } = await start(2);
      const [donor, other] = donors as [string, string];
      for (let n = 0; n < 2; n++) assert.ok((await needs.answer(donor, "yes")).seeker);
      for (let n = 0; n < 2; n++) assert.equal((await needs.answer(other, "no")).standing, "no");
      await needs.answer(donor, "gave");
      for (const late of ["gave", "yes"]) assert.equal((await needs.answer(donor, late)).standing, "gave");
      assert.deepEqual([(await needs.readOwn(key)).state, (await needs.readOwn(key)).gave], ["enough", 1]);
    });

    test("a request that is ended twice is ended once, by the one who asked and by staff", async () => {
      const { key } = await start(0);
      assert.equal((await needs.act(key, "found")).status, 200);
      const { eraseOn } = await needs.readOwn(key);
      clock.pass(3 * dayMs);
      const again = await needs.act(key, "found");
      assert.deepEqual([again.status, again.body.eraseOn], [200, eraseOn], "it is not erased later");
      assert.equal((await needs.act(key, "withdraw")).status, 422);
      assert.equal((await needs.act(key, "more")).status, 422);
      const other = await start(0);
      assert.equal((await needs.decide(other.id, "refuse", { reason: "Nobody knows of it." })).status, 200);
      assert.equal((await needs.decide(other.id, "refuse", { reason: "Another." })).status, 200);
      assert.equal((await readNeed(other.id)).reason, "Nobody knows of it.");
      assert.equal((await needs.decide(other.id, "confirm")).status, 422);
    });

    test("'gave' and 'did not come' are words of two sides, and a gift that one denies is for staff", async () => {
      const { id, key, donors } = await start(2);
      const [liar, honest] = donors as [string, string];
      await needs.answer(liar, "yes");
      await needs.answer(liar, "gave");
      const [helper] = (await needs.readOwn(key)).helpers;
      await needs.act(key, `missed/${helper!.id}`);
      await needs.advance();
      assert.partialDeepStrictEqual(await needs.readOwn(key), { state: "open", gave: 0 });
      assert.equal((await needs.needsOf(liar))[0]!.standing, "gave");
      assert.equal((await needs.listNeeds()).open.find((need) => need.id === id)!.denied, 1);
      assert.deepEqual(
        (await readNeed(id)).offers.filter(({ isDisputed }) => isDisputed).map((offer) => offer.id),
        [helper!.id],
      );
      assert.equal((await needs.answer(honest, "yes")).standing, "yes");
    });

    test("a donor who did not come takes no place again, unless the one who asked says that they came", async () => {
      const { key, donors } = await start(1);
      const donor = donors[0]!;
      await needs.answer(donor, "yes");
      const { id } = (await needs.readOwn(key)).helpers[0]!;
      await needs.act(key, `missed/${id}`);
      for (const answer of ["yes", "tookBack", "yes"]) await needs.answer(donor, answer);
      assert.partialDeepStrictEqual(await needs.readOwn(key), { state: "open" });
      assert.equal((await needs.needsOf(donor))[0]!.seeker, undefined);
      await needs.act(key, `came/${id}`);
      assert.equal((await needs.answer(donor, "yes")).standing, "yes");
      assert.equal((await needs.readOwn(key)).state, "enough");
    });

    test("donors who said yes are told when it is over, refused or moved, and read what is so now", async () => {
      const { id, key, donors } = await start(2, { wanted: 2 }, { channel: "phone" });
      const [donor, reserve] = donors as [string, string];
      await needs.answer(donor, "yes");
      await needs.answer(reserve, "yes");
      await needs.change(key, { place: "Sassoon Hospital", phoneNo: "9811111111" });
      await needs.advance();
      for (const each of [donor, reserve])
        assert.deepEqual(await needs.listMessages({ donor: each }), ["need", "moved"]);
      const [moved] = await needs.needsOf(donor);
      assert.deepEqual([moved!.place, moved!.checked, moved!.seeker], ["Sassoon Hospital", false, undefined]);
      await needs.decide(id, "confirm");
      assert.equal((await needs.needsOf(donor))[0]!.seeker!.phoneNo, "9811111111");
      await needs.advance();
      clock.pass(minuteMs);
      await needs.change(key, { bloodType: "AB+" });
      await needs.advance();
      assert.deepEqual(await needs.listMessages({ donor }), ["need", "moved", "moved"], "another blood type");
      await needs.decide(id, "refuse", { reason: "Nobody there knows of it." });
      await needs.advance();
      for (const each of [donor, reserve]) {
        assert.equal((await needs.listMessages({ donor: each })).at(-1), "over");
        assert.partialDeepStrictEqual((await needs.needsOf(each))[0], { standing: "over" });
        assert.equal((await needs.needsOf(each))[0]!.seeker, undefined);
      }
    });

    const readPriority = async (given: Given, end: (key: string) => Promise<unknown>) => {
      const { key, donors } = await start(1, given, { channel: "phone" });
      await needs.answer(donors[0]!, "yes");
      clock.pass(11 * hourMs);
      await end(key);
      await needs.advance();
      const over = needs.db.selectFrom("messages").select("priority").where("kind", "=", "over");
      return (await over.where("donor_id", "=", donors[0]!.split(".")[0]!).executeTakeFirstOrThrow()).priority;
    };
    const withdraw = (key: string) => needs.act(key, "withdraw");

    test("at night donors who said yes are told of what is needed today, and not that a day has passed", async () => {
      assert.equal(await readPriority({}, withdraw), 0, "today");
      assert.equal(await readPriority({ neededOn: dayAfter(4) }, withdraw), 1, "on another day");
      assert.equal(await readPriority({}, async () => clock.pass(dayMs)), 1, "its day has passed");
    });

    test("somebody who is reached by a call is called when it is over", async () => {
      const { id, key, donors } = await start(1);
      await needs.answer(donors[0]!, "yes");
      await needs.act(key, "found");
      await needs.advance();
      const [call] = await needs.listCalls(id);
      assert.equal(call!.about, "over");
      assert.ok((await needs.desk<StaffToday>("GET", "today")).body.needCalls > 0);
    });

    test("the one who asked is told when somebody who said yes has gone, once for all that happens within minutes", async () => {
      const { id, donors } = await start(2, { email: "meera@example.org" });
      clock.pass(4 * minuteMs);
      for (let n = 0; n < 9; n++) {
        await needs.answer(donors[0]!, n % 2 ? "tookBack" : "yes");
        await needs.advance();
      }
      assert.deepEqual(await needs.listMessages({ need: id }), [], "the first mail has just come");
      clock.pass(2 * minuteMs);
      await needs.advance();
      assert.deepEqual(await needs.listMessages({ need: id }), ["needNews"], "confirmed, and a yes");
      await needs.somebody().call("DELETE", "donar/mine", { key: donors[0]! });
      clock.pass(4 * minuteMs);
      await needs.advance();
      assert.equal((await needs.listMessages({ need: id })).length, 1);
      clock.pass(2 * minuteMs);
      await needs.advance();
      assert.equal((await needs.listMessages({ need: id })).length, 2);
    });

    test("the one who asked is told when the reserve takes the place of somebody who has gone", async () => {
      const { id, donors } = await start(2, { email: "meera@example.org" });
      for (const donor of donors) await needs.answer(donor, "yes");
      clock.pass(5 * minuteMs);
      await needs.advance();
      assert.equal((await needs.listMessages({ need: id })).length, 1, "confirmed, and a yes");
      clock.pass(5 * minuteMs);
      await needs.answer(donors[0]!, "tookBack");
      clock.pass(undoSeconds * 1000);
      await needs.advance();
      assert.equal((await needs.listMessages({ need: id })).length, 2);
      clock.pass(5 * minuteMs);
      await needs.advance();
      assert.equal((await needs.listMessages({ need: id })).length, 2);
    });

    test("staff decide about what they have read, and nothing else", async () => {
      const { id, key } = await needs.ask();
      const seen = await seeNeed(needs.db, id);
      await needs.change(key, { phoneNo: "9822222222" });
      for (const [decision, more] of [
        ["confirm", {}],
        ["trust", {}],
        ["refuse", { reason: "No." }],
      ] as const) {
        const stale = await needs.desk<{ current: StaffNeed }>("POST", `needs/${id}/${decision}`, {
          body: { ...more, version: seen.version },
        });
        assert.deepEqual([stale.status, stale.body.current.phoneNo], [409, "9822222222"], decision);
        assert.equal((await needs.desk("POST", `needs/${id}/${decision}`, { body: more })).status, 422);
      }
      const body = { mayAsk: 50, version: seen.version };
      assert.equal((await needs.desk("PATCH", `needs/${id}`, { body })).status, 409);
      assert.partialDeepStrictEqual(await readNeed(id), { standing: "waiting", checked: "", mayAsk: 40 });
    });

    test("staff settle no reports that came after they had read the request", async () => {
      const { id, key, donors } = await start(2);
      const { version } = await seeNeed(needs.db, id);
      for (const donor of donors) await needs.answer(donor, "report");
      await needs.advance();
      assert.equal((await needs.desk("POST", `needs/${id}/confirm`, { body: { version } })).status, 409);
      assert.equal((await needs.readOwn(key)).state, "stopped");
      const seen = await seeNeed(needs.db, id);
      for (let n = 0; n < 2; n++) {
        const confirmed = await needs.desk("POST", `needs/${id}/confirm`, { body: { version: seen.version } });
        assert.equal(confirmed.status, 200, confirmed.text);
      }
    });

    test("a number is trusted, not a link: another number, a refusal or staff end it", async () => {
      const phoneNo = "9833333333";
      const hospital = await needs.ask({ phoneNo, city: "Thane" });
      await needs.decide(hospital.id, "trust");
      const again = async (from: string, given: Given = {}) => {
        const { id, key } = await needs.ask({ phoneNo, from, city: "Thane", place: `Ward ${place++}`, ...given });
        const { state } = await needs.readOwn(key);
        await needs.act(key, "withdraw");
        return { state, id, key };
      };
      const second = await again(hospital.key);
      assert.equal(second.state, "open");
      assert.equal((await again(second.key)).state, "open", "a later link shows as well who asks");
      assert.equal((await again("")).state, "waiting", "the number alone is known to many");
      assert.equal((await again(hospital.key, { phoneNo: "9844444444" })).state, "waiting");
      await needs.change(hospital.key, { phoneNo: "9844444444" });
      for (const number of [phoneNo, "9844444444"])
        assert.equal((await again(hospital.key, { phoneNo: number })).state, "waiting");
      const { trustedNumbers } = await needs.listNeeds();
      assert.deepEqual(
        trustedNumbers.map((one) => one.phoneNo),
        [phoneNo],
      );
      const stranger = await needs.ask({ phoneNo, city: "Thane", place: "Ward B" });
      await needs.decide(stranger.id, "refuse", { reason: "This was not the hospital." });
      assert.equal((await again(second.key)).state, "open", "what others ask with the number ends nothing");
      const third = await needs.ask({ phoneNo, from: second.key, city: "Thane", place: "Ward C" });
      await needs.decide(third.id, "refuse", { reason: "This was not the hospital." });
      assert.equal((await again(second.key)).state, "waiting", "refused");
      const fourth = await needs.ask({ phoneNo: "9855555555", city: "Thane" });
      await needs.decide(fourth.id, "trust");
      const [trust] = (await needs.listNeeds()).trustedNumbers;
      for (const status of [200, 404])
        assert.equal((await needs.desk("DELETE", `needs/trusted/${trust!.id}`)).status, status);
      assert.equal((await again(fourth.key, { phoneNo: "9855555555" })).state, "waiting", "removed");
    });

    test("nobody's number is used up by others, and one network does not fill the desk", async () => {
      clock.set(dayAfter(1), 12);
      const phoneNo = "9866666666";
      const attacker = needs.somebody();
      const flood = [];
      for (let n = 0; n < 8; n++) flood.push(await needs.ask({ phoneNo, place: `Bed ${n}`, city: "Beed" }, attacker));
      const others = needs.somebody();
      for (let n = 0; n < 7; n++) await needs.ask({ place: `Cot ${n}`, city: "Beed" }, others);
      const owner = await needs.ask({ phoneNo, place: "Civil Hospital", city: "Beed" });
      const { waiting, crowd } = await needs.listNeeds();
      assert.deepEqual([inBeed(waiting).length, inBeed(crowd).length], [2 + 4, 7 + 3]);
      // The owner is on the telephone.
      assert.equal((await needs.decide(owner.id, "confirm")).status, 200);
      for (const { id } of flood) await needs.decide(id, "refuse", { reason: "Nobody at this number knows of it." });
      assert.equal((await needs.listNeeds()).crowd.length, 3);
      const second = await needs.ask({ phoneNo, place: "Ward 2", city: "Beed" });
      await needs.decide(second.id, "confirm");
      const third = await needs.somebody().call("POST", "needs", { body: newNeed({ phoneNo, place: "Ward 3" }) });
      assert.equal(third.status, 422, "two that are checked are as many as a number has");
    });

    test("two families behind one address ask for the same in the same ward", async () => {
      const family = needs.somebody();
      for (let n = 0; n < 6; n++) await needs.ask({ city: "Wardha" }, family);
    });

    test("the most urgent requests that wait come first, and none is cut off by older ones", async () => {
      clock.set(dayAfter(1), 12);
      for (let n = 0; n < 104; n++) await needs.ask({ city: "Parbhani", neededOn: dayAfter(14) });
      const { id } = await needs.ask({ city: "Parbhani" });
      const { waiting } = await needs.listNeeds();
      assert.ok(waiting.findIndex((need) => need.id === id) < waiting.findIndex(({ neededOn }) => neededOn > today()));
      const open = waiting.filter(({ city }) => city === "Parbhani");
      for (const { id } of open) await needs.decide(id, "refuse", { reason: "A test." });
    });

    test("last night's request can be corrected after midnight without another day", async () => {
      clock.set(dayAfter(1), 22);
      const { id, key } = await needs.ask();
      clock.pass(2.5 * hourMs);
      const changed = await needs.change(key, { place: "Jehangir" });
      assert.equal(changed.status, 200, changed.text);
      const body = { mayAsk: 60, ...(await seeNeed(needs.db, id)) };
      assert.equal((await needs.desk("PATCH", `needs/${id}`, { body })).status, 200);
      assert.equal((await needs.change(key, { neededOn: dayAfter(-2) })).status, 422);
    });

    test("nobody pushes the end of a request away: after thirty days it needs another check", async () => {
      const { id, key } = await start(0, { neededOn: dayAfter(10) });
      const states = [];
      for (let n = 0; n < 3; n++) {
        clock.pass(9 * dayMs);
        await needs.advance();
        assert.equal((await needs.change(key, { neededOn: dayAfter(13) })).status, 200);
        states.push((await needs.readOwn(key)).state);
      }
      assert.deepEqual(states, ["open", "waiting", "waiting"]);
      await needs.decide(id, "confirm");
      clock.pass(4 * dayMs);
      await needs.advance();
      assert.equal((await needs.readOwn(key)).state, "open", "checked again");
      clock.pass(10 * dayMs);
      await needs.advance();
      assert.equal((await needs.readOwn(key)).state, "expired");
    });

    test("a guest's name goes with the day for which help was offered", async () => {
      const { id, key } = await start(0, { neededOn: dayAfter(3) });
      await needs.offerHelp(id, "9877777777");
      await needs.change(key, { neededOn: dayAfter(13) });
      const sweep = () => sweepDonors(needs.db, AbortSignal.timeout(10_000));
      await sweep();
      assert.equal((await needs.readOwn(key)).helpers.length, 1);
      clock.pass(4 * dayMs);
      await sweep();
      assert.deepEqual((await needs.readOwn(key)).helpers, []);
      const rows = await needs.db.selectFrom("need_offers").select("phone_no").where("need_id", "=", id).execute();
      assert.deepEqual(
        rows.map((row) => row.phone_no),
        [""],
      );
    });

    test("a guest of the night is known for as long as the request goes on", async () => {
      const { id, key } = await start(0, { neededOn: dayAfter(1) });
      clock.set(today(), 22);
      const evening = await needs.ask({ city: "Hingoli" });
      await needs.decide(evening.id, "confirm");
      await needs.offerHelp(evening.id, "9877777771");
      await needs.offerHelp(id, "9877777772");
      clock.pass(5 * hourMs);
      await needs.offerHelp(evening.id, "9877777773");
      const sweep = () => sweepDonors(needs.db, AbortSignal.timeout(10_000));
      await sweep();
      assert.equal((await needs.readOwn(evening.key)).helpers.length, 2);
      clock.pass(dayMs);
      await sweep();
      for (const own of [evening.key, key]) assert.deepEqual((await needs.readOwn(own)).helpers, []);
    });

    test("guests of one network do not fill the list, and those that are kept show up when others are set aside", async () => {
      const { id, key } = await start(0);
      const crowd = needs.somebody();
      for (let n = 0; n < 6; n++) await needs.offerHelp(id, `980000000${n}`, crowd);
      const real = await needs.offerHelp(id, "9812345678");
      assert.equal(real.status, 201);
      const shown = async () => (await needs.readOwn(key)).helpers.filter(({ state }) => state === "guest");
      assert.deepEqual(
        (await shown()).map(({ phoneNo }) => phoneNo),
        ["9800000000", "9800000001", "9812345678"],
      );
      await needs.act(key, `missed/${(await shown())[0]!.id}`);
      assert.deepEqual(
        (await shown()).map(({ phoneNo }) => phoneNo),
        ["9800000001", "9800000002", "9812345678"],
      );
    });

    test("of many false guests from a network none keeps a real one from being kept", async () => {
      const { id, key } = await start(0);
      const crowd = needs.somebody();
      for (let n = 0; n < 12; n++) await needs.offerHelp(id, `98000000${10 + n}`, crowd);
      await needs.offerHelp(id, "9812345678", crowd);
      const shown = async () => (await needs.readOwn(key)).helpers.filter(({ state }) => state === "guest");
      for (let n = 0; n < 12; n++) await needs.act(key, `missed/${(await shown())[0]!.id}`);
      assert.deepEqual(
        (await shown()).map(({ phoneNo }) => phoneNo),
        ["9812345678"],
      );
    });

    test("a donor who was asked and offers help on the board instead is heard, and a hidden one is not", async () => {
      const { id, key, where } = await start(0);
      const numbers = ["9822222221", "9822222222", "9822222223"] as const;
      const [silent, hidden, said] = [
        await needs.addDonor({ ...where, phoneNo: numbers[0] }),
        await needs.addDonor({ ...where, phoneNo: numbers[1] }),
        await needs.addDonor({ ...where, phoneNo: numbers[2] }),
      ];
      clock.pass(5 * minuteMs);
      await needs.advance();
      assert.equal((await needs.listAsked([silent, hidden, said])).length, 3);
      await needs.answer(said, "yes");
      await needs.db
        .updateTable("donors")
        .set({ hidden: 1, listed: 0 })
        .where("id", "=", hidden.split(".")[0]!)
        .execute();
      for (const number of numbers) assert.equal((await needs.offerHelp(id, number)).status, 201);
      assert.deepEqual(
        (await needs.readOwn(key)).helpers.map(({ phoneNo, state }) => `${phoneNo} ${state}`),
        [`${numbers[2]} yes`, `${numbers[0]} guest`],
      );
    });

    test("helpers from one network are many, and the sixth of them is heard as well", async () => {
      const limits = await makeNeedApp(engine, { rateLimits: readConfig({}).rateLimits });
      try {
        const network = limits.somebody();
        const answers = [];
        for (let n = 0; n < 6; n++) {
          const { id } = await limits.ask({ place: `Ward ${n}` });
          await limits.decide(id, "confirm");
          answers.push((await limits.offerHelp(id, `981100000${n}`, network)).status);
        }
        assert.deepEqual(new Set(answers), new Set([201]));
      } finally {
        await limits.remove();
      }
    });

    test("newcomers come last: one in a wave, and one of a network", async () => {
      const { id, key, where } = await start(0);
      const network = needs.somebody();
      const old = await needs.addDonor(where);
      const same = [];
      for (let n = 0; n < 3; n++) same.push(await needs.addDonor(where, { isNew: true, from: network }));
      const other = await needs.addDonor(where, { isNew: true });
      clock.pass(5 * minuteMs);
      await needs.advance();
      assert.deepEqual(await needs.listAsked([old]), [old]);
      assert.deepEqual([await countAsked(id), (await needs.listAsked(same)).length], [2, 1]);
      for (let n = 0; n < 2; n++) {
        clock.pass(5 * minuteMs);
        await needs.advance();
      }
      assert.deepEqual([(await needs.listAsked(same)).length, await needs.listAsked([other])], [1, [other]]);
      clock.pass(8 * dayMs);
      await needs.act(key, "withdraw");
      const next = await needs.ask({ ...where, wanted: 1 });
      await needs.decide(next.id, "confirm");
      await needs.advance();
      assert.equal(await countAsked(next.id), 4, "after a week nobody is new");
    });

    // One transaction runs after the other on SQLite.
    test(
      "while somebody is held, no newcomer takes the turn, and a second one none",
      { skip: engine === "sqlite" },
      async () => {
        const { id, where } = await start(0);
        const old = await needs.addDonor(where);
        const fresh = [await needs.addDonor(where, { isNew: true }), await needs.addDonor(where, { isNew: true })];
        clock.pass(5 * minuteMs);
        await needs.db.transaction().execute(async (transaction) => {
          const row = transaction.selectFrom("donors").select("id").where("id", "=", old.split(".")[0]!);
          await row.forUpdate().execute();
          for (let n = 0; n < 2; n++) {
            await needs.advance();
            assert.equal(await countAsked(id), 0);
            clock.pass(2000);
          }
        });
        await needs.advance();
        assert.deepEqual([await needs.listAsked([old]), (await needs.listAsked(fresh)).length], [[old], 1]);
      },
    );

    test("who moves to where somebody asks, or gives what is asked for from now on, is a newcomer there", async () => {
      const { id, where } = await start(0);
      const [first, second, third, same] = [
        await needs.addDonor({ ...where, city: "Beed" }),
        await needs.addDonor({ ...where, bloodType: "AB+" }),
        await needs.addDonor({ ...where, city: "Beed" }),
        await needs.addDonor(where),
      ];
      const change = (key: string, body: object) => needs.somebody().call("PATCH", "donar/mine", { key, body });
      for (const key of [first, second, third]) assert.equal((await change(key, where)).status, 200);
      assert.equal((await change(same, { fullName: "Asha Rao" })).status, 200);
      for (const asked of [2, 3]) {
        clock.pass(5 * minuteMs);
        await needs.advance();
        assert.equal(await countAsked(id), asked);
      }
      assert.deepEqual(await needs.listAsked([same]), [same]);
    });

    test("a donor who takes the consent back is asked no more", async () => {
      const { where } = await start(0);
      const donor = await needs.addDonor(where);
      const { body } = await needs.somebody().call<ManagedDonor>("GET", "donar/mine", { key: donor });
      await needs.somebody().call("DELETE", `donar/mine/contacts/${body.contacts[0]!.id}`, { key: donor });
      const id = donor.split(".")[0]!;
      const rows = await needs.db.selectFrom("willing_donors").select("place").where("donor_id", "=", id).execute();
      assert.deepEqual(rows, []);
    });

    test("messages that are switched off spend no donor", async () => {
      const switchOff = (off: boolean) => needs.desk("POST", "messages/kinds", { body: { kind: "need", off } });
      await switchOff(true);
      const { id, where, donors } = await start(2, {}, { channel: "phone" });
      assert.equal(await countAsked(id), 0);
      const called = await needs.addDonor(where);
      clock.pass(5 * minuteMs);
      await needs.advance();
      assert.deepEqual(await needs.listAsked([called, ...donors]), [called]);
      await switchOff(false);
      clock.pass(hourMs + 5 * minuteMs);
      await needs.advance();
      assert.deepEqual(await needs.listAsked(donors), donors);
    });

    test("nobody is asked sooner than others for taking back a yes, not coming or a wrong report", async () => {
      const { id, key, donors } = await start(4);
      const [flipper, missing, reporter, other] = donors as [string, string, string, string];
      await needs.answer(reporter, "yes");
      await needs.answer(reporter, "tookBack");
      await needs.answer(flipper, "yes");
      await needs.answer(flipper, "tookBack");
      await needs.answer(missing, "yes");
      await needs.act(key, `missed/${(await needs.readOwn(key)).helpers[0]!.id}`);
      for (const donor of [reporter, other]) await needs.answer(donor, "report");
      await needs.advance();
      assert.equal((await needs.readOwn(key)).state, "stopped");
      await needs.decide(id, "confirm");
      for (const donor of [reporter, other]) await needs.answer(donor, "report");
      await needs.advance();
      assert.equal((await needs.readOwn(key)).state, "open", "staff have decided about these reports");
      // Taps that make no pause shorter, nor does the one who asks.
      for (const answer of ["yes", "tookBack", "yes", "tookBack"]) await needs.answer(missing, answer);
      for (const answer of ["yes", "tookBack", "yes"]) await needs.answer(reporter, answer);
      for (const offer of (await readNeed(id)).offers) await needs.act(key, `came/${offer.id}`);
      const days = [];
      for (const donor of donors) {
        const own = needs.db
          .selectFrom("willing_donors")
          .select("ask_from")
          .where("donor_id", "=", donor.split(".")[0]!);
        days.push(Math.round((Date.parse((await own.executeTakeFirstOrThrow()).ask_from) - Date.now()) / dayMs));
      }
      assert.deepEqual(days, [7, 30, 30, 30]);
    });

    test("reports stay when the reporters go, and only donors who were asked report", async () => {
      const { id, key, donors } = await start(2);
      for (const donor of donors) await needs.answer(donor, "report");
      await needs.advance();
      for (const donor of donors) await needs.somebody().call("DELETE", "donar/mine", { key: donor });
      await needs.advance();
      assert.equal((await needs.readOwn(key)).state, "stopped");
      assert.partialDeepStrictEqual(await readNeed(id), { reports: 2, asked: 2 });
    });

    test("staff record an answer only of somebody who was to be called", async () => {
      const { id, key, donors } = await start(1);
      const [call] = await needs.listCalls(id);
      const record = (answer: string) =>
        needs.desk<CallOutcome>("POST", `needs/calls/${call!.id}`, { body: { answer } });
      assert.equal((await record("told")).status, 422);
      await needs.answer(donors[0]!, "yes");
      await needs.answer(donors[0]!, "gave");
      for (const answer of ["noAnswer", "yes", "no", "told"]) assert.equal((await record(answer)).status, 422, answer);
      assert.equal((await needs.readOwn(key)).gave, 1);
    });

    test("on the phone, too, nobody hears a number that was changed after the check", async () => {
      const { id, key } = await start(1);
      const [call] = await needs.listCalls(id);
      await needs.change(key, { phoneNo: "9877777777" });
      const said = await needs.desk<CallOutcome>("POST", `needs/calls/${call!.id}`, { body: { answer: "yes" } });
      assert.deepEqual([said.status, said.body], [200, { state: "yes" }]);
    });

    test("the numbers of seekers that a member reads are counted as those of donors", async () => {
      clock.set(dayAfter(1), 12);
      assert.equal(await readSteps(), 0);
      for (let n = 0; n < 6; n++) {
        const rows = Array.from({ length: 100 }, () => makeNeedRow({ id: newId(), needed_on: today() }));
        await needs.db.insertInto("needs").values(rows).execute();
        await needs.listNeeds();
        await needs.db.deleteFrom("needs").execute();
      }
      assert.equal(await readSteps(), 1);
      // In the list of calls, and as trusted numbers, too.
      const { key } = await needs.somebody().register();
      const donor_id = key.split(".")[0]!;
      for (let n = 0; n < 5; n++) {
        const rows = Array.from({ length: 100 }, () => makeNeedRow({ id: newId(), needed_on: today() }));
        await needs.db.insertInto("needs").values(rows).execute();
        const offers = rows.map((row) => newOffer(row, { donor_id, call_about: "ask" }));
        await needs.db.insertInto("need_offers").values(offers).execute();
        assert.equal((await needs.desk<{ calls: object[] }>("GET", "needs/calls")).body.calls.length, 100);
        await needs.db.deleteFrom("needs").execute();
      }
      assert.equal(await readSteps(), 2);
      const trust = { until: dayAfter(9), member_id: "", member_name: "" };
      const numbers = Array.from({ length: 500 }, () => ({ id: newId(), phone_key: newId(), ...trust }));
      await needs.db.insertInto("trusted_numbers").values(numbers).execute();
      await needs.listNeeds();
      assert.equal(await readSteps(), 3);
      await needs.db.deleteFrom("trusted_numbers").execute();
    });

    test("a clock that ran ahead ends nothing for good, and puts off no erasure", async () => {
      const { key } = await start(0, { neededOn: dayAfter(5) });
      const closed = await needs.ask();
      const now = Date.now();
      clock.pass(30 * dayMs);
      await needs.act(closed.key, "withdraw");
      await needs.advance();
      assert.equal((await needs.readOwn(key)).state, "expired");
      clock.pass(now - Date.now());
      await wakeNeeds(needs.db);
      await needs.advance();
      assert.equal((await needs.readOwn(key)).state, "open");
      clock.pass(7.1 * dayMs);
      await needs.advance();
      assert.equal((await needs.readOwn(closed.key)).given.fullName, "");
    });

    test("a request that cannot be taken forward holds up no other", async () => {
      const { id } = await start(0);
      const other = await needs.ask({ city: "Hingoli" });
      await needs.db.updateTable("needs").set({ needed_on: "no day", due_at: "1" }).where("id", "=", id).execute();
      await needs.db.updateTable("needs").set({ due_at: "2" }).where("id", "=", other.id).execute();
      await assert.rejects(needs.advance());
      await needs.advance();
      const { due_at } = await needs.db
        .selectFrom("needs")
        .select("due_at")
        .where("id", "=", other.id)
        .executeTakeFirstOrThrow();
      assert.ok(due_at > new Date().toISOString());
      await needs.db.deleteFrom("needs").where("id", "=", id).execute();
    });
  });
}
