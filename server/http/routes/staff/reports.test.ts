import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { v7 as newId } from "uuid";
import type { ReportReason } from "#contract/report-reasons.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { maxCount, writeReportVersion, type ReportQueue } from "#contract/staff/reports.ts";
import type { StaffToday } from "#contract/staff/today.ts";
import { parseSearch } from "#server/donors/search.ts";
import { insertNewDonors } from "#server/registry/donor-row.ts";
import { makeNewDonorRow } from "#server/registry/donors.ts";
import { findDonors } from "#server/registry/find-donors.ts";
import { hideByReports, reportDonor, settleReports } from "#server/registry/reports.ts";
import { makeApp } from "#tests/fixtures/app.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { signIn } from "#tests/fixtures/staff.ts";

for (const engine of engines) {
  describe(`what staff do about reports on ${engine}`, async () => {
    const { app, db, remove } = await makeApp(engine);
    after(remove);
    const { call } = await signIn(app, db);
    let count = 0;

    const register = async () => (await registerDonor(db, newDonor({ phoneNo: `98765 ${10_000 + count++}` }))).id;
    const report = (id: string, reason: ReportReason = "other", counts = true) =>
      reportDonor(db, id, `network ${count++}`, { reason, details: "", counts });
    /** As reports would. */
    const hide = async (id: string) => {
      for (let n = 0; n < 3; n++) await report(id);
      await db.transaction().execute((transaction) => hideByReports(transaction, id));
    };
    const read = async (id: string) => (await call<StaffDonor>("GET", `donors/${id}`)).body;
    const decide = async (id: string, what: "hide" | "fine", version?: string) =>
      call<StaffDonor>("POST", `reports/${id}/${what}`, {
        body: { version: version ?? writeReportVersion(await read(id)) },
      });
    const queue = async () => (await call<ReportQueue>("GET", "reports")).body;
    const clear = () => db.deleteFrom("donors").execute();

    test("the most urgent come first: hidden by reports, then those with most reports that count, then the oldest", async () => {
      await clear();
      const [flooded, once, twice, hidden] = [await register(), await register(), await register(), await register()];
      const later = await register();
      for (let n = 0; n < 9; n++) await report(flooded, "asks for money", false);
      await report(once);
      await report(later, "not a donor");
      await db.transaction().execute((transaction) => settleReports(transaction, later));
      await report(later);
      await report(twice);
      await report(twice, "not a donor");
      await hide(hidden);
      const { waiting } = await queue();
      assert.deepEqual(
        waiting.map(({ id }) => id),
        [hidden, twice, once, later, flooded],
      );
      assert.deepEqual(
        waiting.slice(1, 4).map(({ reports }) => reports.filter(({ settled }) => !settled).map(({ reason }) => reason)),
        [["not a donor", "other"], ["other"], ["other"]],
      );
      assert.ok(waiting[0]!.hiddenByReports);
    });

    test("however many wait, no more than a thousand and one are counted", async () => {
      await clear();
      const rows = [];
      for (let n = 0; n < maxCount + 20; n++)
        rows.push(makeNewDonorRow({ id: newId(), ...newDonor({ phoneNo: `${n}` }) }));
      await insertNewDonors(db, rows);
      const reports = rows.map(({ id: donor_id }, n) => {
        const row = { id: newId(), donor_id, reporter: `${n}`, reason: "other", details: "" };
        return { ...row, settled: 0, counts: 0 } as const;
      });
      await db.insertInto("reports").values(reports).execute();
      const some = rows.slice(0, 7).map(({ id }) => id);
      await db.updateTable("donors").set({ hidden: 1, listed: 0 }).where("id", "in", some).execute();
      const { reportedDonors, hiddenByReports } = (await call<StaffToday>("GET", "today")).body;
      assert.deepEqual([(await queue()).count, reportedDonors, hiddenByReports], [maxCount + 1, maxCount + 1, 7]);
    });

    test("the first twenty are given, and how many wait in all", async () => {
      await clear();
      for (let n = 0; n < 22; n++) await report(await register());
      const { waiting, count } = await queue();
      assert.deepEqual([waiting.length, count], [20, 22]);
    });

    test("'fine' restores and settles, 'hide' hides and settles; each takes the other back on the donor's page", async () => {
      await clear();
      const id = await register();
      const isFound = async () => (await findDonors(db, parseSearch({}).query)).json.includes(id);
      await hide(id);
      const { body: decided } = await decide(id, "fine");
      assert.equal(decided.actions[0]!.note, "3 reports settled");
      assert.deepEqual([decided.standing, await isFound(), (await queue()).waiting], ["listed", true, []]);
      await report(id);
      await decide(id, "hide");
      assert.deepEqual([(await read(id)).standing, await isFound(), (await queue()).waiting], ["hidden", false, []]);
      await call("POST", `donors/${id}/restore`, { body: { version: (await read(id)).version } });
      const { standing, openReports } = await read(id);
      assert.deepEqual([standing, openReports, await isFound()], ["listed", 0, true]);
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
        const { status, body } = await call<{ reason: string; current: StaffDonor }>(
          "POST",
          `reports/${id}/${second}`,
          { body: { version } },
        );
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
      await db.transaction().execute((transaction) => settleReports(transaction, id));
      await db.updateTable("donors").set({ hidden: 0, listed: 1 }).where("id", "=", id).execute();
      await db.updateTable("report_hidings").set({ answered: 1 }).where("donor_id", "=", id).execute();
      await call("POST", `donors/${id}/restore`, { body: { version: (await read(id)).version } });
      const { answered } = await db.selectFrom("report_hidings").select("answered").executeTakeFirstOrThrow();
      assert.deepEqual([answered, (await read(id)).actions], [1, []]);
    });
  });
}
