import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { Payee } from "#contract/payee.ts";
import type { AuditPage } from "#contract/staff/audit.ts";
import type { PublicationPage } from "#contract/staff/content.ts";
import type { PayeeState } from "#contract/staff/payee.ts";
import type { StaffSession } from "#contract/staff/session.ts";
import { readDraftedContent } from "#server/content/drafts.ts";
import { removeMember } from "#server/registry/staff/members.ts";
import { findNewestPublicationId, makePublicationId, storePublication } from "#server/registry/content/publications.ts";
import { makeContentApp } from "#tests/fixtures/content.ts";
import { language } from "#tests/fixtures/content-editor.ts";
import { raceTo } from "#tests/fixtures/race.ts";
import { engines } from "#tests/fixtures/registries.ts";

const hourMs = 3_600_000;
const form = { address: " Dehleez@SBI ", name: "DEHLEEZ FOUNDATION" };
const payee: Payee = { address: "dehleez@sbi", name: "DEHLEEZ FOUNDATION" };

for (const engine of engines) {
  describe(`the payee on ${engine}`, () => {
    let made: Awaited<ReturnType<typeof makeContentApp>>;
    let meera: Member;
    beforeEach(async () => {
      made = await makeContentApp(engine);
      meera = await made.signIn("Meera");
    });
    afterEach(() => made.remove());

    type Member = Awaited<ReturnType<typeof made.signIn>>;
    const read = async (member = meera) => (await member.call<PayeeState>("GET", "payee")).body;
    const propose = (member: Member, body: object = form) => member.call<PayeeState>("POST", "payee", { body });
    const readId = async () => (await read()).proposal!.id;
    const confirm = (member: Member, id: string) =>
      member.call<PayeeState>("POST", `payee/${id}/confirm`, { body: {} });
    const ageProposal = (hours: number) => {
      const changed_at = new Date(Date.now() - hours * hourMs).toISOString();
      return made.db.updateTable("content_drafts").set({ changed_at }).where("file", "=", "payee").execute();
    };
    const readServed = () => (made.readServed().payee as { payees: Payee[] }).payees;
    const listAudit = async () => (await meera.call<AuditPage>("POST", "audit/search", { body: {} })).body.actions;

    test("one member proposes, another confirms at once, each with a fresh touch; all are told and it is audited", async () => {
      const asha = await made.signIn("Asha");
      assert.deepEqual(await read(), { payees: [] });
      await meera.ageTouch(6);
      assert.equal((await propose(meera)).status, 403);
      await meera.ageTouch(0);
      const proposed = await propose(meera);
      assert.equal(proposed.status, 201, proposed.text);
      const { id, payees, by, paused, isMine } = proposed.body.proposal!;
      assert.deepEqual([payees, by, paused, isMine], [[payee], "Meera", false, false]);
      assert.equal((await read(asha)).proposal!.isMine, true);
      assert.equal((await asha.call<StaffSession>("GET", "session")).body.payeeNotice, "proposed");
      assert.equal(made.served.length, 0);
      // It is in previews, and no ordinary change.
      assert.deepEqual((await readDraftedContent(made.db))[language].payee, { payees: [payee] });
      assert.deepEqual((await meera.review()).changes, []);
      assert.equal((await meera.publish([id])).status, 409);
      assert.equal((await meera.save("payees", [payee], "", "payee")).status, 404);

      assert.equal((await confirm(meera, id)).status, 422);
      await asha.ageTouch(6);
      assert.equal((await confirm(asha, id)).status, 403);
      await asha.ageTouch(0);
      const { status, body, text } = await confirm(asha, id);
      assert.equal(status, 200, text);
      assert.deepEqual([body.payees, body.changed?.by, body.proposal], [[payee], "Asha", undefined]);
      assert.deepEqual(readServed(), [payee]);
      assert.deepEqual(made.served.at(-1)!.content.hi.payee, { payees: [payee] });
      assert.equal((await meera.call<StaffSession>("GET", "today")).body.payeeNotice, "changed");
      assert.deepEqual(
        (await listAudit()).slice(0, 2).map(({ action, by, note }) => [action, by, note]),
        [
          ["change payee", "Asha", "– → dehleez@sbi, DEHLEEZ FOUNDATION"],
          ["propose payee", "Meera", "– → dehleez@sbi, DEHLEEZ FOUNDATION"],
        ],
      );
      assert.equal((await confirm(asha, id)).status, 409);
      assert.equal((await propose(meera)).status, 422);
    });

    test("a single member confirms after a day's pause, and only within the day after it", async () => {
      const { body } = await propose(meera);
      const { id, paused, isMine, at, from } = body.proposal!;
      assert.deepEqual([paused, isMine, Date.parse(from) - Date.parse(at)], [true, true, 24 * hourMs]);
      await ageProposal(23.9);
      assert.equal((await confirm(meera, id)).status, 422);
      await ageProposal(48.1);
      assert.equal((await confirm(meera, id)).status, 409);
      assert.equal((await read()).proposal, undefined);
      const again = (await propose(meera)).body.proposal!;
      await ageProposal(24.1);
      assert.equal((await confirm(meera, again.id)).status, 200);
      assert.deepEqual(readServed(), [payee]);
    });

    test("an expired proposal is confirmed by nobody, and one that waits is replaced by nobody, but withdrawn by anybody", async () => {
      const [asha, ravi] = [await made.signIn("Asha", Date.now() - 72 * hourMs), await made.signIn("Ravi", 1e12)];
      const { id } = (await propose(ravi)).body.proposal!;
      await ageProposal(24.1);
      assert.equal((await confirm(asha, id)).status, 409);
      const other = (await propose(asha, { ...form, address: "other@upi" })).body.proposal!;
      assert.equal((await propose(meera)).status, 409);
      assert.equal((await meera.call("DELETE", `payee/${id}`)).status, 409);
      assert.equal((await meera.call("DELETE", `payee/${other.id}`)).status, 200);
      assert.deepEqual([await read(), made.served.length], [{ payees: [] }, 0]);
    });

    test("somebody who has just been invited counts only where everybody has", async () => {
      const settled = await made.signIn("Settled", Date.now() - 30 * hourMs);
      await propose(settled);
      assert.equal((await confirm(meera, await readId())).status, 422);
      await ageProposal(24.1);
      assert.equal((await confirm(meera, await readId())).status, 200);
      // Nor are two newcomers enough.
      const second = await made.signIn("Second");
      await propose(meera, { ...form, address: "other@upi" });
      assert.equal((await confirm(second, await readId())).status, 422);
    });

    test("a removed member's proposal goes with them, and they confirm none, even while it is being published", async () => {
      const asha = await made.signIn("Asha");
      const ravi = await made.signIn("Ravi");
      const { id } = (await propose(asha)).body.proposal!;
      await removeMember(made.db, asha.member.id, meera.member);
      assert.equal((await confirm(meera, id)).status, 409);
      await propose(meera);
      made.rendering.hook = async () => void (await removeMember(made.db, ravi.member.id, meera.member));
      assert.equal((await confirm(ravi, await readId())).status, 409);
      assert.equal(made.served.length, 0);
    });

    test("of two who propose or confirm at the same time, one does", async () => {
      const members = [await made.signIn("Asha"), await made.signIn("Ravi")];
      const proposed = await raceTo(
        made.db,
        "content_drafts",
        members.map((member) => () => propose(member, { ...form, name: member.member.name })),
      );
      assert.deepEqual(proposed.map(({ status }) => status).toSorted(), [201, 409]);
      await meera.call("DELETE", `payee/${await readId()}`);
      await propose(meera);
      const id = await readId();
      const confirmed = await Promise.all(members.map((member) => confirm(member, id)));
      assert.deepEqual(confirmed.map(({ status }) => status).toSorted(), [200, 409]);
      assert.equal(made.served.length, 1);
    });

    test("neither an undone publication nor an earlier state changes the payee, and no other way stores one", async () => {
      const asha = await made.signIn("Asha");
      const heading = (await meera.save("heading", "Before")).body.draft!;
      await meera.publish([heading.version]);
      await propose(meera, { ...form, bankName: "State Bank", number: "123456789", ifsc: "sbin0001234" });
      await confirm(asha, await readId());
      const bank = { bankName: "State Bank", number: "123456789", ifsc: "SBIN0001234" };
      assert.deepEqual(readServed(), [{ ...payee, bank }]);
      assert.equal((await meera.restore("")).status, 201);
      assert.deepEqual(readServed(), [{ ...payee, bank }]);
      assert.notEqual((made.readServed().about as { heading: string }).heading, "Before");
      const { publications } = (await meera.call<PublicationPage>("GET", "publications")).body;
      assert.deepEqual(publications[1]!.changes[0]!.after, [{ ...payee, bank }]);

      const follows = await findNewestPublicationId(made.db);
      const edits = [{ language, file: "payee", field: "payees", value: [] }];
      const smuggled = { id: makePublicationId(follows), follows, by: meera.member, edits, versions: [] };
      await assert.rejects(storePublication(made.db, smuggled));

      await propose(asha, {});
      await confirm(meera, await readId());
      assert.deepEqual(readServed(), []);
    });

    test("what looks like another address, or is half a bank account, is refused with the reason", async () => {
      for (const [wrong, reason] of [
        [{ ...form, address: "dehleez" }, /UPI ID/],
        [{ ...form, address: "dehlееz@sbi" }, /UPI ID/],
        [{ ...form, name: "DEHLEEZ\u200b" }, /Latin letters/],
        [{ address: "dehleez@sbi" }, /Latin letters/],
        [{ ...form, ifsc: "SBIN0001234" }, /name of the bank/],
        [{ ...form, bankName: "SBI", number: "12", ifsc: "SBIN0001234" }, /9 to 18 digits/],
        [{ ...form, address: ["a@b"] }, /UPI ID/],
      ] as const) {
        const { status, text } = await propose(meera, wrong);
        assert.equal(status, 422);
        assert.match(text, reason);
      }
    });
  });
}
