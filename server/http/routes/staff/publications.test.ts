import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { v7 as newId } from "uuid";
import type { AuditPage } from "#contract/staff/audit.ts";
import type { ContentOverview, Publication, PublicationPage } from "#contract/staff/content.ts";
import { readDraftedContent } from "#server/content/drafts.ts";
import { mergeContent, readPublishedContent } from "#server/content/published-content.ts";
import { findPublishedEdits } from "#server/registry/content/edits.ts";
import { findNewestPublicationId, makePublicationId, storePublication } from "#server/registry/content/publications.ts";
import { storePicture } from "#server/registry/pictures.ts";
import { about, makeContentApp } from "#tests/fixtures/content.ts";
import { language } from "#tests/fixtures/content-editor.ts";
import { engines } from "#tests/fixtures/registries.ts";

type About = typeof about;

for (const engine of engines) {
  describe(`publications on ${engine}`, () => {
    let made: Awaited<ReturnType<typeof makeContentApp>>;
    let meera: Awaited<ReturnType<typeof made.signIn>>;
    beforeEach(async () => {
      made = await makeContentApp(engine);
      meera = await made.signIn("Meera");
    });
    afterEach(() => made.remove());

    const readAbout = () => made.readServed().about as About;
    const readServedPhone = () =>
      (made.readServed().donar as { fields: { phoneNo: { hint?: string } } }).fields.phoneNo;
    const publishHeading = async (heading: string) => {
      const { version } = (await meera.save("heading", heading)).body.draft!;
      const { status, body, text } = await meera.publish([version]);
      assert.equal(status, 201, text);
      return body;
    };
    const listHistory = async (query = "") => (await meera.call<PublicationPage>("GET", `publications${query}`)).body;

    test("a publication takes exactly the drafts that were reviewed", async () => {
      await meera.save("heading", "New heading");
      await meera.save("team.members", about.team.members.slice(1));
      const { changes, mistakes } = await meera.review();
      assert.deepEqual(mistakes, []);
      assert.deepEqual(
        changes.map(({ field, before, after }) => [field, before, after]),
        [
          ["heading", about.heading, "New heading"],
          ["team.members", about.team.members, about.team.members.slice(1)],
        ],
      );
      await meera.save("team.intro", "Came later");
      const { status, body } = await meera.publish(changes.map(({ version }) => version));
      assert.equal(status, 201);
      assert.deepEqual(
        [body.by, body.changes.map(({ field }) => field), body.restores],
        ["Meera", ["heading", "team.members"], undefined],
      );
      assert.equal(body.id, made.served[0]!.id);
      const { heading, team } = readAbout();
      assert.deepEqual([heading, team.members.length, team.intro], ["New heading", 4, about.team.intro]);
      assert.deepEqual((await readPublishedContent(made.db)).content[language], made.readServed());
      assert.deepEqual(
        (await meera.read()).drafts.map(({ field }) => field),
        ["team.intro"],
      );
    });

    test("drafts that were changed or taken since the review are not published", async () => {
      const asha = await made.signIn("Asha");
      const { version } = (await meera.save("heading", "Reviewed")).body.draft!;
      const other = (await meera.save("team.intro", "Reviewed too")).body.draft!;
      await asha.save("heading", "Changed", version);
      const refused = await meera.publish([version, other.version]);
      assert.deepEqual([refused.status, (refused.body as { reason?: string }).reason], [409, "changed"]);
      assert.deepEqual([made.served.length, (await listHistory()).publications], [0, []]);
      assert.equal((await meera.read()).drafts.length, 2);

      made.rendering.hook = async () => void (await asha.save("team.intro", "While it rendered", other.version));
      assert.equal((await meera.publish([other.version])).status, 409);
      assert.deepEqual([made.served.length, (await listHistory()).publications], [0, []]);
      assert.equal((await meera.read()).drafts.find(({ field }) => field === "team.intro")!.value, "While it rendered");
    });

    test("a draft with a mistake cannot be published, the others can", async () => {
      const wrong = (await meera.save("heading", " ")).body.draft!;
      const right = (await meera.save("team.intro", "Right")).body.draft!;
      const refused = await meera.publish([wrong.version, right.version]);
      assert.equal(refused.status, 422);
      const mistake = { language, file: "about", field: "heading", message: "Please write something here." };
      assert.deepEqual((refused.body as unknown as { mistakes: unknown }).mistakes, [mistake]);
      assert.equal(made.served.length, 0);
      assert.equal((await meera.publish([right.version])).status, 201);
      assert.deepEqual([readAbout().heading, readAbout().team.intro], [about.heading, "Right"]);
    });

    test("if rendering fails nothing is published and the drafts stay", async () => {
      const { version } = (await meera.save("heading", "New")).body.draft!;
      made.rendering.hook = () => Promise.reject(new Error("no room left"));
      const { status, text } = await meera.publish([version]);
      assert.equal(status, 500);
      assert.doesNotMatch(text, /room/);
      assert.deepEqual((await listHistory()).publications, []);
      assert.equal((await meera.read()).drafts.length, 1);
    });

    test("a publication that another server overtakes is rendered again, with both", async () => {
      const { version } = (await meera.save("heading", "Here")).body.draft!;
      made.rendering.hook = async () => {
        made.rendering.hook = async () => {};
        const edits = [{ language, file: "about", field: "team.intro", value: "Elsewhere" }];
        await storePublication(made.db, { id: newId(), follows: "", by: { id: "", name: "" }, edits, versions: [] });
      };
      assert.equal((await meera.publish([version])).status, 201);
      assert.deepEqual([readAbout().heading, readAbout().team.intro], ["Here", "Elsewhere"]);
      assert.equal(await findNewestPublicationId(made.db), made.served.at(-1)!.id);
    });

    test("however many publish at the same moment, all of them are published", async () => {
      const fields = ["heading", "title", "description", "picture.alt", "team.intro", "team.heading"];
      const drafts = [];
      for (const field of fields) drafts.push((await meera.save(field, `New ${field}`)).body.draft!);
      made.rendering.hook = () => wait(20);
      const answers = await Promise.all(drafts.map(({ version }) => meera.publish([version])));
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
      assert.equal(made.served.length, fields.length);
      assert.deepEqual([readAbout().heading, readAbout().team.intro], ["New heading", "New team.intro"]);
    });

    test("a publication comes after the one before, even of a server whose clock is ahead", async () => {
      const ahead = newId({ msecs: Date.now() + 3_600_000 });
      const by = { id: "", name: "Elsewhere" };
      const edits = [{ language, file: "about", field: "heading", value: "Elsewhere" }];
      await storePublication(made.db, { id: ahead, follows: "", by, edits, versions: [] });
      assert.ok(makePublicationId(ahead) > ahead);
      const { id } = await publishHeading("Here");
      assert.equal(await findNewestPublicationId(made.db), id);
      assert.equal((await meera.read()).published.heading, "Here");
    });

    test("undo, restore, and back to what comes with the program", async () => {
      const first = await publishHeading("First");
      const second = await publishHeading("Second");
      await meera.save("team.intro", "Only in the third");
      await meera.publishAll();

      const restored = await meera.restore(second.id);
      assert.equal(restored.status, 201, restored.text);
      assert.deepEqual(
        restored.body.changes.map(({ field, before, after }) => [field, before, after]),
        [["team.intro", "Only in the third", about.team.intro]],
      );
      assert.deepEqual([readAbout().heading, readAbout().team.intro], ["Second", about.team.intro]);

      assert.equal((await meera.restore(first.id)).body.restores, first.id);
      assert.equal(readAbout().heading, "First");
      const again = await meera.restore(first.id);
      assert.deepEqual(
        [again.status, (again.body as unknown as { message: string }).message],
        [422, "The site is already as it was then."],
      );

      const shipped = await meera.restore("");
      assert.deepEqual([shipped.status, shipped.body.restores], [201, ""]);
      assert.deepEqual(readAbout(), about);
      assert.equal((await meera.restore(second.id)).status, 201);
      assert.equal(readAbout().heading, "Second");
      assert.equal((await meera.restore(newId())).status, 404);
    });

    test("where a deleted picture was shown, now or in the past, the shipped one is", async () => {
      const name = "p-0a1b2c3d4e5f6071-1600x1200";
      await storePicture(
        made.db,
        { name, master: Buffer.from("x"), width: 1600, height: 1200, files: [] },
        meera.member,
      );
      const [first, second] = about.team.members;
      const shown = (member: typeof first, id = member!.id) => ({ ...member!, id, picture: { name, alt: "Asha" } });
      await meera.save("picture.name", name);
      await meera.save("picture.alt", "Asha at school");
      const past = (await meera.publishAll()).body;
      await meera.save("team.members", [shown(second), first, shown(first, "new")]);
      await meera.save("heading", "Kept");
      await meera.publishAll();
      await meera.save("card.name", name);

      assert.equal((await meera.call("DELETE", `pictures/${name}`)).status, 200);
      const { picture, heading, team } = readAbout();
      assert.deepEqual([picture, heading], [about.picture, "Kept"]);
      assert.deepEqual(team.members, [second, first, { ...first, id: "new", picture: about.card }]);
      assert.doesNotMatch(JSON.stringify(await listHistory()), new RegExp(name));
      assert.equal((await meera.read()).mistakes[0]!.message, "This picture is not there. Please choose it again.");
      const { actions } = (await meera.call<AuditPage>("POST", "audit/search", { body: { action: "delete picture" } }))
        .body;
      assert.deepEqual([actions[0]!.by, actions[0]!.note], ["Meera", name]);

      assert.equal((await meera.restore(past.id)).status, 201);
      assert.deepEqual([readAbout().picture, readAbout().team], [about.picture, about.team]);
    });

    test("what the site was after each publication can be read again, by any server", async () => {
      const { db } = made;
      const contentOf = async (id: string) => (await mergeContent(await findPublishedEdits(db, id))).content;
      assert.equal(await findNewestPublicationId(db), "");
      const [first, second] = [await publishHeading("First"), await publishHeading("Second")];
      await meera.save("heading", "Third");
      assert.equal(await findNewestPublicationId(db), second.id);
      const contents = [contentOf(""), contentOf(first.id), contentOf(second.id), readDraftedContent(db)];
      const headings = (await Promise.all(contents)).map((content) => (content[language].about as About).heading);
      assert.deepEqual(headings, [about.heading, "First", "Second", "Third"]);
    });

    test("an absent value is published, restored and shown as none", async () => {
      const hint = "fields.phoneNo.hint";
      const { body } = await meera.save(hint, null, "", "donar");
      assert.equal("value" in body.draft!, false);
      const published = (await meera.publishAll()).body;
      assert.deepEqual(Object.keys(published.changes[0]!).includes("after"), false);
      assert.equal(readServedPhone().hint, undefined);
      await meera.restore("");
      await meera.restore(published.id);
      assert.equal(readServedPhone().hint, undefined);
    });

    test("the history says who, when and what, page by page", async () => {
      for (let n = 1; n <= 22; n++) await publishHeading(`Heading ${n}`);
      const first = await listHistory();
      assert.equal(first.publications.length, 20);
      const [newest] = first.publications as [Publication];
      assert.deepEqual(newest.changes, [
        {
          language,
          file: "about",
          field: "heading",
          before: "Heading 21",
          after: "Heading 22",
          by: "Meera",
          at: newest.at,
        },
      ]);
      const second = await listHistory(`?before=${first.next}`);
      assert.deepEqual(
        second.publications.map(({ changes }) => [changes[0]!.before, changes[0]!.after]),
        [
          ["Heading 1", "Heading 2"],
          [about.heading, "Heading 1"],
        ],
      );
      assert.equal(second.next, undefined);
    });

    test("an edit of a field that the program has no longer is listed, and the site is whole", async () => {
      const edits = [
        { language, file: "about", field: "motto", value: "Gone" },
        { language, file: "about", field: "mission", value: "no list any more" },
        { language, file: "nothing", field: "title", value: "No such file" },
        { language: "xx" as typeof language, file: "about", field: "title", value: "No such language" },
        { language, file: "staff", field: "title", value: "Not to be edited" },
        { language, file: "about", field: "heading", value: "Still there" },
      ];
      const by = { id: "", name: "Meera" };
      await storePublication(made.db, { id: newId(), follows: "", by, edits, versions: [] });
      const { unused } = (await meera.call<ContentOverview>("GET", "content")).body;
      assert.deepEqual(unused.map(({ file, field }) => `${file} ${field}`).toSorted(), [
        "about mission",
        "about motto",
        "about title",
        "nothing title",
        "staff title",
      ]);
      const { content } = await readPublishedContent(made.db);
      assert.deepEqual(content[language].about, { ...about, heading: "Still there" });
      assert.equal((await listHistory()).publications[0]!.changes.length, 6);
      assert.equal((await meera.restore("")).status, 201);
      assert.deepEqual(readAbout(), about);
    });

    test("the audit says what was published and restored, without the values", async () => {
      await meera.save("heading", "Secret until now");
      await meera.save("team.members", about.team.members.slice(1));
      const { body } = await meera.publishAll();
      await meera.restore("");
      const { actions } = (await meera.call<AuditPage>("POST", "audit/search", { body: {} })).body;
      assert.deepEqual(
        actions.slice(0, 2).map(({ action, by, note }) => [action, by, note]),
        [
          ["restore content", "Meera", `about: heading, team.members (${language})`],
          ["publish", "Meera", `about: heading, team.members (${language})`],
        ],
      );
      assert.equal(body.changes.length, 2);
    });

    test("what a publication fills in is no placeholder any more", async () => {
      const members = about.team.members.with(0, { ...about.team.members[0]!, name: "Asha Patil" });
      await meera.save("team.members", members);
      await meera.publishAll();
      const { placeholders } = (await meera.call<ContentOverview>("GET", "content")).body;
      assert.deepEqual(
        placeholders[language]["about"],
        [1, 2, 3, 4].map((n) => `team.members.${n}.name`),
      );
    });

    test("requests that name no drafts or no publication are refused", async () => {
      for (const body of [{}, { versions: [] }, { versions: ["x"] }, { versions: "x" }, [], null]) {
        assert.equal((await meera.call("POST", "publications", { body })).status, 422, JSON.stringify(body));
      }
      const { version } = (await meera.save("heading", "New")).body.draft!;
      assert.equal((await meera.publish([version, version])).status, 422);
      assert.equal((await meera.publish([newId()])).status, 409);
      for (const id of ["x", 7, undefined, null]) {
        assert.equal((await meera.call("POST", "publications/restore", { body: { id } })).status, 422);
      }
      assert.equal((await meera.call("GET", "publications?before=x")).status, 422);
    });
  });
}
