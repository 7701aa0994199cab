import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { reportReasons, type OwnEntry } from "#contract/managed-donor.ts";
import { maxKeptReveals } from "#contract/limits.ts";
import { makeApp, type TestApp } from "#tests/fixtures/app.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { visitor } from "#tests/fixtures/visitor.ts";

const nobody = "01a1de27-406d-742e-8104-a14c7bba0eb9";

for (const engine of engines) {
  describe(`an entry that a visitor is shown on ${engine}`, () => {
    let app: TestApp["app"];
    let db: TestApp["db"];
    let remove: TestApp["remove"];

    before(async () => {
      ({ app, db, remove } = await makeApp(engine));
    });
    after(() => remove());

    const someone = () => visitor(app);
    const change = (key: string, body: object) => someone().call("PATCH", "donar/mine", { key, body });
    const askNumber = (id: string) =>
      someone().call<{ phoneNo?: string; message?: string }>("POST", `donar/${id}/number`);
    const report = (id: string, from: string, reason = "asks for money") =>
      visitor(app, from).call<{ success?: true }>("POST", `donar/${id}/report`, { body: { reason } });
    const readReports = (id: string) =>
      db.selectFrom("reports").select(["reporter", "reason", "settled"]).where("donor_id", "=", id).execute();
    const isShown = async (id: string) => (await someone().search()).some((donor) => donor.id === id);

    describe("and its number", () => {
      test("is told when it is asked for, and its donor sees when that was", async () => {
        const { id, key } = await someone().register({ fullName: "On Request", phoneNo: "+91 98765 43210" });
        await change(key, { numberOnRequest: true });
        for (let n = 0; n < 3; n++) {
          const { status, body, headers } = await askNumber(id);
          assert.deepEqual([status, body], [200, { phoneNo: "+91 98765 43210" }]);
          assert.equal(headers["cache-control"], "no-store");
        }
        const { numberAskedAt } = (await someone().call<OwnEntry>("GET", "donar/mine", { key })).body;
        assert.equal(numberAskedAt.length, 3);
        assert.deepEqual(numberAskedAt, numberAskedAt.toSorted().toReversed());
        for (const at of numberAskedAt) assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000);
        const rows = await db.selectFrom("showings").selectAll().where("donor_id", "=", id).execute();
        for (const row of rows)
          assert.deepEqual(Object.keys(row).toSorted(), ["donor_id", "id"], "nothing tells by whom");
      });

      test("is told without a note where everyone sees it anyway", async () => {
        const { id, key } = await someone().register({ fullName: "Open", phoneNo: "020 1234567" });
        assert.deepEqual((await askNumber(id)).body, { phoneNo: "020 1234567" });
        const { numberAskedAt } = (await someone().call<OwnEntry>("GET", "donar/mine", { key })).body;
        assert.deepEqual(numberAskedAt, []);
      });

      test("is not told of an entry that searches do not show, or of none", async () => {
        const { id, key } = await someone().register({ fullName: "Away", phoneNo: "020 7654321" });
        await change(key, { numberOnRequest: true, paused: true });
        for (const asked of [id, nobody, "mine", "x".repeat(80), "%00", encodeURIComponent("' or 1=1 --")]) {
          const { status, text } = await askNumber(asked);
          assert.equal(status, 404, asked);
          assert.ok(!text.includes("7654321"));
        }
      });

      test("is noted only the newest thousand times", async () => {
        const { id, key } = await someone().register({ fullName: "Much Asked" });
        await change(key, { numberOnRequest: true });
        const before = Array.from({ length: maxKeptReveals }, (_, n) => ({
          id: `01a1de27-0000-7000-8000-${String(n).padStart(12, "0")}`,
          donor_id: id,
        }));
        await db.insertInto("showings").values(before).execute();
        for (let n = 0; n < 2; n++) await askNumber(id);
        const kept = await db.selectFrom("showings").select("id").where("donor_id", "=", id).orderBy("id").execute();
        assert.equal(kept.length, maxKeptReveals);
        assert.equal(kept[0]!.id, before[2]!.id);
      });
    });

    describe("and what is wrong with it", () => {
      test("hides it when three addresses have said so, here and at once", async () => {
        const { id, key } = await someone().register({ fullName: "Reported" });
        assert.deepEqual(await report(id, "203.0.113.1", "not a donor").then(({ status, body }) => [status, body]), [
          201,
          { success: true },
        ]);
        assert.equal((await report(id, "203.0.113.2")).status, 201);
        assert.equal(await isShown(id), true);
        assert.equal((await report(id, "203.0.113.3")).status, 201);
        assert.equal(await isShown(id), false);
        assert.equal((await report(id, "203.0.113.4")).status, 404);
        assert.equal((await askNumber(id)).status, 404);
        const { absence } = (await someone().call<OwnEntry>("GET", "donar/mine", { key })).body;
        assert.equal(absence, "hidden");
        await someone().call("POST", "donar/mine/confirm", { key });
        await change(key, { paused: false });
        assert.equal(await isShown(id), false, "its donor cannot bring it back");
      });

      test("counts once from one address, whatever it says and however often", async () => {
        const { id } = await someone().register({ fullName: "Not Hidden" });
        const from = ["203.0.113.1", "2001:db8:1:2::1", "2001:db8:1:2::2", "203.0.113.1", "2001:db8:1:2:3::1"];
        for (const [n, address] of from.entries()) {
          const answer = await report(id, address, reportReasons[n % reportReasons.length]);
          assert.deepEqual([answer.status, answer.body], [201, { success: true }]);
        }
        assert.equal((await readReports(id)).length, 2);
        assert.equal(await isShown(id), true);
      });

      test("counts once even when an address says it many times at the same moment", async () => {
        const { id } = await someone().register({ fullName: "Hammered" });
        await Promise.all(Array.from({ length: 20 }, () => report(id, "203.0.113.1")));
        assert.equal((await readReports(id)).length, 1);
        const many = await someone().register({ fullName: "Hammered By Many" });
        await Promise.all(Array.from({ length: 20 }, (_, n) => report(many.id, `203.0.113.${n}`)));
        assert.equal((await readReports(many.id)).length, 3, "from the fourth on it was hidden");
        assert.equal(await isShown(many.id), false);
      });

      test("no longer counts when staff have settled it", async () => {
        const { id } = await someone().register({ fullName: "Cleared" });
        for (const address of ["203.0.113.1", "203.0.113.2"]) await report(id, address);
        await db.updateTable("reports").set({ settled: 1 }).where("donor_id", "=", id).execute();
        for (const address of ["203.0.113.1", "203.0.113.3", "203.0.113.4"]) await report(id, address);
        assert.equal(await isShown(id), true);
        await report(id, "203.0.113.5");
        assert.equal(await isShown(id), false);
      });

      test("does not tell who said it, nor that one address spoke of two entries", async () => {
        const [one, other] = [
          await someone().register({ fullName: "One" }),
          await someone().register({ fullName: "Two" }),
        ];
        for (const { id } of [one, other]) await report(id, "203.0.113.77");
        const [[a], [b]] = [await readReports(one.id), await readReports(other.id)];
        assert.match(a!.reporter, /^[\w-]{43}$/);
        assert.notEqual(a!.reporter, b!.reporter);
        const { value } = await db.selectFrom("secrets").select("value").executeTakeFirstOrThrow();
        assert.equal(Buffer.from(value, "base64url").length, 32);
      });

      test("must be one of the reasons, of an entry that searches show", async () => {
        const { id, key } = await someone().register({ fullName: "Fine" });
        for (const reason of ["", "I dislike them", null, 3, ["other"]]) {
          const { status, body } = await someone().call<{ message: string }>("POST", `donar/${id}/report`, {
            body: { reason },
          });
          assert.equal(status, 422);
          assert.match(body.message, /choose a reason/);
        }
        assert.equal((await someone().call("POST", `donar/${id}/report`)).status, 422);
        await change(key, { paused: true });
        for (const reported of [id, nobody, "mine", "%00"]) {
          assert.equal((await report(reported, "203.0.113.1")).status, 404, reported);
        }
        assert.deepEqual(await readReports(id), []);
      });
    });

    test("takes other methods with 405", async () => {
      for (const path of [
        `donar/${nobody}/number`,
        `donar/${nobody.toUpperCase()}/number`,
        `donar/${nobody}/report/`,
      ]) {
        const { status, headers } = await someone().call("GET", path);
        assert.deepEqual([status, headers.allow], [405, "POST"]);
      }
    });
  });
}
