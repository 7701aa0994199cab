import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { ReportReason } from "#contract/report-reasons.ts";
import type { ChangedMeanwhile, StaffDonor } from "#contract/staff/donors.ts";
import type { ReportDecision, ReportQueue } from "#contract/staff/reports.ts";
import { parseSearch } from "#server/donors/search.ts";
import { registerDonor } from "#server/registry/donors.ts";
import { findDonors } from "#server/registry/find-donors.ts";
import { hideByReports } from "#server/registry/report-hidings.ts";
import { reportDonor } from "#server/registry/reports.ts";
import { makeApp } from "#tests/fixtures/app.ts";
import { newDonor } from "#tests/fixtures/donors.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { signIn } from "#tests/fixtures/staff.ts";

for (const engine of engines) {
  describe(`what staff do about reports on ${engine}`, async () => {
    const { app, db, remove } = await makeApp(engine);
    after(remove);
    const { call } = await signIn(app, db);
    let count = 0;

    const register = async () => (await registerDonor(db, newDonor({ phoneNo: `98765 ${10_000 + count++}` }))).id;
    const report = (id: string, reason: ReportReason = "other") => reportDonor(db, id, `network ${count++}`, reason);
    /** As reports would. */
    const hide = async (id: string, minutesAgo = 0) => {
      await db.transaction().execute((transaction) => hideByReports(transaction, id));
      const hidden_at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
      await db.updateTable("report_hidings").set({ hidden_at }).where("donor_id", "=", id).execute();
    };
    const read = async (id: string) => (await call<StaffDonor>("GET", `donors/${id}`)).body;
    const queue = async () => (await call<ReportQueue>("GET", "reports")).body;
    const clear = async () => {
      await db.deleteFrom("donors").execute();
      await db.deleteFrom("daily_reporters").execute();
    };

    test("the most urgent come first: hidden by reports, then who asks for money, then by number", async () => {
      await clear();
      const [once, twice, money, hidden] = [await register(), await register(), await register(), await register()];
      await report(once);
      await report(twice);
      await report(twice);
      await report(money, "asks for money");
      await report(hidden);
      await hide(hidden);
      const { waiting } = await queue();
      assert.deepEqual(
        waiting.map(({ donor }) => donor.id),
        [hidden, money, twice, once],
      );
      assert.deepEqual([waiting[1]!.reasons, waiting[2]!.openReports], [{ "asks for money": 1 }, 2]);
      assert.ok(waiting[0]!.donor.hiddenByReports);
    });

    test("the first twenty are given, and how many wait in all", async () => {
      await clear();
      for (let n = 0; n < 22; n++) await report(await register());
      const { waiting, count } = await queue();
      assert.deepEqual([waiting.length, count], [20, 22]);
    });

    test("'fine' restores and settles; undone, the donor is hidden by the same reports as before", async () => {
      await clear();
      const id = await register();
      await report(id);
      await report(id, "not a donor");
      await hide(id, 7);
      const before = await read(id);
      const { body: decision } = await call<ReportDecision>("POST", `reports/${id}/fine`, { body: {} });
      assert.equal(decision.settledReports, 2);
      assert.equal((await read(id)).standing, "listed");
      assert.deepEqual((await queue()).waiting, []);
      const { status, body } = await call<StaffDonor>("POST", `decisions/${decision.actionId}/undo`, { body: {} });
      assert.equal(status, 200);
      const { actions, ...undone } = body;
      const { actions: _, ...former } = before;
      assert.deepEqual(undone, former);
      assert.deepEqual(
        actions.map(({ action }) => action),
        ["undo", "restore"],
      );
    });

    test("'hide' hides; undone, the donor is listed and the reports are open", async () => {
      await clear();
      const id = await register();
      await report(id);
      const { body: decision } = await call<ReportDecision>("POST", `reports/${id}/hide`, { body: {} });
      assert.equal((await read(id)).standing, "hidden");
      await call("POST", `decisions/${decision.actionId}/undo`, { body: {} });
      const { standing, openReports } = await read(id);
      assert.deepEqual([standing, openReports], ["listed", 1]);
      assert.ok((await findDonors(db, parseSearch({}).query)).json.includes(id));
    });

    test("a donor who was not hidden stays listed, and the audit says that reports were settled", async () => {
      await clear();
      const id = await register();
      await report(id);
      await call("POST", `reports/${id}/fine`, { body: {} });
      const { actions, standing } = await read(id);
      assert.deepEqual(
        [standing, actions[0]!.action, actions[0]!.note],
        ["listed", "reports settled", "1 reports settled"],
      );
    });

    test("a decision is not undone once somebody has changed the donor, nor twice, nor when another followed", async () => {
      await clear();
      const id = await register();
      await report(id);
      const decide = async (what: string) =>
        (await call<ReportDecision>("POST", `reports/${id}/${what}`, { body: {} })).body.actionId;
      const undo = (actionId: string) => call<ChangedMeanwhile>("POST", `decisions/${actionId}/undo`, { body: {} });

      const first = await decide("hide");
      const second = await decide("fine");
      assert.equal((await undo(first)).status, 409);
      assert.equal((await undo(second)).status, 200);
      assert.equal((await undo(second)).status, 409);
      const third = await decide("fine");
      const { version } = await read(id);
      await call("PATCH", `donors/${id}`, { body: { version, city: "Nagpur" } });
      const { status, body } = await undo(third);
      assert.deepEqual([status, body.reason, body.current.city], [409, "changed", "Nagpur"]);
      assert.equal((await undo(crypto.randomUUID())).status, 404);
      const [correction] = (await read(id)).actions;
      assert.equal((await undo(correction!.id)).status, 409);
    });

    test("whoever decides second is told so", async () => {
      await clear();
      const id = await register();
      await report(id);
      assert.equal((await call("POST", `reports/${id}/fine`, { body: {} })).status, 200);
      assert.equal((await call("POST", `reports/${id}/fine`, { body: {} })).status, 409);
    });

    test("three donors hidden within an hour of each other are a burst, which is restored as a whole and alone", async () => {
      await clear();
      const ids = [await register(), await register(), await register(), await register()] as const;
      const [lone, ...burst] = ids;
      await hide(lone);
      for (const [n, id] of burst.entries()) await hide(id, 300 - 50 * n);
      const { bursts } = await queue();
      assert.deepEqual(
        bursts.map(({ donors }) => donors),
        [burst.map((id) => ({ id, fullName: "Asha Rao" }))],
      );
      const { body } = await call<{ restored: number }>("POST", "reports/restore-burst", { body: bursts[0] });
      assert.equal(body.restored, 3);
      assert.deepEqual(await Promise.all(ids.map(async (id) => (await read(id)).standing)), [
        "hidden",
        "listed",
        "listed",
        "listed",
      ]);
      assert.deepEqual((await queue()).bursts, []);
    });
  });
}
