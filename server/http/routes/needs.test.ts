import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { dayAfter, today } from "#contract/day.ts";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import type { ErrorAnswer } from "#contract/donor.ts";
import type { BoardNeed, NewNeed, OwnNeed } from "#contract/needs.ts";
import type { AuditPage } from "#contract/staff/audit.ts";
import type { CallOutcome, NeedCall, StaffNeeds } from "#contract/staff/needs.ts";
import type { StaffToday } from "#contract/staff/today.ts";
import type { Database } from "#server/database/schema.ts";
import { buildApp } from "#server/http/app.ts";
import { commandLine } from "#server/registry/audit.ts";
import { readRecipient } from "#server/registry/messages/recipient.ts";
import { confirmNeed } from "#server/registry/needs/desk.ts";
import { workOnNeeds } from "#tests/fixtures/needs.ts";
import { engines, openThrowaway } from "#tests/fixtures/registries.ts";
import { signIn } from "#tests/fixtures/staff.ts";
import { visitor } from "#tests/fixtures/visitor.ts";
import { testConfig } from "#tests/fixtures/app.ts";

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
    let db: Database;
    let app: FastifyInstance;
    let remove: () => Promise<void>;
    let desk: Awaited<ReturnType<typeof signIn>>;
    let network = 0;
    /** From a network of their own. */
    const somebody = () => visitor(app, `10.0.${++network >> 8}.${network & 255}`);
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
    const callsOf = async (id: string) => {
      const { calls } = (await desk.call<{ calls: NeedCall[] }>("GET", "needs/calls")).body;
      return calls.filter(({ need }) => need.id === id);
    };

    before(async () => {
      ({ db, remove } = await openThrowaway(engine));
      app = await buildApp({
        db,
        config: testConfig,
        reach: { phone: true, email: true },
      });
      desk = await signIn(app, db);
    });
    after(async () => {
      await app.close();
      await remove();
    });

    test("finds donors once staff have confirmed it, and each learns the other's number only after a yes", async () => {
      const donors = await Promise.all(Array.from({ length: 3 }, () => willing()));
      const paused = await willing();
      await somebody().call("PATCH", "donar/mine", { key: paused, body: { paused: true } });
      const unwilling = await somebody().register({ bloodType: "O-" });
      const { id, key } = await ask();
      await workOnNeeds(db);
      assert.deepEqual(await needsOf(donors[0]!), []);
      assert.equal((await read(key)).state, "waiting");

      const confirmed = await desk.call("POST", `needs/${id}/confirm`, { body: {} });
      assert.equal(confirmed.status, 200, confirmed.text);
      await workOnNeeds(db);
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

    test("tells donors by their channels, whom staff call otherwise, and the seeker by a confirmed address", async () => {
      const where = { bloodType: "AB-", city: "Nashik" } as const;
      const called = [await willing(where), await willing(where)];
      const written = await willing(where, "phone");
      const { id } = await ask({ ...where, wanted: 1, email: "meera@example.org" });
      await desk.call("POST", `needs/${id}/confirm`, { body: {} });
      await workOnNeeds(db);
      const own = await callsOf(id);
      assert.deepEqual(
        own.map(({ donorId }) => donorId).toSorted(),
        called.map((link) => link.split(".")[0]).toSorted(),
      );
      const of = (kind: "need" | "needNews") =>
        db.selectFrom("messages").selectAll().where("kind", "=", kind).where("due_at", ">", "").execute();
      const asked = (await of("need")).filter(({ donor_id }) => written.startsWith(donor_id!));
      assert.equal(asked.length, 1);
      assert.partialDeepStrictEqual(await readRecipient(db, asked[0]!), { need: { city: "Nashik", bloodType: "AB-" } });
      const said = await desk.call<CallOutcome>("POST", `needs/calls/${own[0]!.id}`, { body: { answer: "yes" } });
      assert.deepEqual([said.body.state, said.body.seeker?.fullName], ["yes", "Meera Joshi"]);
      assert.equal((await of("needNews")).filter(({ detail }) => detail === id).length, 2, "confirmed, and a yes");
      assert.deepEqual(await callsOf(id), [], "enough have said yes");
      assert.equal((await desk.call<StaffToday>("GET", "today")).body.needCalls, 0);
      await answer(written, "yes");
      assert.equal(await readRecipient(db, asked[0]!), undefined, "a question that was answered is not sent");
      const { actions } = (await desk.call<AuditPage>("POST", "audit/search", { body: {} })).body;
      assert.deepEqual(
        actions.slice(0, 2).map(({ action }) => action),
        ["need call", "confirm need"],
      );
    });

    test("has nothing more to say to anybody once the one who asked has closed it, but sends a lost link", async () => {
      const where = { bloodType: "AB-", city: "Jalgaon" } as const;
      const donors: string[] = [];
      for (let n = 0; n < 3; n++) donors.push(await willing(where, "phone"));
      const { id, key } = await ask({ ...where, wanted: 1, email: "jaya@example.org" });
      await confirmNeed(db, id, commandLine);
      await workOnNeeds(db);
      for (const donor of donors.slice(0, 2)) await answer(donor, "yes");
      const [helper] = (await read(key)).helpers;
      await somebody().call("POST", `needs/mine/missed/${helper!.id}`, { key });
      const waiting = async () => {
        const messages = await db.selectFrom("messages").selectAll().where("due_at", ">", "").execute();
        const own = messages.filter(
          ({ donor_id, detail }) => detail === id || donors.some((key) => key.startsWith(donor_id!)),
        );
        const sent = [];
        for (const message of own) if (await readRecipient(db, message)) sent.push(message.kind);
        return sent.toSorted();
      };
      assert.deepEqual(await waiting(), ["need", "needNews", "needNews", "needNews", "needed"]);
      await somebody().call("POST", "needs/mine/found", { key });
      assert.deepEqual(await waiting(), []);
      assert.equal((await somebody().call("POST", "needs/lost", { body: { email: "jaya@example.org" } })).status, 202);
      assert.deepEqual(await waiting(), ["needNews"]);
    });

    test("takes a few requests of one number, none twice, and the same request again as the same", async () => {
      const body = newNeed({ city: "Akola", secret: "A".repeat(22) });
      const send = (given: object = {}) =>
        somebody().call<{ id: string }>("POST", "needs", { body: { ...body, ...given } });
      const { id } = (await send()).body;
      assert.equal((await send()).body.id, id);
      assert.equal((await send({ secret: "B".repeat(22) })).status, 422, "the same words");
      assert.equal((await send({ secret: "C".repeat(22), bloodType: "A+" })).status, 201);
      assert.equal((await send({ secret: "D".repeat(22), bloodType: "B+" })).status, 422, "a third of one number");
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

    test("goes out without a check in the hours that staff choose, and waits for their call all the same", async () => {
      const where = { bloodType: "AB+", city: "Satara" } as const;
      const [donor, hour] = [await willing(where), new Date(Date.now() + 5.5 * 3_600_000).getUTCHours()];
      const choose = (from: number, to: number) =>
        desk.call("POST", "needs/unchecked-hours", { body: { from: from % 24, to: to % 24 } });
      await choose(hour + 2, hour);
      assert.equal((await read((await ask({ ...where, place: "Elsewhere" })).key)).state, "waiting");
      assert.equal((await choose(hour, hour + 2)).status, 200);
      const { id, key } = await ask(where);
      await workOnNeeds(db);
      const [asked] = await needsOf(donor);
      assert.deepEqual([(await read(key)).state, asked!.standing, asked!.checked], ["open", "asked", false]);
      assert.equal((await somebody().call("GET", `needs/${id}`)).status, 404, "on no board");
      const lists = async () => (await desk.call<StaffNeeds>("GET", "needs")).body;
      const { waiting, open, uncheckedHours } = await lists();
      assert.deepEqual(uncheckedHours, { from: hour, to: (hour + 2) % 24 });
      assert.ok(waiting.some((need) => need.id === id) && !open.some((need) => need.id === id));
      await desk.call("POST", `needs/${id}/confirm`, { body: {} });
      assert.ok((await lists()).open.some((need) => need.id === id));
      assert.equal((await needsOf(donor))[0]!.checked, true);
      await choose(0, 0);
      const { actions } = (await desk.call<AuditPage>("POST", "audit/search", { body: {} })).body;
      assert.deepEqual([actions[0]!.action, actions[0]!.note], ["unchecked hours", "0 – 0"]);
      assert.equal((await choose(24.5, 1)).status, 422);
    });

    test("stops when two donors report it, until staff have looked", async () => {
      const where = { bloodType: "B-", city: "Solapur" } as const;
      const donors = [await willing(where), await willing(where)];
      const { id, key } = await ask({ ...where, wanted: 1 });
      await confirmNeed(db, id, commandLine);
      await workOnNeeds(db);
      await answer(donors[0]!, "report");
      assert.equal((await read(key)).state, "open");
      await answer(donors[1]!, "report");
      assert.equal((await read(key)).state, "stopped");
      assert.equal(((await answer(donors[0]!, "yes")) as { standing: string }).standing, "over");
      await confirmNeed(db, id, commandLine);
      assert.equal((await read(key)).state, "open");
    });

    test("stands on the board without name and number, where others offer help", async () => {
      const pads = { donationType: "Pads", bloodType: "", state: "Goa", city: "Panaji" } as const;
      const { id, key } = await ask({ ...pads, wanted: 1, from: "no key\0.at all" });
      const list = async () =>
        (await somebody().call<{ needs: BoardNeed[] }>("GET", "needs?state=Goa&donationType=Pads")).body.needs;
      assert.deepEqual(await list(), []);
      assert.equal((await somebody().call("GET", `needs/${id}`)).status, 404);
      await confirmNeed(db, id, commandLine);
      const [shown] = await list();
      const nonsense = await somebody().call("GET", "needs?state=%00&donationType=%00&day=%00");
      assert.equal(nonsense.status, 200, nonsense.text);
      const names = ["askedAt", "bloodType", "city", "donationType", "id", "missing", "neededOn", "state"];
      assert.deepEqual(Object.keys(shown!).toSorted(), names);
      const guest = { fullName: "Ravi Kale", phoneNo: "9822012345", consent: true };
      const helped = await somebody().call("POST", `needs/${id}/help`, { body: guest });
      assert.deepEqual([helped.status, helped.body], [201, { success: true }]);
      assert.partialDeepStrictEqual((await read(key)).helpers, [{ fullName: "Ravi Kale", state: "guest" }]);
      const donor = await somebody().register({ donationType: "Pads", bloodType: "", state: "Goa", city: "Mapusa" });
      const offered = await somebody().call("POST", "donar/mine/needs", { key: donor.key, body: { need: id } });
      assert.equal(offered.status, 200);
      assert.equal(((await answer(donor.key, "yes")) as { standing: string }).standing, "yes");
      assert.deepEqual(await list(), []);
    });

    test("tells somebody with 50 addresses about no donor who did not say yes", async () => {
      const where = { bloodType: "A-", city: "Kolhapur" } as const;
      const donors = [];
      for (let n = 0; n < 12; n++) donors.push(await willing(where));
      const links: string[] = [];
      for (let n = 0; n < 50; n++) {
        const asked = await somebody().call<{ id: string; secret: string }>("POST", "needs", {
          body: newNeed({ ...where, place: `Ward ${n}`, wanted: 10 }),
        });
        if (asked.status === 201) links.push(`${asked.body.id}.${asked.body.secret}`);
      }
      await workOnNeeds(db);
      for (const key of links) assert.deepEqual([(await read(key)).asked, (await read(key)).state], [0, "waiting"]);
      // Even when staff were deceived once.
      await confirmNeed(db, links[0]!.split(".")[0]!, commandLine);
      await workOnNeeds(db);
      const asked = [];
      for (const key of donors) if ((await needsOf(key)).length > 0) asked.push(key);
      assert.equal(asked.length, 10);
      await answer(asked[0]!, "yes");
      const answers = await Promise.all(links.map(async (key) => JSON.stringify(await read(key))));
      const learned = new Set(answers.join().match(/Donor \d+/g));
      assert.equal(learned.size, 1);
      assert.doesNotMatch(answers.slice(1).join(), /Donor/);
    });

    test("is erased a week after it was closed", async () => {
      const { id, key } = await ask({ neededOn: dayAfter(3) });
      await confirmNeed(db, id, commandLine);
      assert.equal((await somebody().call("POST", "needs/mine/withdraw", { key })).status, 200);
      await workOnNeeds(db, () => Date.now() + 6.9 * 86_400_000);
      assert.equal((await read(key)).given.fullName, "Meera Joshi");
      await workOnNeeds(db, () => Date.now() + 7.1 * 86_400_000);
      const { given } = await read(key);
      assert.deepEqual([given.fullName, given.phoneNo, given.place, given.city], ["", "", "", "Pune"]);
    });
  });
}
