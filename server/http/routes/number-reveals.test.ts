import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { v7 as newId } from "uuid";
import { maxKeptReveals } from "#server/registry/number-reveals.ts";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import { makeApp, type TestApp } from "#tests/fixtures/app.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { visitor } from "#tests/fixtures/visitor.ts";

const nobody = "01a1de27-406d-742e-8104-a14c7bba0eb9";

for (const engine of engines) {
  describe(`a number that is shown on request on ${engine}`, () => {
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

    test("is revealed to whoever asks for it, and its donor sees when", async () => {
      const { id, key } = await someone().register({ fullName: "On Request", phoneNo: "+91 98765 43210" });
      await change(key, { numberOnRequest: true });
      for (let n = 0; n < 3; n++) {
        const { status, body, headers } = await askNumber(id);
        assert.deepEqual([status, body], [200, { phoneNo: "+91 98765 43210" }]);
        assert.equal(headers["cache-control"], "no-store");
      }
      const { numberAskedAt } = (await someone().call<ManagedDonor>("GET", "donar/mine", { key })).body;
      assert.equal(numberAskedAt.length, 3);
      assert.deepEqual(numberAskedAt, numberAskedAt.toSorted().toReversed());
      for (const at of numberAskedAt) assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000);
      const rows = await db.selectFrom("number_reveals").selectAll().where("donor_id", "=", id).execute();
      for (const row of rows)
        assert.deepEqual(Object.keys(row).toSorted(), ["donor_id", "id"], "nothing tells by whom");
    });

    test("leaves no record of a reveal when everyone sees it anyway", async () => {
      const { id, key } = await someone().register({ fullName: "Open", phoneNo: "020 1234567" });
      assert.deepEqual((await askNumber(id)).body, { phoneNo: "020 1234567" });
      const { numberAskedAt } = (await someone().call<ManagedDonor>("GET", "donar/mine", { key })).body;
      assert.deepEqual(numberAskedAt, []);
    });

    test("is not revealed for a donor who is not listed, or for nobody", async () => {
      const { id, key } = await someone().register({ fullName: "Away", phoneNo: "020 7654321" });
      await change(key, { numberOnRequest: true, paused: true });
      for (const asked of [id, nobody, "mine", "x".repeat(80), "%00", encodeURIComponent("' or 1=1 --")]) {
        const { status, text } = await askNumber(asked);
        assert.equal(status, 404, asked);
        assert.ok(!text.includes("7654321"));
      }
    });

    test("keeps the times of the newest thousand reveals, and of those before them a count for each day", async () => {
      const { id, key } = await someone().register({ fullName: "Much Asked" });
      await change(key, { numberOnRequest: true });
      const read = async () => (await someone().call<ManagedDonor>("GET", "donar/mine", { key })).body;
      // Half past ten in the evening of the 13th in London is the 14th in India.
      const evening = Date.parse("2025-11-13T22:30Z");
      const former = Array.from({ length: maxKeptReveals }, (_, n) => ({
        id: newId({ msecs: n < 2 ? evening : evening + 86_400_000 }),
        donor_id: id,
      }));
      await db.insertInto("number_reveals").values(former).execute();
      assert.deepEqual((await read()).numberAskedOn, []);
      for (let n = 0; n < 5; n++) await askNumber(id);
      const { numberAskedAt, numberAskedOn } = await read();
      assert.equal(numberAskedAt.length, maxKeptReveals);
      assert.deepEqual(numberAskedOn, [
        { day: "2025-11-15", times: 3 },
        { day: "2025-11-14", times: 2 },
      ]);
      await someone().call("DELETE", "donar/mine", { key });
      assert.deepEqual(await db.selectFrom("number_reveal_days").select("day").execute(), []);
    });

    test("is asked for by POST only", async () => {
      for (const path of [`donar/${nobody}/number`, `donar/${nobody.toUpperCase()}/number`]) {
        const { status, headers } = await someone().call("GET", path);
        assert.deepEqual([status, headers.allow], [405, "POST"]);
      }
    });
  });
}
