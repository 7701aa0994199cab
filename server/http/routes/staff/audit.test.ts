import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { dayAfter, today } from "#contract/day.ts";
import type { AuditFilter, AuditPage, AuditPerson } from "#contract/staff/audit.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { writeReportVersion } from "#contract/staff/reports.ts";
import { commandLine } from "#server/registry/audit.ts";
import { reportDonor } from "#server/registry/reports.ts";
import { inviteMember } from "#server/registry/staff/members.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { listRoutes } from "#tests/fixtures/routes.ts";
import { makeStaffApp } from "#tests/fixtures/staff-app.ts";
import { callStaff, signIn } from "#tests/fixtures/staff.ts";

test("the audit can only be read", async () => {
  const routes = (await listRoutes([])).filter((route) => route.includes("/audit"));
  assert.deepEqual(routes.toSorted(), [
    "GET /api/v1/staff/audit/people",
    "HEAD /api/v1/staff/audit/people",
    "POST /api/v1/staff/audit/search",
  ]);
});

for (const engine of engines) {
  describe(`the audit on ${engine}`, async () => {
    const { app, db, remove } = await makeStaffApp(engine);
    after(remove);

    test("the audit comes page by page, newest first", async () => {
      const { cookie, member } = await signIn(app, db);
      for (let n = 0; n < 60; n++) await inviteMember(db, `Person ${n}`, member);
      const read = async (filter: AuditFilter) =>
        (await callStaff<AuditPage>(app, "POST", "audit/search", { cookie, body: { memberId: member.id, ...filter } }))
          .body;
      const first = await read({});
      assert.equal(first.actions.length, 50);
      assert.equal(first.actions[0]!.note, "Person 59");
      const second = await read({ before: first.next! });
      assert.deepEqual([second.actions.length, second.next], [12, undefined]);
    });

    test("what was done on the command line, or by a member who is gone, is found by who did it", async () => {
      const { call } = await signIn(app, db);
      const gone = await signIn(app, db, "Gone Since");
      await inviteMember(db, "By Somebody Gone", gone.member);
      await inviteMember(db, "By Command Line", commandLine);
      assert.equal((await call("DELETE", `members/${gone.member.id}`)).status, 200);
      const { body: people } = await call<AuditPerson[]>("GET", "audit/people");
      assert.deepEqual(people.slice(0, 2), [
        { id: "command-line", name: "command line" },
        { id: gone.member.id, name: "Gone Since" },
      ]);
      const notes = async (memberId: string) => {
        const { body } = await call<AuditPage>("POST", "audit/search", { body: { memberId, action: "invite" } });
        return body.actions.map(({ note }) => note);
      };
      assert.deepEqual(await notes(gone.member.id), ["By Somebody Gone"]);
      assert.deepEqual(await notes("command-line"), ["By Command Line"]);
    });

    test("a donor's lines are found by name, number, id and day, and name the donor until they are erased", async () => {
      const { call } = await signIn(app, db);
      const { id } = await registerDonor(db, newDonor({ fullName: "Farhana Sheikh", phoneNo: "98765 77881" }));
      const find = async (filter: AuditFilter) => {
        const { body } = await call<AuditPage>("POST", "audit/search", { body: { action: "hide", ...filter } });
        return body.actions.map(({ donorId, donorName }) => [donorId, donorName]);
      };
      const { version } = (await call<StaffDonor>("GET", `donors/${id}`)).body;
      await call("POST", `donors/${id}/hide`, { body: { version } });
      for (const donor of ["farhana", "77881", id]) assert.deepEqual(await find({ donor }), [[id, "Farhana Sheikh"]]);
      assert.deepEqual(await find({ donor: "Nobody Of This Name" }), []);
      assert.deepEqual(await find({ donor: id, since: today(), until: today() }), [[id, "Farhana Sheikh"]]);
      assert.deepEqual(await find({ donor: id, since: dayAfter(1) }), []);
      assert.deepEqual(await find({ donor: id, until: dayAfter(-1) }), []);
      await call("DELETE", `donors/${id}`);
      assert.deepEqual(await find({ donor: id }), [[id, undefined]]);
    });

    test("whatever is done with a donor, the audit holds neither the name nor the number", async () => {
      const { call, member } = await signIn(app, db);
      const { id } = await registerDonor(db, newDonor({ fullName: "Zubeida Quraishi", phoneNo: "98765 01234" }));
      const act = async (method: "PATCH" | "POST" | "DELETE", path: string, change = {}) => {
        const { version } = (await call<StaffDonor>("GET", `donors/${id}`)).body;
        const { status, text } = await call(method, `donors/${id}${path}`, { body: { version, ...change } });
        assert.equal(status, 200, text);
      };
      await act("PATCH", "", { fullName: "Zubeida Khan", phoneNo: "98765 04321" });
      for (const path of ["hide", "restore", "confirm-by-phone", "undo-confirmation", "not-reached", "link"])
        await act("POST", `/${path}`);
      await reportDonor(db, id, "a network", { reason: "other", details: "", counts: true });
      const version = writeReportVersion((await call<StaffDonor>("GET", `donors/${id}`)).body);
      assert.equal((await call("POST", `reports/${id}/hide`, { body: { version } })).status, 200);
      await act("DELETE", "");
      const actions = db.selectFrom("staff_actions").select(["action", "note"]).where("member_id", "=", member.id);
      const lines = (await actions.orderBy("id").execute()).map(({ action, note }) => `${action}: ${note}`);
      assert.equal(lines.length, 11, lines.join("\n"));
      assert.doesNotMatch(lines.join("\n"), /zubeida|quraishi|khan|\d{4}/i);
    });
  });
}
