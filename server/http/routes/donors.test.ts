import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import type { Donor } from "#contract/donor.ts";
import { secretPattern } from "#contract/private-link.ts";
import { dayAfter, today } from "#contract/day.ts";
import { newSecret } from "#server/donors/private-link.ts";
import { makeApp, type TestApp } from "#tests/fixtures/app.ts";
import { newDonor, post } from "#tests/fixtures/donors.ts";
import { engines } from "#tests/fixtures/registries.ts";

for (const engine of engines) {
  describe(`the API on ${engine}`, () => {
    let app: TestApp["app"];
    let db: TestApp["db"];
    let remove: TestApp["remove"];
    let url: string;

    before(async () => {
      ({ app, db, remove } = await makeApp(engine, { corsOrigins: ["https://elsewhere.example"] }));
      await app.listen({ host: "127.0.0.1", port: 0 });
      url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    });
    after(() => remove());

    const send = (path: string, init: RequestInit = {}) => fetch(url + path, init);
    const sendText = (path: string, body: BodyInit, type = "application/json") =>
      send(path, { method: "POST", headers: { "content-type": type }, body });
    const search = async (criteria: unknown) => (await post(url, "search", criteria)).body as Donor[];
    const countDonors = async () => Number((await db.selectFrom("donors").select("id").execute()).length);

    describe("greets, and says whether it is alive and ready", () => {
      const greetings = {
        "/api/v1": "API working",
        "/api/v1/": "API working",
        "/healthz": "The process is running.",
        "/readyz": "The database answers.",
      };
      for (const [path, message] of Object.entries(greetings)) {
        test(path, async () => {
          const response = await send(path);
          assert.equal(response.status, 200);
          assert.deepEqual(await response.json(), { message });
        });
      }
    });

    test("a registration is answered with 201 and an id, and found again under that id", async () => {
      const donor = newDonor({ fullName: "First Found", city: "Nagpur" });
      const { status, body } = await post(url, "donar", donor);
      assert.equal(status, 201);
      const { success, id } = body as { success: boolean; id: string };
      assert.equal(success, true);
      assert.deepEqual(await search({ city: "Nagpur" }), [{ id, ...donor, confirmedOn: today() }]);
    });

    test("a registration sent twice is acknowledged twice with one id", async () => {
      const donor = { ...newDonor({ fullName: "Shaky Network" }), secret: newSecret() };
      const [first, second] = await Promise.all([post(url, "donar", donor), post(url, "donar/", donor)]);
      assert.deepEqual([first.status, second.status], [201, 201]);
      assert.deepEqual(first.body, second.body);
    });

    test("a registration gets the secret of its private link, and the registry keeps only a hash of it", async () => {
      const donor = newDonor({ fullName: "Link Holder" });
      const made = (await post(url, "donar", donor)).body as { id: string; secret: string };
      assert.match(made.secret, secretPattern);
      const own = newSecret();
      const sent = { ...newDonor({ fullName: "Link Maker" }), secret: own, noticeVersion: "2026-11", language: "en" };
      const { body } = await post(url, "donar", sent);
      assert.equal((body as { secret: string }).secret, own);
      const rows = await db.selectFrom("donors").selectAll().execute();
      for (const secret of [made.secret, own]) assert.ok(!JSON.stringify(rows).includes(secret));
      assert.ok(rows.some((row) => row.notice_version === "2026-11" && row.notice_language === "en"));
    });

    test("the same registration with the same secret gets its link again, with another or none it gets the id only", async () => {
      const donor = { ...newDonor({ fullName: "Well Known" }), secret: newSecret() };
      const first = (await post(url, "donar", donor)).body as { id: string };
      assert.deepEqual((await post(url, "donar", donor)).body, { success: true, id: first.id, secret: donor.secret });
      for (const secret of [newSecret(), undefined]) {
        const { status, body } = await post(url, "donar", { ...donor, secret });
        assert.deepEqual([status, body], [201, { success: true, id: first.id }]);
      }
      const key = (secret: string) => ({ headers: { authorization: `Bearer ${first.id}.${secret}` } });
      assert.equal((await send("/api/v1/donar/mine", key(donor.secret))).status, 200);
    });

    test("the same registration after many days confirms a donor who is listed", async () => {
      const donor = newDonor({ fullName: `Back "confirmedOn":"${dayAfter(-100)}" Again`, city: "Wardha" });
      const { id } = (await post(url, "donar", donor)).body as { id: string };
      const card = JSON.stringify({ id, ...donor, confirmedOn: dayAfter(-100) });
      await db
        .updateTable("donors")
        .set({ confirmed_on: dayAfter(-100), card })
        .where("id", "=", id)
        .execute();
      assert.deepEqual((await post(url, "donar", donor)).body, { success: true, id });
      assert.deepEqual(await search({ city: "Wardha" }), [{ id, ...donor, confirmedOn: today() }]);
    });

    test("registering the details of a donor who is not listed is answered like any other registration", async () => {
      const unlisted = { paused: 1, hidden: 1, resting_until: dayAfter(1), confirmed_on: dayAfter(-200) } as const;
      for (const [column, value] of Object.entries(unlisted)) {
        const donor = { ...newDonor({ fullName: `Not ${column}`, city: "Beed" }), secret: newSecret() };
        const first = (await post(url, "donar", donor)).body as { id: string };
        await db
          .updateTable("donors")
          .set({ [column]: value, listed: 0 })
          .where("id", "=", first.id)
          .execute();
        const own = newSecret();
        const { status, body } = await post(url, "donar", { ...donor, secret: own });
        const { id } = body as { id: string };
        assert.notEqual(id, first.id);
        assert.deepEqual([status, body], [201, { success: true, id, secret: own }], column);
        assert.deepEqual(
          (await post(url, "donar", { ...donor, secret: own })).body,
          body,
          "a retry gets the same link",
        );
        const { listed } = await db
          .selectFrom("donors")
          .select("listed")
          .where("id", "=", first.id)
          .executeTakeFirstOrThrow();
        assert.equal(listed, 0, "the donor who was there stays as they are");
      }
      assert.equal((await search({ city: "Beed" })).length, 4);
    });

    test("a retry with the same secret gets its link although the donor has paused meanwhile", async () => {
      const donor = { ...newDonor({ fullName: "Paused Meanwhile" }), secret: newSecret() };
      const first = await post(url, "donar", donor);
      const { id } = first.body as { id: string };
      await db.updateTable("donors").set({ paused: 1, listed: 0 }).where("id", "=", id).execute();
      assert.deepEqual((await post(url, "donar", donor)).body, first.body);
    });

    test("the same name and number in any spelling are the same registration", async () => {
      const donor = newDonor({ fullName: "क्‍षमा राव", phoneNo: "+91 98765 43299", city: "Jalna" });
      const { id } = (await post(url, "donar", donor)).body as { id: string };
      for (const phoneNo of ["098765 43299", "98765-43299", "0091 98765 43299", "98765\u200b43299", "९८७६५ ४३२९९"]) {
        const { body } = await post(url, "donar", { ...donor, phoneNo });
        assert.equal((body as { id: string }).id, id, phoneNo);
      }
      for (const fullName of ["क्षमा राव", "\u200bक्‍षमा\u00ad\tराव\ufeff", "क्‍षमा\u2028राव"]) {
        const { body } = await post(url, "donar", { ...donor, fullName });
        assert.equal((body as { id: string }).id, id, fullName);
      }
      assert.deepEqual(await search({ city: "Jalna" }), [{ id, ...donor, confirmedOn: today() }]);
    });

    test("invisible characters are dropped from all that is typed", async () => {
      const donor = newDonor({ fullName: "Visible", phoneNo: "98765 43298", city: "Parbhani" });
      const typed = Object.fromEntries(Object.entries(donor).map(([field, text]) => [field, `\u200e${text}\u0000`]));
      assert.equal((await post(url, "donar", typed)).status, 201);
      const [found] = await search({ state: "\u202aMaharashtra\u202c", city: "Parb\u00adhani" });
      assert.deepEqual({ ...found, id: "" }, { id: "", ...donor, confirmedOn: today() });
    });

    describe("refuses what may be sent beside the form when it is not what it should be", () => {
      const cases: [string, object][] = [
        ["a short secret", { secret: "short" }],
        ["a secret with other characters", { secret: "=".repeat(22) }],
        ["an empty secret", { secret: "" }],
        ["no text as the secret", { secret: null }],
        ["a long version", { noticeVersion: "1".repeat(41) }],
        ["a sentence as the language", { language: "my own language" }],
        ["a number as the version", { noticeVersion: 1 }],
      ];
      for (const [name, besides] of cases) {
        test(name, async () => {
          const before = await countDonors();
          const { status, body } = await post(url, "donar", { ...newDonor({ fullName: name }), ...besides });
          assert.equal(status, 422);
          assert.match((body as { message: string }).message, /^Please send/);
          assert.equal(await countDonors(), before);
        });
      }
    });

    test("surrounding spaces and case do not matter, and a city's old name is stored as its own", async () => {
      const given = { donationType: " bLOOD ", bloodType: "ab+ ", state: " KARNATAKA", city: "bangalore " };
      await post(url, "donar", { fullName: "  Ravi  ", phoneNo: " 080-1234567 ", ...given });
      const [found] = await search(given);
      assert.deepEqual(
        { ...found, id: "" },
        {
          id: "",
          fullName: "Ravi",
          phoneNo: "080-1234567",
          donationType: "Blood",
          bloodType: "AB+",
          state: "Karnataka",
          city: "Bengaluru",
          confirmedOn: today(),
        },
      );
      assert.deepEqual(await search({ city: "Bengaluru" }), [found]);
    });

    test("both spellings of Himachal find the donors of both", async () => {
      await post(url, "donar", newDonor({ fullName: "One d", state: "Himachal Pradesh", city: "Manali" }));
      await post(url, "donar", newDonor({ fullName: "Two d", state: "Himachal Praddesh", city: "Manali" }));
      for (const state of ["Himachal Pradesh", "himachal praddesh"]) {
        for (const city of ["", "Manali"]) {
          const names = (await search({ state, city })).map(({ fullName }) => fullName);
          assert.deepEqual(names, ["Two d", "One d"], `${state} ${city}`);
        }
      }
    });

    test("a blood type beside another donation type is dropped when registering and ignored when searching", async () => {
      const donor = { ...newDonor({ fullName: "Books", city: "Solapur" }), donationType: "Pads", bloodType: "O+" };
      await post(url, "donar", donor);
      const criteria = { city: "Solapur", donationType: "Pads", bloodType: "nonsense" };
      assert.equal((await search(criteria))[0]?.bloodType, "");
    });

    test("fifty donors at most are answered, and the Link header leads through the rest", async () => {
      for (let n = 0; n < 120; n++) {
        await post(url, "donar", newDonor({ fullName: `Page ${n}`, state: "Odisha", city: "Puri" }));
      }
      const names: string[] = [];
      const sizes: number[] = [];
      let next: string | undefined = "/api/v1/search";
      while (next && sizes.length < 10) {
        const response = await sendText(next, JSON.stringify({ state: "Odisha" }));
        const donors = (await response.json()) as Donor[];
        names.push(...donors.map(({ fullName }) => fullName));
        sizes.push(donors.length);
        next = /^<(.*)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
      }
      assert.deepEqual(sizes, [50, 50, 20]);
      assert.deepEqual(
        names,
        Array.from({ length: 120 }, (_, n) => `Page ${119 - n}`),
      );
    });

    describe("refuses a bad registration, says why beside the field, and stores nothing", () => {
      const good = newDonor();
      const cases: [string, unknown, string[]][] = [
        ["nothing at all", {}, ["fullName", "phoneNo", "donationType", "state", "city"]],
        ["nulls", mapValues(good, () => null), Object.keys(good)],
        ["numbers", mapValues(good, () => 7), Object.keys(good)],
        ["arrays", mapValues(good, (value) => [value]), Object.keys(good)],
        ["objects", mapValues(good, (value) => ({ value })), Object.keys(good)],
        ["an empty name", { ...good, fullName: "   " }, ["fullName"]],
        ["an invisible name", { ...good, fullName: "\u200d\u200c" }, ["fullName"]],
        ["a name of 101 characters", { ...good, fullName: "a".repeat(101) }, ["fullName"]],
        ["half a character in the name", { ...good, fullName: "A\ud800" }, ["fullName"]],
        ["a phone number of 6 digits", { ...good, phoneNo: "123456" }, ["phoneNo"]],
        ["a phone number of 16 digits", { ...good, phoneNo: "1234567890123456" }, ["phoneNo"]],
        ["a phone number of 33 characters", { ...good, phoneNo: `98765${" ".repeat(23)}43210` }, ["phoneNo"]],
        ["a phone number with letters", { ...good, phoneNo: "98765 call me" }, ["phoneNo"]],
        ["an unknown donation type", { ...good, donationType: "Bag And bottle" }, ["donationType"]],
        ["an empty form", mapValues(good, () => ""), ["fullName", "phoneNo", "donationType", "state", "city"]],
        ["no blood type for Blood", { ...good, bloodType: "" }, ["bloodType"]],
        ["an unknown blood type", { ...good, bloodType: "C+" }, ["bloodType"]],
        ["an unknown state", { ...good, state: "Atlantis" }, ["state"]],
        ["a city of another state", { ...good, city: "Kochi" }, ["city"]],
        ["SQL in every list", { ...good, state: "'; drop table donors; --", city: "' or 1=1" }, ["state", "city"]],
      ];
      for (const [name, body, fields] of cases) {
        test(name, async () => {
          const before = await countDonors();
          const answer = await post(url, "donar", body);
          const { message, errors } = answer.body as { message: string; errors: Record<string, string> };
          assert.equal(answer.status, 422);
          assert.ok(message.endsWith("."), message);
          assert.deepEqual(Object.keys(errors).toSorted(), fields.toSorted());
          assert.equal(await countDonors(), before);
        });
      }
    });

    test("a name of 100 characters outside the basic plane is not too long", async () => {
      const fullName = "𑀅".repeat(100);
      const { status } = await post(url, "donar", newDonor({ fullName, city: "Akola" }));
      assert.equal(status, 201);
      assert.equal((await search({ city: "Akola" }))[0]?.fullName, fullName);
    });

    test("SQL in a name is a name", async () => {
      const fullName = `Robert'); DROP TABLE donors;-- " \\ $1 ?`;
      await post(url, "donar", newDonor({ fullName, city: "Latur" }));
      assert.equal((await search({ city: "Latur" }))[0]?.fullName, fullName);
    });

    describe("refuses a search for what is in no list", () => {
      const cases: [string, unknown, string[]][] = [
        ["state", { state: "Atlantis" }, ["state"]],
        ["city", { city: "Atlantis" }, ["city"]],
        ["city of another state", { state: "Kerala", city: "Pune" }, ["city"]],
        ["donation type", { donationType: "Gold" }, ["donationType"]],
        ["blood type", { bloodType: "C" }, ["bloodType"]],
        ["blood type beside Blood", { donationType: "Blood", bloodType: "C" }, ["bloodType"]],
        [
          "nulls",
          { state: null, city: null, donationType: null, bloodType: null },
          ["state", "city", "donationType", "bloodType"],
        ],
        ["arrays", { state: ["Goa"] }, ["state"]],
      ];
      for (const [name, criteria, fields] of cases) {
        test(name, async () => {
          const answer = await post(url, "search", criteria);
          assert.equal(answer.status, 422);
          const { errors } = answer.body as { errors: Record<string, string> };
          assert.deepEqual(Object.keys(errors).toSorted(), fields.toSorted());
        });
      }
    });

    describe("answers every malformed request with JSON, a message and no trace of the inside", () => {
      const cases: [string, () => Promise<Response>, number][] = [
        ["broken JSON", () => sendText("/api/v1/donar", "{bad"), 400],
        ["an empty body", () => sendText("/api/v1/donar", ""), 400],
        [
          "broken UTF-8",
          () => sendText("/api/v1/donar", Buffer.from(JSON.stringify(newDonor({ fullName: "\xff" })), "latin1")),
          400,
        ],
        ["__proto__", () => sendText("/api/v1/donar", `{"__proto__":{"fullName":"x"}}`), 400],
        ["constructor.prototype", () => sendText("/api/v1/donar", `{"constructor":{"prototype":{}}}`), 400],
        ["an array", () => sendText("/api/v1/search", "[]"), 422],
        ["null", () => sendText("/api/v1/search", "null"), 422],
        ["a string", () => sendText("/api/v1/search", `"Pune"`), 422],
        ["a bad cursor", () => sendText("/api/v1/search?before=yesterday", "{}"), 422],
        ["a body of 17 kB", () => sendText("/api/v1/donar", JSON.stringify({ fullName: "x".repeat(17_000) })), 413],
        ["a form", () => sendText("/api/v1/donar", "fullName=x", "application/x-www-form-urlencoded"), 415],
        ["plain text", () => sendText("/api/v1/donar", "{}", "text/plain"), 415],
        ["no body at all", () => send("/api/v1/donar", { method: "POST" }), 422],
        ["a search without a body", () => send("/api/v1/search", { method: "POST" }), 422],
        ["an unknown address", () => send("/api/v1/nothing"), 404],
        ["a pattern for an address", () => sendText("/api/v1/*/:x(", "{}"), 404],
        ["an unknown version", () => sendText("/api/v2/donar", "{}"), 404],
        ["a broken address", () => send("/api/v1/%c0%ae"), 400],
        ["GET of a search", () => send("/api/v1/search"), 405],
        ["DELETE of the base", () => send("/api/v1/", { method: "DELETE" }), 405],
      ];
      for (const [name, ask, status] of cases) {
        test(name, async () => {
          const response = await ask();
          const text = await response.text();
          assert.equal(response.status, status, text);
          assert.match(response.headers.get("content-type")!, /^application\/json/);
          const { message } = JSON.parse(text) as { message: string };
          assert.ok(message.length > 10, message);
          assert.doesNotMatch(text, /\.ts\b|node_modules|\bselect\b|\binsert\b|stack|Error\b/);
          if (status === 405) assert.ok(response.headers.get("allow"));
        });
      }
    });

    test("a site on another origin may use the API when it is listed, and sees the headers of a search; others may not", async () => {
      const asked = (origin: string) =>
        send("/api/v1/search", { method: "OPTIONS", headers: { origin, "access-control-request-method": "POST" } });
      const listed = await asked("https://elsewhere.example");
      assert.equal(listed.headers.get("access-control-allow-origin"), "https://elsewhere.example");
      const greeted = await send("/api/v1", { headers: { origin: "https://elsewhere.example" } });
      assert.equal(greeted.headers.get("access-control-expose-headers"), "link, offer");
      assert.match(listed.headers.get("access-control-allow-headers")!, /\bprefer\b/);
      assert.equal((await asked("https://stranger.example")).headers.get("access-control-allow-origin"), null);
    });

    test("a search that finds few says, when it is asked, how many donors a wider one adds", async () => {
      await post(url, "donar", newDonor({ state: "Ladakh", city: "Diskit" }));
      const body = { state: "Ladakh", city: "Leh" };
      const ask = (headers: Record<string, string>, city = body.city) =>
        send("/api/v1/search", {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify({ ...body, city }),
        });
      const offered = await ask({ prefer: "offer" });
      assert.deepEqual(await offered.json(), []);
      const offer: unknown = JSON.parse(offered.headers.get("offer")!);
      assert.deepEqual(offer, { wider: { withinKm: 50 }, count: 1, isAll: true });
      assert.equal((await ask({})).headers.get("offer"), null);
      // Spaces are no city to go out from.
      const nowhere = await ask({ prefer: "offer" }, " ");
      assert.equal(nowhere.status, 200);
      assert.equal(nowhere.headers.get("offer"), null);
    });

    test("the OpenAPI description names the fields that the schemas check", async () => {
      const document = (await (await send("/api/v1/openapi.json")).json()) as {
        openapi: string;
        paths: Record<string, Record<string, { requestBody: { content: Record<string, { schema: unknown }> } }>>;
      };
      assert.equal(document.openapi, "3.1.0");
      const schemaOf = (path: string) =>
        document.paths[path]!.post!.requestBody.content["application/json"]!.schema as {
          properties: object;
          required?: string[];
        };
      const donor = schemaOf("/api/v1/donar");
      assert.deepEqual(Object.keys(donor.properties), [
        "fullName",
        "phoneNo",
        "donationType",
        "bloodType",
        "state",
        "city",
        "secret",
        "noticeVersion",
        "language",
      ]);
      assert.deepEqual(donor.required, ["fullName", "phoneNo", "donationType", "state", "city"]);
      const criteria = schemaOf("/api/v1/search");
      assert.deepEqual(Object.keys(criteria.properties), [
        "donationType",
        "bloodType",
        "state",
        "city",
        "withinKm",
        "compatible",
      ]);
      assert.equal(criteria.required, undefined);
      for (const [path, methods] of Object.entries({
        "/api/v1/donar/mine": ["get", "patch", "delete"],
        "/api/v1/donar/mine/confirm": ["post"],
        "/api/v1/donar/mine/donated": ["post"],
        "/api/v1/donar/{id}/number": ["post"],
        "/api/v1/donar/{id}/report": ["post"],
      })) {
        assert.deepEqual(Object.keys(document.paths[path]!), methods, path);
      }
    });
  });
}

function mapValues<Value>(object: Record<string, unknown>, change: (value: unknown) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
