import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { type ManagedDonor } from "#contract/managed-donor.ts";
import { reportReasons } from "#contract/report-reasons.ts";
import { hideDonor, restoreDonor } from "#server/registry/decisions.ts";
import { reportDonor } from "#server/registry/reports.ts";
import { commandLine } from "#server/registry/audit.ts";
import { readStaffDonor } from "#server/registry/staff-donor.ts";
import { openRegistry } from "#server/database/open.ts";
import { makeApp, type TestApp } from "#tests/fixtures/app.ts";
import { eventually } from "#tests/fixtures/eventually.ts";
import { countWaiting, raceTo } from "#tests/fixtures/race.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { visitor } from "#tests/fixtures/visitor.ts";

const nobody = "01a1de27-406d-742e-8104-a14c7bba0eb9";

for (const engine of engines) {
  describe(`a report on ${engine}`, () => {
    let app: TestApp["app"];
    let db: TestApp["db"];
    let database: TestApp["database"];
    let remove: TestApp["remove"];

    before(async () => {
      ({ app, db, database, remove } = await makeApp(engine));
    });
    beforeEach(() => db.deleteFrom("donors").execute());
    after(() => remove());

    const someone = () => visitor(app);
    const change = (key: string, body: object) => someone().call("PATCH", "donar/mine", { key, body });
    const report = (id: string, from: string, reason = "asks for money") =>
      visitor(app, from).call<{ success?: true }>("POST", `donar/${id}/report`, { body: { reason } });
    const readReports = (id: string) =>
      db.selectFrom("reports").select(["reporter", "reason", "settled"]).where("donor_id", "=", id).execute();
    const isShown = async (id: string) => (await someone().search()).some((donor) => donor.id === id);

    test("hides the donor at once when it is the third from different networks", async () => {
      const { id } = await someone().register({ fullName: "Reported" });
      assert.deepEqual(await report(id, "203.0.113.1", "not a donor").then(({ status, body }) => [status, body]), [
        201,
        { success: true },
      ]);
      assert.equal((await report(id, "203.0.114.1")).status, 201);
      assert.equal(await isShown(id), true);
      assert.equal((await report(id, "203.0.115.1")).status, 201);
      assert.equal(await isShown(id), false);
      assert.equal((await report(id, "203.0.116.1")).status, 404);
      assert.equal((await someone().call("POST", `donar/${id}/number`)).status, 404);
    });

    test("is answered once by the donor, who is listed again at once; after that only staff can do it", async () => {
      const { id, key } = await someone().register({ fullName: "Answers" });
      const read = async () => (await someone().call<ManagedDonor>("GET", "donar/mine", { key })).body;
      const hideByReports = async (network: number) => {
        for (let n = 0; n < 10; n++) await report(id, `198.${network}.${n}.1`);
        assert.equal(await isShown(id), false);
      };
      await hideByReports(20);
      const { absence, hiddenByReports } = await read();
      assert.deepEqual([absence, hiddenByReports?.canAnswer], ["hidden", true]);
      assert.ok(Math.abs(Date.parse(hiddenByReports!.at) - Date.now()) < 60_000);
      await change(key, { paused: false, fullName: "Answers Not So" });
      await someone().register({ fullName: "Answers Not So" });
      assert.equal((await read()).absence, "hidden", "no other change is an answer");

      const { status, body } = await someone().call<ManagedDonor>("POST", "donar/mine/confirm", { key });
      assert.deepEqual([status, body.absence, body.hiddenByReports], [200, undefined, undefined]);
      assert.equal(await isShown(id), true);
      for (const { settled } of await readReports(id)) assert.equal(settled, 1);

      await hideByReports(21);
      assert.equal((await read()).hiddenByReports?.canAnswer, false);
      await someone().call("POST", "donar/mine/confirm", { key });
      assert.equal(await isShown(id), false);
      await restoreDonor(db, id, commandLine);
      assert.equal((await read()).absence, undefined);
    });

    test("that staff have found right is not answered by the donor", async () => {
      const { id, key } = await someone().register({ fullName: "Hidden By Staff" });
      for (let n = 0; n < 10; n++) await report(id, `198.22.${n}.1`);
      await hideDonor(db, id, commandLine);
      const { body } = await someone().call<ManagedDonor>("POST", "donar/mine/confirm", { key });
      assert.deepEqual([body.absence, body.hiddenByReports], ["hidden", undefined]);
    });

    test("counts once for each network, whatever its reason and however often it is sent", async () => {
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
      for (const address of ["198.30.1.1", "198.30.2.1"]) await report(id, address);
      await db.updateTable("reports").set({ settled: 1 }).where("donor_id", "=", id).execute();
      for (const address of ["198.30.1.1", "198.30.3.1", "198.30.4.1"]) await report(id, address);
      assert.equal(await isShown(id), true);
      await report(id, "198.30.5.1");
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
      const { value } = await db
        .selectFrom("secrets")
        .select("value")
        .where("name", "=", "reporter")
        .executeTakeFirstOrThrow();
      assert.equal(Buffer.from(value, "base64url").length, 32);
    });

    test("hides one of two donors whose third reports come to two servers at the same moment", async () => {
      const other = await openRegistry(database);
      const donors = [
        await someone().register({ fullName: "First" }),
        await someone().register({ fullName: "Second" }),
      ];
      for (const [n, { id }] of donors.entries())
        for (const network of ["198.40", "198.41"]) await report(id, `${network}.${n}.1`);
      await raceTo(
        db,
        "report_hidings",
        donors.map(
          ({ id }, n) =>
            () =>
              reportDonor(n ? db : other, id, `198.42.${n}.0/24`, { reason: "other", details: "", counts: true }),
        ),
      );
      await other.destroy();
      const shown = await Promise.all(donors.map(({ id }) => isShown(id)));
      assert.deepEqual(shown.toSorted(), [false, true]);
    });

    test("counts once though the first two ever, of the same network, come at the same moment", async () => {
      const { id } = await someone().register({ fullName: "First Of All" });
      await db.deleteFrom("secrets").execute();
      const both = [0, 1].map(
        () => () => reportDonor(db, id, "203.0.113.0/24", { reason: "other", details: "", counts: true }),
      );
      assert.deepEqual(await raceTo(db, "secrets", both), ["stored", "stored"]);
      assert.equal((await readReports(id)).length, 1);
    });

    test("may say more about something else, which is for staff alone and erased when it is settled", async () => {
      const { id } = await someone().register({ fullName: "Something Else" });
      const send = (details: unknown) =>
        visitor(app, "198.50.1.1").call<{ message: string }>("POST", `donar/${id}/report`, {
          body: { reason: "other", details },
        });
      for (const details of ["x".repeat(201), "call me on +91 98765-43210", "९८७६५ ४३२१०", 7]) {
        assert.equal((await send(details)).status, 422, String(details));
      }
      assert.equal((await send(" wanted 500 on 17.11.2026\u0000 ")).status, 201);
      assert.equal((await readStaffDonor(db, id))!.reports[0]!.details, "wanted 500 on 17.11.2026");
      await hideDonor(db, id, commandLine);
      assert.deepEqual((await readStaffDonor(db, id))!.reports[0]!.details, undefined);
    });

    test("of one network is refused when it has reported as many donors as a day allows", async (context) => {
      const rateLimits = { search: 0, register: 0, manage: 0, number: 0, report: 1, staff: 0, other: 0 };
      const limited = await makeApp(engine, { rateLimits });
      context.after(limited.remove);
      const statuses = [];
      for (let n = 0; n < 11; n++) {
        const { id } = await visitor(limited.app).register({ fullName: `Donor ${n}` });
        const path = `donar/${id}/report`;
        const answer = await visitor(limited.app, `198.51.9.${n}`).call("POST", path, { body: { reason: "other" } });
        statuses.push(answer.status);
        if (answer.status === 429) assert.match(answer.text, /reported from your network today/);
      }
      assert.deepEqual(statuses, [...Array<number>(10).fill(201), 429]);
    });

    // SQLite has one connection.
    if (engine === "postgresql") {
      test("that hides nobody waits for no other that does", async () => {
        const ids = [];
        for (let n = 0; n < 12; n++) ids.push((await someone().register({ fullName: `Not Waited For ${n}` })).id);
        await report(ids[0]!, "198.52.1.1");
        const { promise: release, resolve } = Promise.withResolvers<void>();
        const hiding = db.transaction().execute(async (transaction) => {
          await transaction.selectFrom("secrets").select("name").forUpdate().execute();
          await release;
        });
        const answers = await Promise.all(ids.map((id, n) => report(id, `198.53.${n}.1`)));
        resolve();
        await hiding;
        assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
      });

      test("that waits to hide somebody keeps no connection from a search, however many wait", async () => {
        const ids = [];
        for (let n = 0; n < 14; n++) ids.push((await someone().register({ fullName: `Waits ${n}` })).id);
        for (const network of ["198.54", "198.55"])
          for (const [n, id] of ids.entries()) await report(id, `${network}.${n}.1`);
        const { promise: release, resolve } = Promise.withResolvers<void>();
        const hiding = db.transaction().execute(async (transaction) => {
          await transaction.selectFrom("secrets").select("name").forUpdate().execute();
          await release;
        });
        const reporting = ids.map((id, n) => report(id, `198.56.${n}.1`));
        await eventually(async () => assert.ok((await countWaiting(db)) > 0));
        const searching = someone().call("POST", "search", { body: { state: "Kerala" } });
        const { status } = await searching.finally(resolve);
        await hiding;
        const answers = await Promise.all(reporting);
        assert.deepEqual([status, ...new Set(answers.map((answer) => answer.status))], [200, 201]);
      });
    }

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
