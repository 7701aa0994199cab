import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { StaffDonorPage } from "#contract/staff/donors.ts";
import { donorsATouch, freshTouchMinutes } from "#contract/staff/session.ts";
import { findActions } from "#server/registry/audit.ts";
import { reportDonor } from "#server/registry/reports.ts";
import { makeApp } from "#tests/fixtures/app.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { signIn } from "#tests/fixtures/staff.ts";

for (const engine of engines) {
  describe(`reading many donors on ${engine}`, async () => {
    const { app, db, remove } = await makeApp(engine);
    after(remove);

    test("a member who has read 500 donors uses the passkey again before the next, and the audit says so", async () => {
      const donors = Array.from({ length: donorsATouch + 50 }, (_, n) => newDonor({ fullName: `Donor ${n}` }));
      await Promise.all(donors.map((donor) => registerDonor(db, donor)));
      const [reader, colleague] = [await signIn(app, db, "Reader"), await signIn(app, db)];
      await reader.ageTouch(freshTouchMinutes + 1);
      const readings = async () => (await findActions(db, { action: "read donors", limit: 10 })).map(({ by }) => by);

      const ids: string[] = [];
      const readPage = async (member: typeof reader, before?: string) => {
        const body = { find: "Donor", ...(before && { before }) };
        return member.call<StaffDonorPage & { reason?: string }>("POST", "donors/search", { body });
      };
      for (let n = 0; n < donorsATouch / 50; n++) {
        const page = await readPage(reader, ids.at(-1));
        assert.equal(page.status, 200, page.text);
        ids.push(...page.body.donors.map(({ id }) => id));
      }
      const next = await readPage(reader, ids.at(-1));
      assert.deepEqual([next.status, next.body.reason, next.body.donors], [403, "touch", undefined]);
      assert.equal((await readPage(reader)).status, 200, "those who were read may be read again");
      assert.equal((await readPage(colleague, ids.at(-1))).status, 200);
      assert.deepEqual(await readings(), []);

      const last = (await readPage(colleague, ids.at(-1))).body.donors[0]!;
      assert.equal((await reader.call("GET", `donors/${last.id}`)).status, 403, "nor one by one");
      await reader.ageTouch(0);
      assert.equal((await reader.call("GET", `donors/${last.id}`)).status, 200);
      assert.equal((await readPage(reader, ids.at(-1))).status, 200);
      assert.deepEqual(await readings(), ["Reader"]);
    });

    test("the queue of reports counts, too", async () => {
      const reader = await signIn(app, db, "Reporter");
      const donors = await db
        .selectFrom("donors")
        .select("id")
        .limit(donorsATouch + 1)
        .execute();
      const [reported, ...others] = donors.map(({ id }) => id);
      await reportDonor(db, reported!, "203.0.113.0/24", { reason: "other", details: "", counts: true });
      await reader.ageTouch(freshTouchMinutes + 1);
      for (const id of others) assert.equal((await reader.call("GET", `donors/${id}`)).status, 200);
      const { status, body } = await reader.call<{ reason?: string }>("GET", "reports");
      assert.deepEqual([status, body.reason], [403, "touch"]);
      await reader.ageTouch(0);
      assert.equal((await reader.call("GET", "reports")).status, 200);
      const readings = await findActions(db, { action: "read donors", limit: 10 });
      assert.ok(readings.some(({ by }) => by === "Reporter"));
    });

    test("the call list counts, too", async () => {
      await db.updateTable("donors").set({ confirmed_on: "2026-06-01" }).execute();
      const reader = await signIn(app, db);
      await reader.ageTouch(freshTouchMinutes + 1);
      let [path, status] = ["lapsing", 200];
      for (let read = 0; status === 200;) {
        const page = await reader.call<StaffDonorPage>("GET", path);
        status = page.status;
        if (status !== 200) break;
        read += page.body.donors.length;
        path = `lapsing?after=${encodeURIComponent(page.body.next!)}`;
        assert.ok(read <= donorsATouch, String(read));
      }
      assert.equal(status, 403);
    });
  });
}
