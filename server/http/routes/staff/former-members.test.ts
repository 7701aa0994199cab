import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { EditedFile, SavedDraft } from "#contract/staff/content.ts";
import type { FormerMember, PayeeState } from "#contract/staff/payee.ts";
import { openStaffRoutes } from "#server/http/staff-guard.ts";
import { findPeople, removeMember } from "#server/registry/staff/members.ts";
import { findPasskeys } from "#server/registry/staff/passkeys.ts";
import { sweepStaff } from "#server/registry/staff/sessions.ts";
import { makeAuthenticator } from "#tests/fixtures/authenticator.ts";
import { language } from "#tests/fixtures/content-editor.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { listRoutes } from "#tests/fixtures/routes.ts";
import { makeStaffApp, type Authenticator, type StaffApp } from "#tests/fixtures/staff-app.ts";
import { callStaff } from "#tests/fixtures/staff.ts";
import { ageTeam } from "#tests/fixtures/team.ts";

const routes = (await listRoutes([])).filter((route) => route.includes(" /api/v1/staff/"));
const payees = [{ address: "evil@okbar", name: "DEHLEEZ FOUNDATION" }];

for (const engine of engines) {
  describe(`a member who was removed, on ${engine}`, () => {
    let staff: StaffApp;
    let eve: Awaited<ReturnType<StaffApp["join"]>>;
    let asha: typeof eve;
    const device = makeAuthenticator();
    before(async () => {
      staff = await makeStaffApp(engine);
      eve = await staff.join(makeAuthenticator(), "Eve");
      asha = await staff.join(device, "Asha");
      await staff.join(makeAuthenticator(), "Mallory");
      await ageTeam(staff.db, 24 * 30);
    });
    after(() => staff.remove());

    const signIn = async (by: Authenticator) =>
      staff.post<FormerMember>("sign-in", { response: by.use(await staff.ask("sign-in")) });
    const stop = async (id: string, by: Authenticator) =>
      staff.post(`payee/${id}/stop`, { response: by.use(await staff.ask("sign-in")) });
    const propose = async () => {
      const path = `content/${language}/payee`;
      const { cookie } = eve;
      const [last] = (await callStaff<EditedFile>(staff.app, "GET", path, { cookie })).body.drafts;
      const body = { field: "payees", value: payees, version: last?.version ?? "" };
      const { draft } = (await callStaff<SavedDraft>(staff.app, "PUT", path, { cookie, body })).body;
      assert.equal((await staff.post("payee", { versions: [draft!.version] }, cookie)).status, 201);
    };
    const read = async () => (await callStaff<PayeeState>(staff.app, "GET", "payee", { cookie: eve.cookie })).body;

    test("sees with their passkey the change that waits, and can stop it, but reaches nothing else", async () => {
      const { db, post } = staff;
      await propose();
      await removeMember(db, asha.member.id, eve.member);
      const { status, headers, body } = await signIn(device);
      assert.deepEqual([status, headers["set-cookie"], Object.keys(body)], [200, undefined, ["name", "state"]]);
      const { proposal, changes } = body.state!;
      assert.deepEqual([body.name, changes[0]!.after, proposal!.by], ["Asha", payees, "Eve"]);

      for (const route of routes.filter((each) => !openStaffRoutes.has(each))) {
        const [method, url] = route.split(" ") as ["GET", string];
        const path = url.replace("/api/v1/staff/", "").replaceAll(/:\w+/g, proposal!.id);
        const response = device.use(await staff.ask("sign-in"));
        const answer = await callStaff(staff.app, method, path, {
          cookie: asha.cookie,
          ...(method !== "GET" && { body: { response } }),
        });
        assert.equal(answer.status, 401, route);
      }

      assert.equal((await stop(asha.member.id, device)).status, 409);
      // Nobody else's passkey does it in this way, nor one answer of it twice.
      assert.equal((await stop(proposal!.id, makeAuthenticator())).status, 422);
      const response = device.use(await staff.ask("sign-in"));
      const answers = [1, 2].map(() => post(`payee/${proposal!.id}/stop`, { response }));
      assert.deepEqual((await Promise.all(answers)).map((answer) => answer.status).toSorted(), [200, 422]);
      assert.equal((await read()).blocked, "stopped");
      assert.equal((await stop(proposal!.id, device)).status, 200);
      assert.deepEqual((await signIn(device)).body, { name: "Asha" });
      const { member_name, action } = await db
        .selectFrom("staff_actions")
        .select(["member_name", "action"])
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      assert.deepEqual([member_name, action], ["Asha", "stop payee"]);
    });

    test("is a stranger after seven days, and forgotten after thirty", async () => {
      const { db } = staff;
      const countPasskeys = async () => (await findPasskeys(db, { member_id: asha.member.id })).length;
      const isKnown = async () => (await findPeople(db)).some(({ id }) => id === asha.member.id);
      await ageTeam(db, 24 * 6.9);
      assert.equal((await signIn(device)).status, 200);
      await sweepStaff(db);
      assert.equal(await countPasskeys(), 1);
      await ageTeam(db, 24 * 0.1);
      // Also before the sweep.
      assert.equal((await signIn(device)).status, 422);
      await propose();
      assert.equal((await stop((await read()).proposal!.id, device)).status, 401);
      await sweepStaff(db);
      assert.deepEqual([await countPasskeys(), await isKnown()], [0, true]);
      await ageTeam(db, 24 * 23);
      await sweepStaff(db);
      assert.equal(await isKnown(), false);
    });
  });
}
