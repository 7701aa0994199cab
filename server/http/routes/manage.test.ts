import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import { buildApp } from "#server/http/app.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database } from "#server/database/schema.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { dayAfter, today } from "#contract/day.ts";
import { newSecret } from "#server/donors/private-link.ts";
import { newDonor } from "#tests/fixtures/donors.ts";
import { assertSeenElsewhere, engines, makeRegistry, type Throwaway } from "#tests/fixtures/registries.ts";
import { visitor } from "#tests/fixtures/visitor.ts";
import { testConfig } from "#tests/fixtures/app.ts";

for (const engine of engines) {
  describe(`a managed donor on ${engine}`, () => {
    let throwaway: Throwaway;
    let db: Database;
    let app: FastifyInstance;
    let elsewhere: FastifyInstance;
    let otherDb: Database;

    before(async () => {
      throwaway = await makeRegistry(engine);
      db = await openRegistry(throwaway.database);
      otherDb = await openRegistry(throwaway.database);
      const corsOrigins = ["https://elsewhere.example"];
      const config = { ...testConfig, corsOrigins };
      app = await buildApp({ db, config });
      elsewhere = await buildApp({ db: otherDb, config });
    });
    after(async () => {
      await app.close();
      await elsewhere.close();
      await db.destroy();
      await otherDb.destroy();
      await throwaway.remove();
    });

    const here = () => visitor(app);
    const read = async (key: string) => (await here().call<ManagedDonor>("GET", "donar/mine", { key })).body;
    const change = (key: string, body: unknown) => here().call<ManagedDonor>("PATCH", "donar/mine", { key, body });
    const idsIn = async (city: string, app = here()) => (await app.search({ city })).map(({ id }) => id);

    test("is opened by the private link, with all that the registry holds", async () => {
      const donor = newDonor({ fullName: "Whole Entry", city: "Akola" });
      const { id, key } = await here().register({ ...donor, noticeVersion: "2026-11", language: "hi" });
      const answer = await here().call<ManagedDonor>("GET", "donar/mine", { key });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers["cache-control"], "no-store");
      const { registeredAt, reach, ...entry } = answer.body;
      assert.deepEqual({ ...reach, pushKey: "" }, { email: false, phone: false, pushKey: "" });
      assert.equal(Buffer.from(reach!.pushKey, "base64url").length, 65);
      assert.ok(Math.abs(Date.parse(registeredAt) - Date.now()) < 60_000, registeredAt);
      assert.deepEqual(entry, {
        donor,
        shown: { id, ...donor, confirmedOn: today() },
        paused: false,
        numberOnRequest: false,
        confirmedOn: today(),
        confirmBefore: dayAfter(181),
        notice: { version: "2026-11", language: "hi" },
        numberAskedAt: [],
        numberAskedOn: [],
        contacts: [],
        messages: [],
        needs: [],
      });
    });

    describe("is not opened", () => {
      const nobody = "01a1de27-406d-742e-8104-a14c7bba0eb9";
      const keys: [string, (entry: { id: string; secret: string }) => string, number][] = [
        ["by another secret", ({ id }) => `${id}.${newSecret()}`, 401],
        ["by the hash of nothing", ({ id }) => `${id}.${"A".repeat(22)}`, 401],
        ["by another donor's secret", ({ id }) => `${id}.${strangers.secret}`, 401],
        ["without a secret", ({ id }) => id, 401],
        ["with more than a secret", ({ id, secret }) => `${id}.${secret}x`, 401],
        ["without an id", ({ secret }) => `.${secret}`, 401],
        ["by SQL", ({ secret }) => `' or 1=1 --.${secret}`, 401],
        ["when nobody ever had it", ({ secret }) => `${nobody}.${secret}`, 404],
      ];
      let entry: { id: string; secret: string };
      let strangers: { id: string; secret: string };
      before(async () => {
        entry = await here().register({ fullName: "Well Kept", city: "Amravati" });
        strangers = await here().register({ fullName: "Stranger", city: "Amravati" });
      });
      for (const [how, keyFor, status] of keys) {
        test(how, async () => {
          const before = await here().search({ city: "Amravati" });
          const calls = [
            ["GET", "donar/mine"],
            ["PATCH", "donar/mine", { paused: true }],
            ["POST", "donar/mine/confirm"],
            ["POST", "donar/mine/donated", { days: 90 }],
            ["DELETE", "donar/mine"],
          ] as const;
          for (const [method, path, body] of calls) {
            const answer = await here().call<{ message: string }>(method, path, { key: keyFor(entry), body });
            assert.equal(answer.status, status, `${method} ${path}`);
            assert.match(answer.body.message, status === 401 ? /private link/ : /no donor/);
            assert.equal(answer.headers["www-authenticate"], status === 401 ? "Bearer" : undefined);
          }
          assert.deepEqual(await here().search({ city: "Amravati" }), before);
        });
      }

      test("without any key, by one of another kind, or by one in the address", async () => {
        const { id, secret } = entry;
        assert.equal((await here().call("GET", "donar/mine")).status, 401);
        assert.equal((await here().call("GET", `donar/mine?key=${id}.${secret}`)).status, 401);
        const headers = { authorization: `Basic ${btoa(`${id}:${secret}`)}` };
        assert.equal((await app.inject({ url: "/api/v1/donar/mine", headers })).statusCode, 401);
      });

      test("when it has no private link, whatever is sent", async () => {
        await db.updateTable("donors").set({ link_hash: "" }).where("id", "=", strangers.id).execute();
        assert.equal(
          (await here().call("GET", "donar/mine", { key: `${strangers.id}.${strangers.secret}` })).status,
          401,
        );
      });
    });

    test("is corrected, and the very next search here and elsewhere shows it so and only so", async () => {
      const { id, key } = await here().register({ fullName: "Old Name", city: "Latur" });
      const others = visitor(elsewhere);
      assert.deepEqual(await idsIn("Latur", others), [id]);
      const given = {
        fullName: " New Name ",
        phoneNo: "020 1234567",
        state: "goa",
        city: "panaji",
        donationType: "pads",
      };
      const { status, body } = await change(key, given);
      assert.equal(status, 200);
      const donor = { fullName: "New Name", phoneNo: "020 1234567", donationType: "Pads", bloodType: "" };
      assert.deepEqual(body.donor, { ...donor, state: "Goa", city: "Panaji" });
      assert.deepEqual(body.shown, { id, ...body.donor, confirmedOn: today() });
      const assertCorrected = async (reader = here()) => {
        assert.deepEqual(await idsIn("Latur", reader), []);
        assert.deepEqual(await reader.search({ city: "Panaji", donationType: "Pads" }), [body.shown]);
      };
      await assertCorrected();
      await assertSeenElsewhere(engine, () => assertCorrected(others));
    });

    test("is checked like a registration when it is changed, together with what stays", async () => {
      const { key } = await here().register({ fullName: "Checked", city: "Solapur" });
      const before = await read(key);
      const cases: [object, string[]][] = [
        [{ fullName: "" }, ["fullName"]],
        [{ phoneNo: "12" }, ["phoneNo"]],
        [{ phoneNo: "+•• ••••• •••10" }, ["phoneNo"]],
        [{ state: "Kerala" }, ["city"]],
        [{ city: null }, ["city"]],
        [{ bloodType: "" }, ["bloodType"]],
        [{ fullName: "Fine", phoneNo: [], city: "Atlantis" }, ["phoneNo", "city"]],
      ];
      for (const [body, fields] of cases) {
        const answer = await here().call<{ errors: object }>("PATCH", "donar/mine", { key, body });
        assert.equal(answer.status, 422, JSON.stringify(body));
        assert.deepEqual(Object.keys(answer.body.errors).toSorted(), fields.toSorted());
      }
      for (const body of [{ paused: "yes" }, { numberOnRequest: 1 }, [], "paused", null]) {
        assert.equal((await change(key, body)).status, 422, JSON.stringify(body));
      }
      assert.deepEqual(await read(key), before);
      const { status } = await change(key, { id: "another", hidden: true, confirmedOn: "2000-01-01" });
      assert.equal(status, 200, "what it does not know is ignored");
      assert.deepEqual(await read(key), before);
    });

    test("may become equal to others, and learns nothing of them", async () => {
      const taken = newDonor({ fullName: "Taken", city: "Jalgaon" });
      const others = [await here().register(taken)];
      for (const n of [1, 2, 3]) others.push(await here().register({ ...taken, fullName: `Free ${n}` }));
      const alone = await here().register({ ...taken, fullName: "Alone" });
      const answers = await Promise.all(others.map(({ key }) => change(key, { fullName: "taken" })));
      const unlike = await change(alone.key, { fullName: "still alone" });
      for (const [n, { status, body }] of answers.entries()) {
        assert.equal(status, 200);
        assert.deepEqual(Object.keys(body), Object.keys(unlike.body));
        assert.deepEqual([body.donor.fullName, body.shown.id], ["taken", others[n]!.id]);
      }
      assert.equal((await change(others[0]!.key, { fullName: "TAKEN" })).status, 200);
      assert.equal((await idsIn("Jalgaon")).length, 5);
      const again = await here().call<{ id: string; secret?: string }>("POST", "donar", { body: taken });
      assert.ok(
        others.some(({ id }) => id === again.body.id),
        "registering the same still meets one of them",
      );
    });

    test("is paused and resumed, here and elsewhere", async () => {
      const { id, key } = await here().register({ fullName: "Pausing", city: "Dhule" });
      const others = visitor(elsewhere);
      for (const paused of [true, false, true]) {
        const { body } = await change(key, { paused });
        assert.deepEqual([body.paused, body.absence], [paused, paused ? "paused" : undefined]);
        const found = paused ? [] : [id];
        assert.deepEqual(await idsIn("Dhule"), found);
        await assertSeenElsewhere(engine, async () => assert.deepEqual(await idsIn("Dhule", others), found));
      }
      await here().call("POST", "donar/mine/confirm", { key });
      assert.equal((await read(key)).absence, "paused", "a confirmation does not end the pause");
    });

    test("that is in no list any more can still be paused", async () => {
      const { id, key } = await here().register({ fullName: "Lost City", city: "Nanded" });
      const { card } = await db.selectFrom("donors").select("card").where("id", "=", id).executeTakeFirstOrThrow();
      const moved = { city: "Dwarka", card: card.replace("Nanded", "Dwarka") };
      await db.updateTable("donors").set(moved).where("id", "=", id).execute();
      assert.equal((await change(key, { paused: true })).status, 200);
      assert.equal((await change(key, { fullName: "Lost" })).status, 422);
    });

    test("comes back when it is confirmed, and every change confirms it", async () => {
      const { id, key } = await here().register({ fullName: "Confirming", city: "Satara" });
      const confirmations = [
        () => here().call<ManagedDonor>("POST", "donar/mine/confirm", { key }),
        () => change(key, { numberOnRequest: true }),
        () => change(key, {}),
      ];
      for (const confirm of confirmations) {
        await age(db, id, 181);
        assert.equal((await read(key)).absence, "unconfirmed");
        const { status, body } = await confirm();
        assert.equal(status, 200);
        assert.deepEqual([body.confirmedOn, body.shown.confirmedOn], [today(), today()]);
        assert.equal(body.absence, undefined);
        assert.deepEqual(await idsIn("Satara"), [id]);
      }
    });

    test("rests after a blood donation, for 90 or 120 days", async () => {
      const { key } = await here().register({ fullName: "Resting", city: "Sangli" });
      for (const days of [90, 120]) {
        const { status, body } = await here().call<ManagedDonor>("POST", "donar/mine/donated", { key, body: { days } });
        assert.equal(status, 200);
        assert.deepEqual([body.absence, body.restingUntil], ["resting", dayAfter(days)]);
        assert.deepEqual(await idsIn("Sangli"), []);
      }
      for (const body of [{}, { days: 91 }, { days: "90" }, { days: -1 }, []]) {
        const answer = await here().call("POST", "donar/mine/donated", { key, body });
        assert.equal(answer.status, 422, JSON.stringify(body));
      }
      const mistake = await here().call<ManagedDonor>("POST", "donar/mine/donated", { key, body: { days: 0 } });
      assert.deepEqual([mistake.body.absence, mistake.body.restingUntil], [undefined, undefined]);
      assert.equal((await idsIn("Sangli")).length, 1);
      await here().call("POST", "donar/mine/donated", { key, body: { days: 120 } });
      const { body } = await change(key, { donationType: "Pads" });
      assert.deepEqual([body.absence, body.restingUntil], [undefined, undefined], "a rest is for blood");
      const refused = await here().call<{ message: string }>("POST", "donar/mine/donated", { key, body: { days: 90 } });
      assert.deepEqual([refused.status, refused.body.message], [422, "Only blood donors rest after a donation."]);
    });

    test("shows its number only when asked for, if its donor wants that", async () => {
      const { id, key } = await here().register({
        fullName: "Masked",
        phoneNo: "+91 (0)98765-43210",
        city: "Kolhapur",
      });
      const { body } = await change(key, { numberOnRequest: true });
      assert.deepEqual([body.donor.phoneNo, body.shown.phoneNo], ["+91 (0)98765-43210", "+•• (•)•••••-•••10"]);
      const { text } = await here().call("POST", "search", { body: { city: "Kolhapur" } });
      assert.match(text, /"numberOnRequest":true/);
      const digits = text.replace(id, "").replace(today(), "").replace(/\D/g, "");
      assert.equal(digits, "10", "no byte of the number but its last two digits");
      assert.equal((await change(key, { phoneNo: "020-7654321" })).body.shown.phoneNo, "•••-•••••21");
      const open = (await change(key, { numberOnRequest: false })).body;
      assert.deepEqual([open.shown.phoneNo, open.numberOnRequest], ["020-7654321", false]);
      assert.equal((await here().search({ city: "Kolhapur" }))[0]!.numberOnRequest, undefined);
    });

    test("is deleted at once and wholly, with a receipt, and a second visit says that there is none", async () => {
      const { id, key } = await here().register({ fullName: "Zubeida Leaving", phoneNo: "7070760606", city: "Beed" });
      await change(key, { numberOnRequest: true });
      await here().call("POST", `donar/${id}/number`);
      await here().call("POST", `donar/${id}/report`, { body: { reason: "other" } });
      const others = visitor(elsewhere);
      assert.deepEqual(await idsIn("Beed", others), [id]);
      const answer = await here().call<{ id: string; deletedAt: string }>("DELETE", "donar/mine", { key });
      assert.deepEqual([answer.status, Object.keys(answer.body)], [200, ["id", "deletedAt"]]);
      assert.equal(answer.body.id, id);
      assert.ok(Math.abs(Date.parse(answer.body.deletedAt) - Date.now()) < 60_000);
      assert.deepEqual(await idsIn("Beed"), []);
      await assertSeenElsewhere(engine, async () => assert.deepEqual(await idsIn("Beed", others), []));
      assert.ok(!(await everything(db)).includes(id), "no row of any table mentions it");
      for (const method of ["GET", "DELETE"] as const) {
        const again = await here().call<{ message: string }>(method, "donar/mine", { key });
        assert.equal(again.status, 404);
        assert.match(again.body.message, /^There is no donor behind this link\./);
      }
      for (const path of ["number", "report"]) {
        const asked = await here().call("POST", `donar/${id}/${path}`, { body: { reason: "other" } });
        assert.equal(asked.status, 404);
      }
      assert.equal((await here().register({ fullName: "Zubeida Leaving", city: "Beed" })).id === id, false);
    });

    test("takes other methods with 405, and preflights from a listed origin with what it needs", async () => {
      const refused = await here().call("PUT", "donar/mine", { body: {} });
      assert.deepEqual([refused.status, refused.headers.allow], [405, "GET, HEAD, PATCH, DELETE"]);
      assert.equal((await here().call("GET", "donar/mine/confirm")).headers.allow, "POST");
      assert.equal((await here().call("DELETE", "donar/mine/donated")).headers.allow, "POST");
      const preflight = await app.inject({
        method: "OPTIONS",
        url: "/api/v1/donar/mine",
        headers: {
          origin: "https://elsewhere.example",
          "access-control-request-method": "PATCH",
          "access-control-request-headers": "authorization,content-type",
        },
      });
      assert.match(String(preflight.headers["access-control-allow-methods"]), /PATCH.*DELETE/);
      assert.match(String(preflight.headers["access-control-allow-headers"]), /authorization/);
    });
  });
}

test("what was deleted is not left in the file of the SQLite database", async () => {
  const throwaway = await makeRegistry("sqlite");
  const db = await openRegistry(throwaway.database);
  const app = await buildApp({ db, config: testConfig });
  const someone = visitor(app);
  const { key } = await someone.register({ fullName: "Zubeida Quraishi", phoneNo: "7070760606" });
  await someone.call("PATCH", "donar/mine", { key, body: { fullName: "Zubeida Corrected", numberOnRequest: true } });
  await someone.call("DELETE", "donar/mine", { key });
  await app.close();
  await db.destroy();
  const bytes = readFileSync(sqliteFile((throwaway.database as { folder: string }).folder), "latin1");
  assert.ok(bytes.includes("donors"));
  for (const word of ["Zubeida", "7070760606"]) assert.ok(!bytes.includes(word), word);
  await throwaway.remove();
});

/** Makes a donor as old as if they had confirmed that many days ago. */
async function age(db: Database, id: string, days: number): Promise<void> {
  const { card } = await db.selectFrom("donors").select("card").where("id", "=", id).executeTakeFirstOrThrow();
  const old = { confirmed_on: dayAfter(-days), card: card.replace(today(), dayAfter(-days)) };
  await db
    .updateTable("donors")
    .set({ ...old, listed: 0 })
    .where("id", "=", id)
    .execute();
}

/** All rows of the tables with something about donors, as text. */
async function everything(db: Database): Promise<string> {
  const rows = await Promise.all([
    db.selectFrom("donors").selectAll().execute(),
    db.selectFrom("number_reveals").selectAll().execute(),
    db.selectFrom("number_reveal_days").selectAll().execute(),
    db.selectFrom("reports").selectAll().execute(),
    db.selectFrom("report_hidings").selectAll().execute(),
    db.selectFrom("secrets").selectAll().execute(),
    db.selectFrom("staff_actions").selectAll().execute(),
  ]);
  return JSON.stringify(rows);
}
