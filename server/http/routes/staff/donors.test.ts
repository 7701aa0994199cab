import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { dayAfter, today } from "#contract/day.ts";
import type { LapsingPage, NewPrivateLink, StaffDonor, StaffDonorPage } from "#contract/staff/donors.ts";
import type { NewDonor } from "#contract/donor.ts";
import { WrongSecretError } from "#server/donors/errors.ts";
import { parseSearch } from "#server/donors/search.ts";
import { hashSecret } from "#server/donors/private-link.ts";
import { findDonor, updateDonor } from "#server/registry/donor-row.ts";
import { findDonors } from "#server/registry/find-donors.ts";
import { changeDonor, confirmDonor, readDonor } from "#server/registry/managed-donor.ts";
import { reportDonor } from "#server/registry/reports.ts";
import { makeApp } from "#tests/fixtures/app.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { signIn } from "#tests/fixtures/staff.ts";

for (const engine of engines) {
  describe(`what staff do with donors on ${engine}`, async () => {
    const { app, db, remove } = await makeApp(engine, { siteUrl: "http://localhost:3000" });
    after(remove);
    const { call, member, ageTouch } = await signIn(app, db);
    let numbers = 0;

    const register = async (given: Partial<NewDonor> = {}, noticeLanguage = "en") => {
      const phoneNo = `98765 ${String(10_000 + numbers++)}`;
      const secret = `secret-of-22-letters-${String(numbers % 10)}`;
      const metadata = { linkHash: hashSecret(secret), noticeVersion: "1", noticeLanguage };
      const { id } = await registerDonor(db, newDonor({ phoneNo, ...given }), metadata);
      return { id, secret, phoneNo };
    };
    const read = async (id: string) => (await call<StaffDonor>("GET", `donors/${id}`)).body;
    const undo = ({ id, version }: StaffDonor) =>
      call<StaffDonor>("POST", `donors/${id}/undo-confirmation`, { body: { version } });
    const rewrite = async (id: string, change: object) => {
      const donor = { ...(await findDonor(db, id))!, ...change };
      await db.transaction().execute((transaction) => updateDonor(transaction, donor));
    };

    test("a donor is found by the end of the number, and their page shows all that is held", async () => {
      const { id, phoneNo } = await register({ fullName: "Ünal Asha" });
      await reportDonor(db, id, "a network", { reason: "other", details: "", counts: true });
      const { body: page } = await call<StaffDonorPage>("POST", "donors/search", { body: { find: phoneNo.slice(-5) } });
      assert.deepEqual(
        page.donors.map(({ id, fullName, standing, openReports }) => ({ id, fullName, standing, openReports })),
        [{ id, fullName: "Ünal Asha", standing: "listed", openReports: 1 }],
      );
      const donor = await read(id);
      assert.deepEqual(
        { hasPrivateLink: donor.hasPrivateLink, notice: donor.notice, confirmBefore: donor.confirmBefore },
        { hasPrivateLink: true, notice: { version: "1", language: "en" }, confirmBefore: dayAfter(181) },
      );
      assert.equal(donor.shown.phoneNo, phoneNo);
      assert.doesNotMatch(JSON.stringify(donor), /linkHash|link_hash/);
    });

    test("further pages follow by a cursor", async () => {
      for (let n = 0; n < 51; n++) await register({ fullName: `Pagewise ${n}`, state: "Goa", city: "Panaji" });
      const filter = { find: "pagewise", state: "goa", standing: "listed" };
      const { body: first } = await call<StaffDonorPage>("POST", "donors/search", { body: filter });
      assert.equal(first.donors.length, 50);
      const { body: second } = await call<StaffDonorPage>("POST", "donors/search", {
        body: { ...filter, before: first.next },
      });
      assert.deepEqual([second.donors.length, second.donors[0]!.fullName, second.next], [1, "Pagewise 0", undefined]);
    });

    test("a correction changes what is sent, confirms nothing, and is in the audit without what was typed", async () => {
      const { id } = await register();
      await rewrite(id, { confirmedOn: dayAfter(-10) });
      const { version } = await read(id);
      const { status, body } = await call<StaffDonor>("PATCH", `donors/${id}`, {
        body: { version, fullName: "Corrected Name", city: "Nagpur" },
      });
      assert.equal(status, 200);
      assert.deepEqual(
        [body.fullName, body.city, body.confirmedOn, body.shown.fullName],
        ["Corrected Name", "Nagpur", dayAfter(-10), "Corrected Name"],
      );
      assert.notEqual(body.version, version);
      const [action] = body.actions;
      assert.deepEqual([action!.action, action!.by, action!.note], ["correct", member.name, "fullName, city"]);
    });

    test("pausing and resuming are named so", async () => {
      const { id } = await register();
      for (const [paused, name, standing] of [
        [true, "pause", "paused"],
        [false, "resume", "listed"],
      ] as const) {
        const { version } = await read(id);
        const { body } = await call<StaffDonor>("PATCH", `donors/${id}`, { body: { version, paused } });
        assert.deepEqual([body.actions[0]!.action, body.standing], [name, standing]);
      }
    });

    test("whoever changes an older version is told what the donor is now, and nothing is stored", async () => {
      const { id, secret } = await register();
      const { version } = await read(id);
      await changeDonor(db, { id, secret }, "own", () => ({ city: "Nashik" }));
      for (const [method, path, more] of [
        ["PATCH", "", { city: "Nagpur" }],
        ["POST", "/hide", {}],
        ["POST", "/restore", {}],
        ["POST", "/confirm-by-phone", {}],
      ] as const) {
        const { status, body } = await call<{ reason: string; current: StaffDonor }>(method, `donors/${id}${path}`, {
          body: { version, ...more },
        });
        assert.deepEqual([status, body.reason, body.current.city], [409, "changed", "Nashik"], path);
      }
      const donor = await read(id);
      assert.deepEqual([donor.city, donor.standing, donor.actions], ["Nashik", "listed", []]);
    });

    test("what does not fit is refused like the donor's own change", async () => {
      const { id } = await register();
      const { version } = await read(id);
      const { status, body } = await call<{ errors: object }>("PATCH", `donors/${id}`, {
        body: { version, phoneNo: "12" },
      });
      assert.deepEqual([status, Object.keys(body.errors)], [422, ["phoneNo"]]);
      assert.equal((await call("PATCH", `donors/${id}`, { body: { city: "Nagpur" } })).status, 422);
    });

    test("hidden donors leave the search at once and come back", async () => {
      const { id } = await register({ city: "Jalna" });
      const isShown = async () => {
        const { json } = await findDonors(db, parseSearch({ city: "Jalna" }).query);
        return json.includes(id);
      };
      const { body: hidden } = await call<StaffDonor>("POST", `donors/${id}/hide`, { body: await read(id) });
      assert.deepEqual([hidden.standing, await isShown()], ["hidden", false]);
      const { body: back } = await call<StaffDonor>("POST", `donors/${id}/restore`, { body: hidden });
      assert.deepEqual([back.standing, await isShown()], ["listed", true]);
      assert.deepEqual(
        back.actions.map(({ action, note }) => [action, note]),
        [
          ["restore", ""],
          ["hide", ""],
        ],
      );
    });

    test("a donor who is not listed for a reason of their own stays so when restored", async () => {
      for (const [standing, change] of [
        ["paused", { paused: true }],
        ["resting", { restingUntil: dayAfter(1) }],
        ["unconfirmed", { confirmedOn: dayAfter(-181) }],
        ["listed", { restingUntil: today(), confirmedOn: dayAfter(-180) }],
      ] as const) {
        const { id } = await register();
        await rewrite(id, { ...change, hidden: true });
        const { body } = await call<StaffDonor>("POST", `donors/${id}/restore`, { body: await read(id) });
        const row = await db.selectFrom("donors").select(["listed", "hidden"]).where("id", "=", id).executeTakeFirst();
        assert.deepEqual([body.standing, row!.listed, row!.hidden], [standing, standing === "listed" ? 1 : 0, 0]);
        await db.deleteFrom("donors").where("id", "=", id).execute();
      }
    });

    test("a new private link opens the donor and the old one no longer does", async () => {
      const { id, secret } = await register();
      const { status, body } = await call<NewPrivateLink>("POST", `donors/${id}/link`, { body: {} });
      assert.equal(status, 200);
      // At the port that the page is on.
      const [, key] = body.url.split("http://localhost/donar/manage#") as [string, string];
      assert.match(key, new RegExp(`^${id}\\.[\\w-]{22}$`));
      assert.equal((await readDonor(db, { id, secret: key.split(".")[1]! })).shown.id, id);
      await assert.rejects(readDonor(db, { id, secret }), WrongSecretError);
      assert.deepEqual(body.donor, await read(id));
      const [action] = body.donor.actions;
      assert.deepEqual([action!.action, JSON.stringify(action).includes(key.split(".")[1]!)], ["new link", false]);
    });

    test("a new private link is in the language in which the donor registered", async () => {
      for (const [language, path] of [
        ["hi", "/hi/donar/manage"],
        ["", "/donar/manage"],
        ["xx", "/donar/manage"],
      ] as const) {
        const { id } = await register({}, language);
        const { body } = await call<NewPrivateLink>("POST", `donors/${id}/link`, { body: {} });
        assert.equal(new URL(body.url).pathname, path, language);
      }
    });

    test("a confirmation by phone is undone as long as nobody has changed the donor since", async () => {
      const { id, secret } = await register();
      // A rest that is over is forgotten with any change.
      await rewrite(id, { confirmedOn: dayAfter(-200), restingUntil: dayAfter(-100) });
      const before = await read(id);
      const confirm = async () => {
        const { body } = await call<StaffDonor>("POST", `donors/${id}/confirm-by-phone`, { body: await read(id) });
        return body;
      };
      const confirmed = await confirm();
      assert.equal(confirmed.standing, "listed");
      const { status, body } = await undo(confirmed);
      assert.equal(status, 200);
      assert.deepEqual(
        [body.confirmedOn, body.confirmedByPhoneOn, body.standing, body.shown, body.actions[0]!.note],
        [before.confirmedOn, undefined, "unconfirmed", before.shown, ""],
      );
      const again = await confirm();
      await changeDonor(db, { id, secret }, "own", () => ({ city: "Nashik" }));
      for (const seen of [again, await read(id)]) assert.equal((await undo(seen)).status, 409);
    });

    test("what was confirmed by phone is on the card until the name or the number changes", async () => {
      const { id, secret } = await register();
      await rewrite(id, { confirmedOn: dayAfter(-10) });
      const { body } = await call<StaffDonor>("POST", `donors/${id}/confirm-by-phone`, { body: await read(id) });
      assert.deepEqual([body.confirmedOn, body.shown.confirmedByPhoneOn], [today(), today()]);
      assert.equal((await confirmDonor(db, { id, secret })).shown.confirmedByPhoneOn, today());
      const moved = await changeDonor(db, { id, secret }, "own", () => ({ city: "Nashik" }));
      assert.equal(moved.shown.confirmedByPhoneOn, today());
      const renamed = await changeDonor(db, { id, secret }, "own", () => ({ phoneNo: "98765 00000" }));
      assert.equal(renamed.shown.confirmedByPhoneOn, undefined);
    });

    test("erasing needs a fresh touch, and leaves a line in the audit", async () => {
      const { id } = await register();
      await ageTouch(6);
      for (const [method, path] of [
        ["DELETE", `donors/${id}`],
        ["POST", `donors/${id}/link`],
        ["POST", "exports"],
      ] as const) {
        const { status, body } = await call<{ reason: string }>(method, path, { body: {} });
        assert.deepEqual([status, body.reason], [403, "touch"], path);
      }
      assert.equal((await read(id)).id, id);
      await ageTouch(0);
      const { status, body } = await call<{ id: string }>("DELETE", `donors/${id}`);
      assert.deepEqual([status, body.id], [200, id]);
      assert.equal((await call("GET", `donors/${id}`)).status, 404);
      const { action } = await db
        .selectFrom("staff_actions")
        .select("action")
        .where("donor_id", "=", id)
        .executeTakeFirstOrThrow();
      assert.equal(action, "erase");
    });

    test("those who leave the search soon are listed, soonest first, with the last call in vain", async () => {
      const ids = [];
      for (let n = 0; n < 52; n++) {
        const { id } = await register({ state: "Kerala", city: "Kochi" });
        await rewrite(id, { confirmedOn: dayAfter(n % 2 ? -151 : -180) });
        ids.push(id);
      }
      const { id: later } = await register();
      await rewrite(later, { confirmedOn: dayAfter(-150) });
      const evenFirst = [...ids.filter((_, n) => n % 2 === 0), ...ids.filter((_, n) => n % 2)];
      await call("POST", `donors/${evenFirst[0]}/not-reached`, { body: {} });
      const { body: first } = await call<LapsingPage>("GET", "lapsing");
      const { body: second } = await call<LapsingPage>("GET", `lapsing?after=${first.next}`);
      assert.deepEqual(
        [...first.donors, ...second.donors].map(({ id }) => id),
        evenFirst,
      );
      assert.deepEqual([first.donors.length, second.next], [50, undefined]);
      assert.equal(first.donors[0]!.confirmBefore, dayAfter(1));
      assert.ok(first.donors[0]!.lastNotReachedAt);
      assert.equal(first.donors[1]!.lastNotReachedAt, undefined);
    });

    test("donors who are not there are answered 404", async () => {
      const id = crypto.randomUUID();
      const body = { version: "x" };
      for (const path of ["hide", "restore", "confirm-by-phone", "not-reached", "link"]) {
        assert.equal((await call("POST", `donors/${id}/${path}`, { body })).status, 404, path);
      }
      assert.equal((await call("PATCH", `donors/${id}`, { body })).status, 404);
      assert.equal((await call("DELETE", `donors/${id}`)).status, 404);
    });
  });
}
