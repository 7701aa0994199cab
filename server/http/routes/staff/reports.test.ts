import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { v7 as newId } from "uuid";
import type { ReportReason } from "#contract/report-reasons.ts";
import type { ChangedMeanwhile, StaffDonor } from "#contract/staff/donors.ts";
import { maxCount, writeReportVersion, type ReportDecision, type ReportQueue } from "#contract/staff/reports.ts";
import type { StaffToday } from "#contract/staff/today.ts";
import { parseSearch } from "#server/donors/search.ts";
import { insertNewDonors, withLockedDonor } from "#server/registry/donor-row.ts";
import { makeNewDonorRow } from "#server/registry/donors.ts";
import { findDonors } from "#server/registry/find-donors.ts";
import { hideDonor } from "#server/registry/decisions.ts";
import { restoreBurst } from "#server/registry/report-floods.ts";
import { hideByReports, reportDonor, settleReports } from "#server/registry/reports.ts";
import { makeApp } from "#tests/fixtures/app.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { signIn } from "#tests/fixtures/staff.ts";

for (const engine of engines) {
  describe(`what staff do about reports on ${engine}`, async () => {
    const { app, db, remove } = await makeApp(engine);
    after(remove);
    const { call, member } = await signIn(app, db);
    let count = 0;

    const register = async () => (await registerDonor(db, newDonor({ phoneNo: `98765 ${10_000 + count++}` }))).id;
    const report = (id: string, reason: ReportReason = "other", network = `network ${count++}`) =>
      reportDonor(db, id, network, { reason, details: "" });
    /** As reports would. */
    const hide = async (id: string, minutesAgo = 0) => {
      await db.transaction().execute((transaction) => hideByReports(transaction, id));
      const hidden_at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
      await db.updateTable("report_hidings").set({ hidden_at }).where("donor_id", "=", id).execute();
    };
    const read = async (id: string) => (await call<StaffDonor>("GET", `donors/${id}`)).body;
    const decide = async (id: string, what: "hide" | "fine", version?: string) =>
      call<ReportDecision>("POST", `reports/${id}/${what}`, {
        body: { version: version ?? writeReportVersion(await read(id)) },
      });
    const queue = async () => (await call<ReportQueue>("GET", "reports")).body;
    const clear = async () => {
      await db.deleteFrom("donors").execute();
      await db.deleteFrom("daily_reporters").execute();
    };

    test("the most urgent come first: hidden by reports, then by networks, then who asks for money, then the oldest", async () => {
      await clear();
      const [once, twice, money, hidden] = [await register(), await register(), await register(), await register()];
      const later = await register();
      await report(once);
      await report(later, "not a donor");
      await db.transaction().execute((transaction) => settleReports(transaction, later));
      await report(later);
      await report(twice);
      await report(twice, "not a donor");
      await report(money, "asks for money");
      await report(hidden);
      await hide(hidden);
      const { waiting } = await queue();
      assert.deepEqual(
        waiting.map(({ id }) => id),
        [hidden, twice, money, once, later],
      );
      assert.deepEqual(
        waiting.slice(1).map(({ reports }) => reports.filter(({ settled }) => !settled).map(({ reason }) => reason)),
        [["not a donor", "other"], ["asks for money"], ["other"], ["other"]],
      );
      assert.ok(waiting[0]!.hiddenByReports);
    });

    test("a flood from one network stays behind a true report, and is settled at once", async () => {
      await clear();
      const flooded: string[] = [];
      for (let n = 0; n < 12; n++) flooded.push(await register());
      for (const id of flooded) await report(id, "asks for money", "one network");
      const [first, ...others] = flooded;
      const honest = await register();
      await report(honest);
      const { waiting, count, uncounted, readAt } = await queue();
      assert.deepEqual([count, uncounted], [13, 11]);
      assert.deepEqual(
        waiting.slice(0, 2).map(({ id }) => id),
        [first, honest],
      );
      const late = await register();
      await report(late, "asks for money", "one network");
      const settle = () => call<{ donors: number }>("POST", "reports/settle-uncounted", { body: { until: readAt } });
      assert.deepEqual((await settle()).body, { donors: 11 });
      assert.deepEqual((await settle()).body, { donors: 0 });
      const left = await queue();
      assert.deepEqual(
        left.waiting.map(({ id }) => id),
        [first, honest, late],
        "what came after the page was read waits",
      );
      const { standing, reports } = await read(others[0]!);
      assert.deepEqual([standing, reports.map(({ settled }) => settled)], ["listed", [true]]);
      const { note } = await db
        .selectFrom("staff_actions")
        .select("note")
        .where("action", "=", "flood settled")
        .executeTakeFirstOrThrow();
      assert.equal(note, "11 reports about 11 donors");
    });

    test("however many wait, no more than a thousand and one are counted", async () => {
      await clear();
      const rows = [];
      for (let n = 0; n < maxCount + 20; n++)
        rows.push(makeNewDonorRow({ id: newId(), ...newDonor({ phoneNo: `${n}` }) }));
      await insertNewDonors(db, rows);
      for (const [n, { id }] of rows.entries()) {
        await db
          .insertInto("reported_donors")
          .values({ donor_id: id, urgency: n < 7 ? 1_000_001 : 1, since: newId() })
          .execute();
      }
      const { count, uncounted } = await queue();
      const { reportedDonors, hiddenByReports } = (await call<StaffToday>("GET", "today")).body;
      assert.deepEqual(
        [count, uncounted, reportedDonors, hiddenByReports],
        [maxCount + 1, maxCount + 1, maxCount + 1, 7],
      );
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
      const { body: decision } = await decide(id, "fine");
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
      const { body: decision } = await decide(id, "hide");
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
      await decide(id, "fine");
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
      const undo = (actionId: string) => call<ChangedMeanwhile>("POST", `decisions/${actionId}/undo`, { body: {} });

      const { actionId: first } = (await decide(id, "hide")).body;
      await call("POST", `donors/${id}/restore`, { body: { version: (await read(id)).version } });
      await report(id);
      const { actionId: second } = (await decide(id, "fine")).body;
      assert.equal((await undo(first)).status, 409);
      assert.equal((await undo(second)).status, 200);
      assert.equal((await undo(second)).status, 409);
      const { actionId: third } = (await decide(id, "fine")).body;
      const { version } = await read(id);
      await call("PATCH", `donors/${id}`, { body: { version, city: "Nagpur" } });
      const { status, body } = await undo(third);
      assert.deepEqual([status, body.reason, body.current.city], [409, "changed", "Nagpur"]);
      assert.equal((await undo(crypto.randomUUID())).status, 404);
      const [correction] = (await read(id)).actions;
      assert.equal((await undo(correction!.id)).status, 409);
    });

    test("of two opposite decisions the second is refused, and told what the first was", async () => {
      await clear();
      const colleague = await signIn(app, db, "Kavya Nair");
      for (const [first, second, standing] of [
        ["fine", "hide", "listed"],
        ["hide", "fine", "hidden"],
        ["fine", "fine", "listed"],
      ] as const) {
        const id = await register();
        await report(id);
        const version = writeReportVersion(await read(id));
        const path = `reports/${id}/${first}`;
        assert.equal((await colleague.call("POST", path, { body: { version } })).status, 200);
        // Even a new report does not make the decision about the old one right.
        await report(id);
        const { status, body } = await call<ChangedMeanwhile>("POST", `reports/${id}/${second}`, { body: { version } });
        assert.deepEqual([status, body.reason], [409, "changed"]);
        assert.deepEqual([body.current.standing, body.current.actions[0]!.by], [standing, "Kavya Nair"]);
        assert.equal((await read(id)).standing, standing);
      }
    });

    test("a donor about whom nothing is open is not decided about", async () => {
      await clear();
      const id = await register();
      assert.equal((await decide(id, "hide")).status, 409);
      assert.equal((await read(id)).standing, "listed");
    });

    test("restoring a donor who has answered the reports changes nothing, nor what is known of them", async () => {
      await clear();
      const id = await register();
      await hide(id);
      await db.updateTable("donors").set({ hidden: 0, listed: 1 }).where("id", "=", id).execute();
      await db.updateTable("report_hidings").set({ answered: 1 }).where("donor_id", "=", id).execute();
      await call("POST", `donors/${id}/restore`, { body: { version: (await read(id)).version } });
      const { answered } = await db.selectFrom("report_hidings").select("answered").executeTakeFirstOrThrow();
      assert.deepEqual([answered, (await read(id)).actions], [1, []]);
    });

    test("of a burst, only those are restored and counted about whom nobody has decided meanwhile", async () => {
      await clear();
      const ids = [];
      for (let n = 0; n < 8; n++) ids.push(await register());
      for (const [n, id] of ids.entries()) await hide(id, 10 - n);
      // PostgreSQL, which has several connections, could restore all of them first: there the first of them is held.
      const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const hold = async () => {
        held.resolve();
        await released.promise;
      };
      const holding = db.sqlite ? held.resolve() : withLockedDonor(db, { id: ids[0]! }, hold);
      await held.promise;
      const restoring = restoreBurst(db, { since: "", until: "9" }, member);
      await hideDonor(db, ids[7]!, member);
      released.resolve();
      await holding;
      assert.equal(await restoring, 7);
      assert.equal((await read(ids[7]!)).standing, "hidden");
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
