import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { dayAfter, today } from "#contract/day.ts";
import { daysBetweenAsks, daysOfMonth, undoSeconds } from "#contract/needs.ts";
import type { StaffNeed } from "#contract/staff/needs.ts";
import { dayMs, hourMs, minuteMs, startClock } from "#tests/fixtures/clock.ts";
import { cities, makeNeedApp, type NeedApp } from "#tests/fixtures/need-app.ts";
import { seeNeed } from "#tests/fixtures/needs.ts";
import { engines } from "#tests/fixtures/registries.ts";

const clock = startClock();

for (const engine of engines) {
  describe(`what is taken back of requests on ${engine}`, () => {
    let needs: NeedApp;
    let place = 0;
    before(async () => {
      needs = await makeNeedApp(engine);
    });
    after(() => needs.remove());

    /** A checked request in a city of its own, and so many donors there, who were asked by mail. */
    const start = async (donors: number, given: object = {}) => {
      const where = { city: cities[place++]! };
      clock.set(dayAfter(1), 12);
      const keys: string[] = [];
      for (let n = 0; n < donors; n++) keys.push(await needs.addDonor(where, { channel: "phone" }));
      const asked = await needs.ask({ ...where, wanted: 1, ...given });
      await needs.decide(asked.id, "confirm");
      await needs.advance();
      return { ...asked, where, donors: keys };
    };
    const settle = async (ms = undoSeconds * 1000) => {
      clock.pass(ms);
      await needs.advance();
    };
    const told = async (donor: string) => (await needs.listMessages({ donor })).slice(1);
    const readAskFrom = async (donor: string) => {
      const own = needs.db.selectFrom("willing_donors").select("ask_from").where("donor_id", "=", donor.split(".")[0]!);
      return Date.parse((await own.executeTakeFirstOrThrow()).ask_from);
    };
    const readStaffNeed = async (id: string) => (await needs.desk<StaffNeed>("GET", `needs/${id}`)).body;

    test("what was closed in error is opened again before anybody is told of it", async () => {
      const { key, donors } = await start(2);
      await needs.answer(donors[0]!, "yes");
      await needs.advance();
      for (const [end, state] of [
        ["found", "found"],
        ["found", "found"],
      ] as const)
        assert.equal((await needs.act(key, end)).body.state, state);
      await settle(undoSeconds * 1000 - 1);
      const again = await needs.act(key, "reopen");
      assert.deepEqual([again.status, again.body.state], [200, "enough"]);
      assert.equal((await needs.act(key, "reopen")).status, 200, "a second tap");
      await settle();
      assert.deepEqual(await told(donors[0]!), []);
      assert.equal((await needs.needsOf(donors[0]!))[0]!.seeker!.fullName, "Meera Joshi");
    });

    test("of closing and opening again, however often, a donor hears that it is over, and that it goes on, once", async () => {
      const { key, donors } = await start(4);
      const [first, reserve] = donors as [string, string];
      for (const donor of [first, reserve]) await needs.answer(donor, "yes");
      await needs.advance();
      await needs.act(key, "withdraw");
      await settle();
      assert.deepEqual(await told(first), ["over"]);
      const { reopenUntil } = await needs.readOwn(key);
      assert.equal(Date.parse(reopenUntil!), Date.now() + hourMs - undoSeconds * 1000);
      assert.equal((await needs.act(key, "reopen")).status, 200);
      await settle();
      assert.deepEqual([await told(first), await told(reserve)], [["over", "moved"], ["over"]]);
      await needs.act(key, "found");
      await settle();
      assert.equal((await needs.readOwn(key)).reopenUntil, undefined);
      for (let n = 0; n < 3; n++) assert.equal((await needs.act(key, "reopen")).status, 422);
      await settle();
      assert.deepEqual(await told(first), ["over", "moved", "over"]);
    });

    test("a request that was opened again asks nobody sooner, and is what it was before: not checked, or stopped", async () => {
      const { id, key } = await start(12);
      const countAsked = async () => (await readStaffNeed(id)).asked;
      assert.equal(await countAsked(), 4);
      clock.pass(2 * minuteMs);
      await needs.act(key, "withdraw");
      await needs.act(key, "reopen");
      await settle(3 * minuteMs - 1);
      assert.equal(await countAsked(), 4);
      await settle(1);
      assert.equal(await countAsked(), 8);
      const stopped = await start(3);
      for (const donor of stopped.donors.slice(0, 2)) await needs.answer(donor, "report");
      await needs.advance();
      const waiting = await needs.ask({ city: "Panvel" });
      for (const [request, state] of [
        [stopped, "stopped"],
        [waiting, "waiting"],
      ] as const) {
        for (const action of ["withdraw", "reopen"]) await needs.act(request.key, action);
        assert.equal((await needs.readOwn(request.key)).state, state);
      }
    });

    test("a request stays closed after an hour, after its day, when staff closed it, and beyond those of a number", async () => {
      const late = await start(0);
      await needs.act(late.key, "withdraw");
      clock.pass(hourMs);
      assert.equal((await needs.act(late.key, "reopen")).status, 422);
      const refused = await needs.ask({ city: "Panvel" });
      await needs.decide(refused.id, "refuse", { reason: "No." });
      assert.equal((await needs.act(refused.key, "reopen")).status, 422);
      const over = await start(0);
      clock.set(dayAfter(1, today()), 0);
      clock.pass(-minuteMs);
      await needs.act(over.key, "found");
      clock.pass(2 * minuteMs);
      assert.equal((await needs.act(over.key, "reopen")).status, 422);
      const phoneNo = "9833333333";
      const first = await start(0, { phoneNo });
      await needs.act(first.key, "withdraw");
      for (const city of ["Panvel", "Jalna"]) {
        const { id } = await needs.ask({ city, phoneNo });
        await needs.decide(id, "confirm");
      }
      assert.equal((await needs.act(first.key, "reopen")).status, 422);
    });

    test("'did not come' in error gives nobody else the place, and the number comes back", async () => {
      const { key, donors } = await start(2);
      for (const donor of donors) await needs.answer(donor, "yes");
      await needs.advance();
      const [helper] = (await needs.readOwn(key)).helpers;
      await needs.act(key, `missed/${helper!.id}`);
      await settle(undoSeconds * 1000 - 1);
      assert.equal((await needs.act(key, `came/${helper!.id}`)).body.helpers[0]!.state, "yes");
      await settle();
      assert.equal((await needs.needsOf(donors[1]!))[0]!.standing, "reserve");
      await needs.act(key, `missed/${helper!.id}`);
      await settle();
      assert.equal((await needs.needsOf(donors[1]!))[0]!.standing, "yes");
      assert.deepEqual((await needs.needsOf(donors[0]!))[0]!.answers, ["tookBack", "gave", "report"]);
    });

    test("a donor may answer otherwise: a month ends as if it had never been said", async () => {
      const { donors } = await start(1);
      const donor = donors[0]!;
      const asked = await readAskFrom(donor);
      const month = await needs.answer(donor, "month");
      assert.deepEqual(
        [month.standing, month.pausedUntil, month.answers],
        ["no", dayAfter(daysOfMonth), ["yes", "no", "report"]],
      );
      assert.equal(await readAskFrom(donor), Date.now() + daysOfMonth * dayMs);
      clock.pass(hourMs);
      await needs.answer(donor, "month");
      const no = await needs.answer(donor, "no");
      assert.deepEqual([no.pausedUntil, no.answers], [undefined, ["yes", "month", "report"]]);
      assert.equal(await readAskFrom(donor), asked + hourMs, "a week from this answer");
      await needs.answer(donor, "month");
      const yes = await needs.answer(donor, "yes");
      assert.deepEqual([yes.standing, yes.seeker?.fullName], ["yes", "Meera Joshi"]);
      assert.equal(await readAskFrom(donor), Date.now(), "they help, and may be asked for something else");
      await needs.answer(donor, "tookBack");
      assert.equal(await readAskFrom(donor), Date.now() + daysBetweenAsks * dayMs);
      assert.deepEqual((await needs.needsOf(donor))[0]!.answers, ["yes", "report"]);
      // Somebody else says meanwhile that this donor did not come.
      await needs.answer(donor, "yes");
      await needs.answer(donor, "tookBack");
      const harm = new Date(Date.now() + 20 * dayMs).toISOString();
      await needs.db.updateTable("willing_donors").set({ ask_from: harm }).execute();
      for (const answer of ["yes", "tookBack"]) await needs.answer(donor, answer);
      assert.equal(await readAskFrom(donor), Date.parse(harm));
    });

    test("a month that is taken back ends no other pause, and no answer has a donor asked again within a day", async () => {
      const { donors } = await start(2);
      const [first, second] = donors as [string, string];
      const own = (donor: string) =>
        needs.db.updateTable("willing_donors").where("donor_id", "=", donor.split(".")[0]!);
      const harm = new Date(Date.now() + 20 * dayMs).toISOString();
      await own(first).set({ ask_from: harm }).execute();
      for (const answer of ["month", "no", "month", "yes"]) await needs.answer(first, answer);
      assert.equal(await readAskFrom(first), Date.parse(harm));
      const later = new Date(Date.now() + 40 * dayMs).toISOString();
      await needs.answer(second, "month");
      await own(second).set({ ask_from: later }).execute();
      await needs.answer(second, "no");
      assert.equal(await readAskFrom(second), Date.parse(later));
      await own(second).set({ ask_from: "" }).execute();
      await needs.answer(second, "month");
      await needs.answer(second, "no");
      assert.ok((await readAskFrom(second)) > Date.now() + dayMs);
    });

    test("'not this time' in another tab takes back no yes, and the page has the number", async () => {
      const { donors } = await start(1);
      await needs.answer(donors[0]!, "yes");
      for (const answer of ["no", "month"]) assert.equal((await needs.answer(donors[0]!, answer)).status, 422);
      const [offer] = await needs.needsOf(donors[0]!);
      assert.deepEqual([offer!.standing, offer!.seeker!.fullName], ["yes", "Meera Joshi"]);
      assert.deepEqual(offer!.answers, ["tookBack", "gave", "report"]);
    });

    test("a report has a reason, and is taken back until staff have looked", async () => {
      const { id, donors } = await start(1);
      const [donor] = donors as [string];
      assert.equal((await needs.answer(donor, "report", { reason: "nonsense" })).status, 422);
      const reported = await needs.answer(donor, "report", { reason: "money" });
      assert.deepEqual([reported.reported, reported.answers], [true, ["yes", "no", "month", "unreport"]]);
      assert.partialDeepStrictEqual(await readStaffNeed(id), { reports: 1, offers: [{ reported: "money" }] });
      const seen = await seeNeed(needs.db, id);
      const taken = await needs.answer(donor, "unreport");
      assert.deepEqual([taken.reported, taken.standing], [false, "asked"]);
      assert.partialDeepStrictEqual(await readStaffNeed(id), { reports: 0, offers: [{ reported: "" }] });
      assert.equal((await seeNeed(needs.db, id)).version, seen.version, "nobody keeps staff from deciding");
      await needs.answer(donor, "report", { reason: "untrue" });
      await needs.decide(id, "confirm");
      await needs.answer(donor, "unreport");
      await needs.answer(donor, "report");
      assert.partialDeepStrictEqual(await readStaffNeed(id), { reports: 0 });
    });

    test("one less is needed, but one at least", async () => {
      const { key } = await start(0, { wanted: 2 });
      const count = async (action: string) => (await needs.act(key, action)).body.given.wanted;
      assert.deepEqual(
        [await count("more"), await count("less"), await count("less"), await count("less")],
        [3, 2, 1, 1],
      );
    });
  });
}
