import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { reportReasons, type ManagedDonor } from "#contract/managed-donor.ts";
import { makeApp, type TestApp } from "#tests/fixtures/app.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { visitor } from "#tests/fixtures/visitor.ts";

const nobody = "01a1de27-406d-742e-8104-a14c7bba0eb9";

for (const engine of engines) {
  describe(`a report on ${engine}`, () => {
    let app: TestApp["app"];
    let db: TestApp["db"];
    let remove: TestApp["remove"];

    before(async () => {
      ({ app, db, remove } = await makeApp(engine));
    });
    after(() => remove());

    const someone = () => visitor(app);
    const change = (key: string, body: object) => someone().call("PATCH", "donar/mine", { key, body });
    const report = (id: string, from: string, reason = "asks for money") =>
      visitor(app, from).call<{ success?: true }>("POST", `donar/${id}/report`, { body: { reason } });
    const readReports = (id: string) =>
      db.selectFrom("reports").select(["reporter", "reason", "settled"]).where("donor_id", "=", id).execute();
    const isShown = async (id: string) => (await someone().search()).some((donor) => donor.id === id);

    test("hides the donor at once when it is the third from different addresses", async () => {
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
      assert.equal((await someone().call("POST", `donar/${id}/number`)).status, 404);
      const { absence } = (await someone().call<ManagedDonor>("GET", "donar/mine", { key })).body;
      assert.equal(absence, "hidden");
      await someone().call("POST", "donar/mine/confirm", { key });
      await change(key, { paused: false });
      assert.equal(await isShown(id), false, "a donor cannot end their own hiding");
    });

    test("counts once for each address, whatever its reason and however often it is sent", async () => {
      const { id } = await someone().register({ fullName: "Not Hidden" });
      const from = ["203.0.113.1", "2001:db8:1:2::1", "2001:db8:1:2::2", "203.0.113.1", "2001:db8:1:2:3::1"];
      for (const [n, address] of from.entries()) {
        const answer = await report(id, address, reportReasons[n % reportReasons.length]);
        assert.deepEqual([answer.status, answer.body], [201, { success: true }]);
      }
      assert.equal((await readReports(id)).length, 2);
      assert.equal(await isShown(id), true);
    });

    test("no longer counts once staff have settled it", async () => {
      const { id } = await someone().register({ fullName: "Cleared" });
      for (const address of ["203.0.113.1", "203.0.113.2"]) await report(id, address);
      await db.updateTable("reports").set({ settled: 1 }).where("donor_id", "=", id).execute();
      for (const address of ["203.0.113.1", "203.0.113.3", "203.0.113.4"]) await report(id, address);
      assert.equal(await isShown(id), true);
      await report(id, "203.0.113.5");
      assert.equal(await isShown(id), false);
    });

    test("tells neither who sent it nor that one address reported two donors", async () => {
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

    test("must have one of the reasons, and be about a donor who is listed", async () => {
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

    test("is sent by POST only", async () => {
      const { status, headers } = await someone().call("GET", `donar/${nobody}/report/`);
      assert.deepEqual([status, headers.allow], [405, "POST"]);
    });
  });
}
