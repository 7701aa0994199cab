import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { Payee } from "#contract/payee.ts";
import type { AuditPage } from "#contract/staff/audit.ts";
import type { PublicationPage } from "#contract/staff/content.ts";
import type { PayeeState } from "#contract/staff/payee.ts";
import type { StaffMember, StaffSession } from "#contract/staff/session.ts";
import { readDraftedContent } from "#server/content/drafts.ts";
import { readPublishedContent } from "#server/content/published-content.ts";
import { erasePicture } from "#server/publishing/erase-picture.ts";
import { PublishError } from "#server/publishing/errors.ts";
import { noSitePublisher } from "#server/publishing/publisher.ts";
import { storePicture } from "#server/registry/pictures.ts";
import { removeMember } from "#server/registry/staff/members.ts";
import { findNewestPublicationId, makePublicationId, storePublication } from "#server/registry/content/publications.ts";
import { makeContentApp } from "#tests/fixtures/content.ts";
import { language } from "#tests/fixtures/content-editor.ts";
import { raceTo } from "#tests/fixtures/race.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { ageProposal, ageTeam } from "#tests/fixtures/team.ts";

const hourMs = 3_600_000;
/** Long enough to count. */
const longAgo = Date.now() - 400 * 24 * hourMs;
const payee: Payee = { address: "dehleez@sbi", name: "DEHLEEZ FOUNDATION" };

for (const engine of engines) {
  describe(`the payee on ${engine}`, () => {
    let made: Awaited<ReturnType<typeof makeContentApp>>;
    let meera: Member;
    beforeEach(async () => {
      made = await makeContentApp(engine);
      meera = await made.signIn("Meera", longAgo);
    });
    afterEach(() => made.remove());

    type Member = Awaited<ReturnType<typeof made.signIn>>;
    const read = async (member = meera) => (await member.call<PayeeState>("GET", "payee")).body;
    const sendProposal = (member: Member, ...versions: string[]) =>
      member.call<PayeeState>("POST", "payee", { body: { versions } });
    /** Saves the payee as a draft, and gives its version. */
    const draft = async (member: Member, payees: object[] = [payee]) => {
      const { drafts } = await member.read("payee");
      const { text, body } = await member.save("payees", payees, drafts[0]?.version, "payee");
      assert.deepEqual(body.mistakes, [], text);
      return body.draft!.version;
    };
    const propose = async (member: Member, payees?: object[]) => sendProposal(member, await draft(member, payees));
    const readId = async () => (await read()).proposal!.id;
    const confirm = (member: Member, id: string) =>
      member.call<PayeeState>("POST", `payee/${id}/confirm`, { body: {} });
    const stop = (member: Member, id: string) => member.call<PayeeState>("DELETE", `payee/${id}`);
    const age = (hours: number) => ageProposal(made.db, hours);
    const readServed = () => (made.readServed().payee as { payees: Payee[] }).payees;
    const readGive = () => made.readServed().give as { intro: string; check: string; card: { name: string } };
    const saveWord = async (field: string, value: unknown, version = "") => {
      const { status, body, text } = await meera.save(field, value, version, "give");
      assert.deepEqual([status, body.mistakes], [200, []], text);
      return body.draft!.version;
    };
    const listAudit = async () => (await meera.call<AuditPage>("POST", "audit/search", { body: {} })).body.actions;
    /** Proposes it, and lets the day pass. */
    const proposeYesterday = async (member: Member, payees?: object[]) => {
      const { status, text } = await propose(member, payees);
      assert.equal(status, 201, text);
      await age(24);
      return readId();
    };

    test("one member proposes, another confirms a day later, each with a fresh touch; all are told and it is audited", async () => {
      const asha = await made.signIn("Asha", longAgo);
      assert.deepEqual(await read(), { payees: [], changes: [] });
      await meera.ageTouch(6);
      assert.equal((await propose(meera)).status, 403);
      await meera.ageTouch(0);
      const proposed = await propose(meera);
      assert.equal(proposed.status, 201, proposed.text);
      const { id, by, mayConfirm, at, from, until, needs, missing } = proposed.body.proposal!;
      const [change] = proposed.body.changes;
      assert.deepEqual([change!.before, change!.after, by, mayConfirm], [[], [payee], "Meera", false]);
      assert.deepEqual([needs, missing], ["one", ["Asha"]]);
      const hours = [from, until].map((moment) => (Date.parse(moment) - Date.parse(at)) / hourMs);
      assert.deepEqual(hours, [24, 96]);
      assert.equal((await asha.call<StaffSession>("GET", "session")).body.payeeNotice, "proposed");
      assert.equal(made.served.length, 0);
      // It is in previews, and nothing that a member publishes.
      assert.deepEqual((await readDraftedContent(made.db))[language].payee, { payees: [payee] });
      const refused = await meera.publish([change!.version]);
      assert.equal(refused.status, 422);
      assert.match(refused.text, /proposed under Giving/);
      assert.equal((await meera.publish([id])).status, 409);

      assert.equal((await confirm(asha, id)).status, 422);
      await age(24);
      assert.equal((await confirm(meera, id)).status, 422);
      assert.equal((await read(asha)).proposal!.mayConfirm, true);
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
        (await listAudit()).slice(0, 3).map(({ action, by, note }) => [action, by, note]),
        [
          ["change payee", "Asha", "– → dehleez@sbi, DEHLEEZ FOUNDATION"],
          ["confirm payee", "Asha", ""],
          ["propose payee", "Meera", "– → dehleez@sbi, DEHLEEZ FOUNDATION"],
        ],
      );
      assert.equal((await confirm(asha, id)).status, 409);
      // What visitors see already is no draft.
      assert.equal((await meera.save("payees", [payee], "", "payee")).body.draft, undefined);
      assert.equal((await sendProposal(meera)).status, 422);
      assert.equal((await sendProposal(meera, change!.version)).status, 409);
    });

    test("where fewer than two count, all have to agree, and the last one publishes it", async () => {
      const [asha, ravi] = [await made.signIn("Asha"), await made.signIn("Ravi")];
      const id = await proposeYesterday(asha);
      assert.deepEqual([(await read()).proposal!.needs, (await read()).proposal!.missing], ["all", ["Meera", "Ravi"]]);
      // Both joined today, and so have not had a day yet.
      assert.equal((await confirm(meera, id)).status, 422);
      await ageTeam(made.db, 24);
      assert.equal((await confirm(meera, id)).status, 200);
      // A second tap is no second consent.
      const { proposal } = (await confirm(meera, id)).body;
      assert.deepEqual([proposal!.confirmed, proposal!.missing, made.served.length], [["Meera"], ["Ravi"], 0]);
      assert.equal((await confirm(ravi, id)).status, 200);
      assert.deepEqual(readServed(), [payee]);
    });

    test("a single member confirms after a day, within three days, and not before they have been a member for a week", async () => {
      const { proposal } = (await propose(meera)).body;
      assert.deepEqual([proposal!.missing, proposal!.mayConfirm], [["Meera"], false]);
      await age(23.9);
      assert.equal((await confirm(meera, proposal!.id)).status, 422);
      await age(72.2);
      assert.equal((await confirm(meera, proposal!.id)).status, 409);
      assert.equal((await read()).proposal, undefined);
      assert.equal((await confirm(meera, await proposeYesterday(meera))).status, 200);
      assert.deepEqual(readServed(), [payee]);

      await made.db.updateTable("staff_members").set({ joined_at: new Date().toISOString() }).execute();
      assert.match((await propose(meera, [])).text, /You cannot propose this now/);
      assert.equal((await read()).blocked, "newcomer");
    });

    test("who has removed all others changes nothing for thirty days, nor does a newcomer", async () => {
      await made.signIn("Asha", longAgo);
      assert.equal((await propose(await made.signIn("New"))).status, 422);
      for (const { id } of (await meera.call<StaffMember[]>("GET", "members")).body) {
        if (id !== meera.member.id) await removeMember(made.db, id, meera.member);
      }
      assert.match((await propose(meera)).text, /You cannot propose this now/);
      await ageTeam(made.db, 24 * 29.9);
      assert.equal((await read()).blocked, "nobody");
      await ageTeam(made.db, 24 * 0.1);
      assert.equal((await confirm(meera, await proposeYesterday(meera))).status, 200);
    });

    test("every member can stop it, its own too, and for a week there is no other", async () => {
      const asha = await made.signIn("Asha", longAgo);
      const ravi = await made.signIn("Ravi");
      const id = await proposeYesterday(asha);
      const { version } = (await read()).changes[0]!;
      assert.equal((await sendProposal(meera, version)).status, 409);
      assert.equal((await sendProposal(asha, version)).body.proposal!.id, id);
      const { status, body } = await stop(ravi, id);
      assert.deepEqual([status, body.proposal, body.blocked], [200, undefined, "stopped"]);
      assert.equal((await confirm(meera, id)).status, 409);
      // Once more is a success that changes nothing.
      assert.equal((await stop(meera, id)).status, 200);
      for (const member of [asha, meera]) {
        assert.match((await propose(member)).text, /You cannot propose this now/);
      }
      await age(24 * 6.9);
      assert.equal((await propose(meera)).status, 422);
      await age(24 * 0.1);
      const other = (await propose(meera, [{ ...payee, address: "other@upi" }])).body.proposal!;
      assert.equal((await stop(meera, id)).status, 409);
      assert.equal((await stop(meera, other.id)).status, 200);
      assert.deepEqual([(await read()).blocked, made.served.length], ["stopped", 0]);
      assert.deepEqual(
        (await listAudit()).filter(({ action }) => action.endsWith(" payee")).map(({ action, by }) => [action, by]),
        [
          ["stop payee", "Meera"],
          ["propose payee", "Meera"],
          ["stop payee", "Ravi"],
          ["propose payee", "Asha"],
        ],
      );
    });

    test("a proposal ends when one of its drafts is changed or discarded, also while it is being published", async () => {
      const asha = await made.signIn("Asha", longAgo);
      const id = await proposeYesterday(meera);
      const evil = await draft(asha, [{ ...payee, address: "evil@okbar" }]);
      assert.deepEqual([(await read()).proposal, (await confirm(asha, id)).status], [undefined, 409]);
      await sendProposal(asha, evil);
      await age(24);
      const second = await readId();
      made.rendering.hook = async () => void (await draft(meera));
      assert.equal((await confirm(meera, second)).status, 409);
      made.rendering.hook = async () => {};
      const third = await proposeYesterday(meera);
      const body = { field: "payees", version: (await read()).changes[0]!.version };
      assert.equal((await asha.call("DELETE", `content/${language}/payee`, { body })).status, 200);
      assert.deepEqual([(await confirm(asha, third)).status, made.served.length], [409, 0]);
    });

    test("a removed member's proposal goes with them, and they confirm none, even while it is being published", async () => {
      const asha = await made.signIn("Asha", longAgo);
      const ravi = await made.signIn("Ravi", longAgo);
      const { id } = (await propose(asha)).body.proposal!;
      await removeMember(made.db, asha.member.id, meera.member);
      assert.equal((await confirm(meera, id)).status, 409);
      await proposeYesterday(meera);
      made.rendering.hook = async () => void (await removeMember(made.db, ravi.member.id, meera.member));
      assert.equal((await confirm(ravi, await readId())).status, 409);
      assert.equal(made.served.length, 0);
    });

    test("a proposal that is stopped while it is being published is not published", async () => {
      const asha = await made.signIn("Asha", longAgo);
      const id = await proposeYesterday(meera);
      made.rendering.hook = async () => void (await stop(asha, id));
      assert.equal((await confirm(asha, id)).status, 409);
      assert.deepEqual([made.served.length, (await read()).blocked], [0, "stopped"]);
    });

    test("a confirmation whose publication fails is kept, and the next try publishes it", async () => {
      const asha = await made.signIn("Asha", longAgo);
      const id = await proposeYesterday(meera);
      made.rendering.hook = () => Promise.reject(new PublishError("The disk is full: nothing was published."));
      assert.equal((await confirm(asha, id)).status, 503);
      assert.deepEqual((await read(asha)).proposal!.confirmed, ["Asha"]);
      made.rendering.hook = async () => {};
      assert.equal((await read(asha)).proposal!.mayConfirm, true);
      assert.equal((await confirm(asha, id)).status, 200);
      assert.deepEqual(readServed(), [payee]);
    });

    test("of two who propose or confirm at the same time, one does", async () => {
      const members = [await made.signIn("Asha", longAgo), await made.signIn("Ravi", longAgo)];
      const version = await draft(meera);
      const proposed = await raceTo(
        made.db,
        "payee_proposals",
        members.map((member) => () => sendProposal(member, version)),
      );
      assert.deepEqual(proposed.map(({ status }) => status).toSorted(), [201, 409]);
      const id = await proposeYesterday(meera);
      const confirmed = await Promise.all(members.map((member) => confirm(member, id)));
      assert.deepEqual(confirmed.map(({ status }) => status).toSorted(), [200, 409]);
      assert.equal(made.served.length, 1);
    });

    test("of two who are both needed and confirm at the same moment, the later one publishes it", async () => {
      const members = [await made.signIn("Asha"), await made.signIn("Ravi")];
      await ageTeam(made.db, 30);
      const id = await proposeYesterday(meera);
      const confirmed = await raceTo(
        made.db,
        "payee_confirmations",
        members.map((member) => () => confirm(member, id)),
      );
      assert.deepEqual(
        confirmed.map(({ status }) => status),
        [200, 200],
      );
      assert.deepEqual(readServed(), [payee]);
    });

    test("neither an undone publication nor an earlier state changes the payee, and no other way stores one", async () => {
      const asha = await made.signIn("Asha", longAgo);
      const heading = (await meera.save("heading", "Before")).body.draft!;
      await meera.publish([heading.version]);
      const bank = { bankName: "State Bank", number: "123456789", ifsc: "SBIN0001234" };
      await confirm(asha, await proposeYesterday(meera, [{ ...payee, bank }]));
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

      await confirm(meera, await proposeYesterday(asha, []));
      assert.deepEqual(readServed(), []);
    });

    describe("the words and the picture of the page for giving", () => {
      const evil = "Our bank has changed. Pay to evil@okbar";
      test("are published by no member, but proposed and confirmed as the payee is, and restored with nothing else", async () => {
        const asha = await made.signIn("Asha", longAgo);
        const version = await saveWord("intro", evil);
        assert.match((await meera.publish([version])).text, /proposed under Giving/);
        assert.equal((await asha.call<StaffSession>("GET", "session")).body.payeeNotice, undefined);
        const proposed = await sendProposal(meera, version);
        assert.equal(proposed.status, 201, proposed.text);
        await age(24);
        assert.equal((await asha.call<StaffSession>("GET", "session")).body.payeeNotice, "proposed");
        // What somebody writes meanwhile is not what the others were shown.
        await saveWord("open", "Pay now");
        const { changes, proposal } = await read(asha);
        assert.deepEqual(
          changes.map(({ field, after }) => [field, after]),
          [["intro", evil]],
        );
        const { status, text } = await confirm(asha, proposal!.id);
        assert.equal(status, 200, text);
        assert.equal(readGive().intro, evil);
        assert.equal((await listAudit())[0]!.note, "give: intro (en)");
        assert.deepEqual(
          (await read()).changes.map(({ field }) => field),
          ["open"],
        );
        assert.equal((await meera.restore("")).status, 422);

        const heading = (await meera.save("heading", "Another")).body.draft!;
        await meera.publish([heading.version]);
        assert.equal((await meera.restore("")).status, 201);
        assert.equal(readGive().intro, evil);
        const follows = await findNewestPublicationId(made.db);
        const edits = [{ language, file: "give", field: "intro", value: "Pay here" }];
        const smuggled = { id: makePublicationId(follows), follows, by: meera.member, edits, versions: [] };
        await assert.rejects(storePublication(made.db, smuggled));
      });

      test("go together with the payee; a mistake in them is told before and after, and a picture can be deleted", async () => {
        const asha = await made.signIn("Asha", longAgo);
        const name = "p-0a1b2c3d4e5f6071-1600x1200";
        const picture = { name, master: Buffer.from("x"), width: 1600, height: 1200, files: [] };
        await storePicture(made.db, picture, meera.member);
        const versions = [
          await draft(meera),
          await saveWord("card.name", name),
          await saveWord("check", "Look for {name}."),
        ];
        const bad = (await meera.save("note", "भुगतान", "", "give")).body.draft!.version;
        assert.match((await sendProposal(meera, ...versions)).text, /Latin letters and digits/);
        await meera.call("DELETE", `content/${language}/give`, { body: { field: "note", version: bad } });
        assert.equal((await sendProposal(meera, ...versions)).status, 201);
        await age(24);
        const id = await readId();
        await erasePicture(made.db, noSitePublisher, name, meera.member);
        assert.equal((await confirm(asha, id)).status, 422);
        await storePicture(made.db, picture, meera.member);
        assert.equal((await confirm(asha, id)).status, 200);
        assert.deepEqual([readGive().card.name, readGive().check, readServed()], [name, "Look for {name}.", [payee]]);
        assert.equal(
          (await listAudit())[0]!.note,
          "– → dehleez@sbi, DEHLEEZ FOUNDATION; give: card.name (en); give: check (en)",
        );

        // People who withdraw their consent do not wait for two members: what came with the site takes the picture's place.
        assert.equal((await meera.call("DELETE", `pictures/${name}`)).status, 200);
        assert.deepEqual([readGive().card.name, readGive().check], ["give", "Look for {name}."]);
        assert.equal((await read()).changed!.by, "Asha");
      });

      test("alone may hold a UPI ID or an IFSC; in other texts both are mistakes, also where they were published before", async () => {
        for (const [file, field, value] of [
          ["about", "heading", evil],
          ["home", "hero.explore.label", "IFSC SBIN0001234"],
        ] as const) {
          const { status, body } = await meera.save(field, value, "", file);
          assert.equal(status, 200);
          assert.match(body.mistakes[0]!.message, /A UPI ID or an IFSC belongs under Giving/);
          assert.equal((await meera.publish([body.draft!.version])).status, 422);
        }
        const follows = await findNewestPublicationId(made.db);
        const edits = [{ language, file: "about", field: "heading", value: evil }];
        const former = { id: makePublicationId(follows), follows, by: meera.member, edits, versions: [] };
        await storePublication(made.db, former);
        const { content, unused } = await readPublishedContent(made.db);
        assert.notEqual((content[language].about as { heading: string }).heading, evil);
        assert.equal(unused[0]!.value, evil);
      });
    });

    test("what looks like another address, or is half a bank account, is a mistake with its reason", async () => {
      for (const [wrong, reason] of [
        [{ ...payee, address: "dehleez" }, /UPI ID/],
        [{ ...payee, address: "Dehleez@SBI " }, /UPI ID/],
        [{ ...payee, address: "dehlееz@sbi" }, /UPI ID/],
        [{ ...payee, name: "DEHLEEZ\u200b" }, /Latin letters/],
        [{ ...payee, name: "DEHLEEZ " }, /Latin letters/],
        [{ address: "dehleez@sbi" }, /Latin letters/],
        [{ ...payee, bank: { ifsc: "SBIN0001234" } }, /name of the bank/],
        [{ ...payee, bank: { bankName: "SBI", number: "12", ifsc: "SBIN0001234" } }, /9 to 18 digits/],
        [{ ...payee, address: ["a@b"] }, /UPI ID/],
      ] as const) {
        const { drafts } = await meera.read("payee");
        const { body } = await meera.save("payees", [wrong], drafts[0]?.version, "payee");
        assert.match(JSON.stringify(body.mistakes), reason);
        const { status, text } = await sendProposal(meera, body.draft!.version);
        assert.equal(status, 422);
        assert.match(text, reason);
      }
    });
  });
}
