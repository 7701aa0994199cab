import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { dayAfter, today } from "#contract/day.ts";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import type { NewNeed, OwnNeed } from "#contract/needs.ts";
import { commandLine } from "#server/registry/audit.ts";
import { confirmNeed } from "#server/registry/needs/desk.ts";
import { workOnNeeds } from "#server/registry/needs/waves.ts";
import { makeAuthenticator } from "#tests/fixtures/authenticator.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { makeStaffApp, type StaffApp } from "#tests/fixtures/staff-app.ts";
import { callStaff } from "#tests/fixtures/staff.ts";
import { visitor } from "#tests/fixtures/visitor.ts";

const phone = { language: "en", noticeVersion: "1", topics: ["needs"] };
let lastNumber = 9_800_000_000;

/** A request; give what matters to the test. */
function newNeed(given: Partial<NewNeed> & Record<string, unknown> = {}) {
  const who = { fullName: "Meera Joshi", phoneNo: String(lastNumber++) };
  const where = { state: "Maharashtra", city: "Pune", place: "Ruby Hall Clinic" };
  return {
    ...who,
    donationType: "Blood",
    bloodType: "O-",
    ...where,
    neededOn: today(),
    wanted: 2,
    consent: true,
    ...given,
  };
}

for (const engine of engines) {
  describe(`a need on ${engine}`, () => {
    let staff: StaffApp;
    let cookie: string;
    let network = 0;
    /** From a network of their own. */
    const somebody = () => visitor(staff.app, `10.0.${++network >> 8}.${network & 255}`);
    const ask = async (given: Parameters<typeof newNeed>[0] = {}) => {
      const { status, body } = await somebody().call<{ id: string; secret: string }>("POST", "needs", {
        body: newNeed(given),
      });
      assert.equal(status, 201, JSON.stringify(body));
      return { id: body.id, key: `${body.id}.${body.secret}` };
    };
    const read = async (key: string) => (await somebody().call<OwnNeed>("GET", "needs/mine", { key })).body;
    const willing = async (given: object = {}, channel = "call") => {
      const donor = await somebody().register({ bloodType: "O-", ...given, fullName: `Donor ${network}` });
      const contact = { channel, ...phone };
      assert.equal(
        (await somebody().call("PUT", "donar/mine/contacts", { key: donor.key, body: contact })).status,
        200,
      );
      return donor.key;
    };
    const needsOf = async (key: string) =>
      (await somebody().call<ManagedDonor>("GET", "donar/mine", { key })).body.needs;
    const answer = async (key: string, answer: string, more: object = {}) => {
      const [asked] = await needsOf(key);
      const path = `donar/mine/needs/${asked!.id}`;
      const said = await somebody().call<ManagedDonor>("POST", path, { key, body: { answer, ...more } });
      return said.status === 200 ? said.body.needs[0]! : said;
    };

    before(async () => {
      staff = await makeStaffApp(engine);
      ({ cookie } = await staff.join(makeAuthenticator()));
    });
    after(() => staff.remove());

    test("finds donors once staff have confirmed it, and each learns the other's number only after a yes", async () => {
      const donors = await Promise.all(Array.from({ length: 3 }, () => willing()));
      const paused = await willing();
      await somebody().call("PATCH", "donar/mine", { key: paused, body: { paused: true } });
      const unwilling = await somebody().register({ bloodType: "O-" });
      const { id, key } = await ask();
      await workOnNeeds(staff.db);
      assert.deepEqual(await needsOf(donors[0]!), []);
      assert.equal((await read(key)).state, "waiting");

      const confirmed = await callStaff(staff.app, "POST", `needs/${id}/confirm`, { body: {}, cookie });
      assert.equal(confirmed.status, 200, confirmed.text);
      await workOnNeeds(staff.db);
      const [asked] = await needsOf(donors[0]!);
      assert.equal(asked!.standing, "asked");
      assert.equal(asked!.seeker, undefined);
      assert.deepEqual([await needsOf(paused), await needsOf(unwilling.key)], [[], []]);
      const before = await read(key);
      assert.deepEqual([before.asked, before.helpers], ["few", []]);

      assert.equal(
        ((await answer(donors[0]!, "yes")) as { seeker: { phoneNo: string } }).seeker.phoneNo,
        before.given.phoneNo,
      );
      await answer(donors[1]!, "yes");
      const after = await read(key);
      assert.equal(after.state, "enough");
      assert.deepEqual(
        after.helpers.map(({ state }) => state),
        ["yes", "yes"],
      );
      const reserve = (await answer(donors[2]!, "yes")) as { standing: string; seeker?: object };
      assert.deepEqual([reserve.standing, reserve.seeker], ["reserve", undefined]);

      const missed = await somebody().call<OwnNeed>("POST", `needs/mine/missed/${after.helpers[0]!.id}`, { key });
      assert.deepEqual(missed.body.helpers.map(({ state }) => state).toSorted(), ["missed", "yes", "yes"]);
      await answer(donors[1]!, "gave", { days: 90 });
      const found = await somebody().call<OwnNeed>("POST", "needs/mine/found", { key });
      assert.deepEqual([found.body.state, found.body.gave], ["found", 1]);
      assert.equal(
        (await somebody().call<ManagedDonor>("GET", "donar/mine", { key: donors[1]! })).body.absence,
        "resting",
      );
    });

    test("is erased a week after it was closed", async () => {
      const { id, key } = await ask({ neededOn: dayAfter(3) });
      await confirmNeed(staff.db, id, commandLine);
      assert.equal((await somebody().call("POST", "needs/mine/withdraw", { key })).status, 200);
      await workOnNeeds(staff.db, undefined, () => Date.now() + 6.9 * 86_400_000);
      assert.equal((await read(key)).given.fullName, "Meera Joshi");
      await workOnNeeds(staff.db, undefined, () => Date.now() + 7.1 * 86_400_000);
      const { given } = await read(key);
      assert.deepEqual([given.fullName, given.phoneNo, given.place, given.city], ["", "", "", "Pune"]);
    });
  });
}
