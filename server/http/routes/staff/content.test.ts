import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { maxFieldBytes, type ContentOverview, type Draft } from "#contract/staff/content.ts";
import { readAt } from "#contract/staff/field-path.ts";
import { readDraftedContent } from "#server/content/drafts.ts";
import { readPublishedContent } from "#server/content/published-content.ts";
import { about, makeContentApp } from "#tests/fixtures/content.ts";
import { language } from "#tests/fixtures/content-editor.ts";
import { storePicture } from "#server/registry/pictures.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { sameOrigin, signIn as signInAt } from "#tests/fixtures/staff.ts";

/** Somebody has changed the draft: it as it is now, or none if they published or discarded it. */
type Refused = { reason: "changed"; current?: Draft };

for (const engine of engines) {
  describe(`what staff write before they publish it, on ${engine}`, async () => {
    const { app, db, signIn, remove } = await makeContentApp(engine);
    after(remove);
    const [meera, asha] = [await signIn("Meera"), await signIn("Asha")];

    const discard = (field: string, version: string) =>
      asha.call<Refused>("DELETE", `content/${language}/about`, { body: { field, version } });

    test("the overview names the pages, the other files, and what is still to be filled in", async () => {
      const { body } = await meera.call<ContentOverview>("GET", "content");
      assert.deepEqual(body.pages[1], { path: "/about", file: "about", title: about.title });
      assert.deepEqual(
        body.otherFiles.map(({ file, title }) => `${file}: ${title}`),
        [
          "foundation: Foundation",
          "navigation: Navigation",
          "messages: Messages",
          "api: Error messages",
          "letters: Letters and notifications",
          "payee: Payee",
          "dated-events: Events with dates",
          "news-posts: News posts",
        ],
      );
      assert.equal(body.placeholders[language].about?.[0], "team.members.0.name");
      assert.deepEqual([body.drafts, body.unused], [0, []]);
      assert.equal(body.languages[0]!.name, "English");
    });

    test("a draft is kept, shared, and seen by no visitor", async () => {
      const { status, body } = await meera.save("heading", "Who are we?");
      assert.equal(status, 200);
      assert.deepEqual(body.mistakes, []);
      const file = await asha.read();
      assert.deepEqual([file.published.heading, file.edited.heading], [about.heading, "Who are we?"]);
      assert.deepEqual(file.drafts, [body.draft]);
      assert.equal(file.drafts[0]!.by, "Meera");
      assert.deepEqual((await readPublishedContent(db)).content[language].about, about);
    });

    test("of two members at one field the second is told what the first wrote, and nothing is lost", async () => {
      const { draft } = (await meera.save("team.intro", "Meera's words")).body;
      for (const version of ["", "01a1de45-4b51-71d5-a596-b49ea9674b12"]) {
        const { status, body } = await asha.save("team.intro", "Asha's words", version);
        assert.equal(status, 409);
        const { reason, current } = body as unknown as Refused;
        assert.deepEqual([reason, current], ["changed", draft]);
      }
      assert.equal((await meera.read()).drafts.find(({ field }) => field === "team.intro")!.value, "Meera's words");
      const second = await asha.save("team.intro", "Both", draft!.version);
      assert.equal(second.status, 200);
      assert.equal((await meera.save("team.intro", "Mine", draft!.version)).status, 409);
    });

    test("of two members who save at the same moment one is stored and the other is told", async () => {
      const answers = await Promise.all([
        meera.save("team.heading", "Meera's", "", "about"),
        asha.save("team.heading", "Asha's", "", "about"),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
      const stored = answers.find(({ status }) => status === 200)!.body.draft!;
      const refused = answers.find(({ status }) => status === 409)!.body as unknown as Refused;
      assert.deepEqual(refused.current, stored);
    });

    test("a draft is discarded by who has seen it, and the published value is no draft", async () => {
      const { draft } = (await meera.save("description", "Shorter")).body;
      const refused = await discard("description", "");
      assert.deepEqual([refused.status, refused.body.current], [409, draft]);
      assert.equal((await discard("description", draft!.version)).status, 200);
      const gone = await meera.save("description", "Shorter still", draft!.version);
      assert.deepEqual([gone.status, (gone.body as Partial<Refused>).current], [409, undefined]);

      const { version } = (await meera.save("description", "Shorter")).body.draft!;
      const back = await meera.save("description", about.description, version);
      assert.deepEqual([back.status, back.body], [200, { mistakes: [] }]);
      assert.ok((await meera.read()).drafts.every(({ field }) => field !== "description"));
    });

    test("a mistake is told at its place and does not keep a draft from being saved", async () => {
      const members = about.team.members.with(1, { ...about.team.members[1]!, linkedinUrl: "http://example.org" });
      const { status, body } = await meera.save("team.members", members);
      assert.equal(status, 200);
      assert.deepEqual(body.mistakes, [
        {
          field: "team.members.1.linkedinUrl",
          message: "This address must begin with https:// and have no spaces, or stay empty.",
        },
      ]);
      assert.deepEqual((await asha.read()).mistakes, body.mistakes);
      const { mistakes } = await asha.review();
      assert.deepEqual(mistakes, [{ language, file: "about", ...body.mistakes[0] }]);
      const drafted = (await readDraftedContent(db))[language].about as typeof about;
      assert.deepEqual([drafted.heading, drafted.team.members], ["Who are we?", about.team.members]);
    });

    test("a picture that nobody has brought is a mistake", async () => {
      const name = "p-0a1b2c3d4e5f6071-1600x1200";
      const { draft, mistakes } = (await meera.save("picture.name", name, "", "privacy")).body;
      assert.deepEqual(mistakes, [
        { field: "picture.name", message: "This picture is not there. Please choose it again." },
      ]);
      await storePicture(db, { name, master: Buffer.from("x"), width: 1600, height: 1200, files: [] }, meera.member);
      assert.deepEqual((await meera.save("picture.name", name, draft!.version, "privacy")).body.mistakes, []);
    });

    test("what is of another kind, too long or nowhere is refused", async () => {
      const refused: [string, unknown][] = [
        ["heading", 7],
        ["heading", undefined],
        ["heading", ["x"]],
        ["team.members", "x"],
        ["team", {}],
        ["team.members.0.name", "x"],
        ["__proto__", "x"],
        ["nothing", "x"],
        ["heading", "x".repeat(maxFieldBytes)],
      ];
      const before = await meera.read();
      for (const [field, value] of refused) {
        assert.equal((await meera.save(field, value)).status, 422, `${field} ${JSON.stringify(value)?.slice(0, 50)}`);
      }
      assert.equal((await meera.save("heading", "x".repeat(2 * maxFieldBytes))).status, 413);
      assert.deepEqual(await meera.read(), before);
    });

    test("a value of thousands of nested lists is refused", async () => {
      const { cookie } = await signInAt(app, db);
      const payload = `{"field":"team.members","version":"","value":${"[".repeat(7000)}${"]".repeat(7000)}}`;
      const headers = { host: "localhost", ...sameOrigin, cookie, "content-type": "application/json" };
      const url = `/api/v1/staff/content/${language}/about`;
      assert.equal((await app.inject({ method: "PUT", url, headers, payload })).statusCode, 422);
    });

    test("the desk's own words and unknown files are not to be edited", async () => {
      for (const path of [`${language}/staff`, `${language}/nothing`, "xx/about", `${language}/__proto__`]) {
        const body = { field: "title", value: "x", version: "" };
        assert.equal((await meera.call("GET", `content/${path}`)).status, 404, path);
        assert.equal((await meera.call("PUT", `content/${path}`, { body })).status, 404, path);
        assert.equal((await meera.call("DELETE", `content/${path}`, { body })).status, 404, path);
      }
    });

    test("markup is kept as it was typed", async () => {
      const markup = '<img src=x onerror="alert(1)"> & <b>bold</b>';
      const { status, body } = await meera.save("hero.explore.label", markup, "", "home");
      assert.deepEqual([status, body.mistakes], [200, []]);
      assert.equal(readAt((await readDraftedContent(db))[language].home, "hero.explore.label"), markup);
    });

    test("a draft of a field that the program has no longer is listed, and keeps nothing else from being read", async () => {
      const draft = {
        language,
        file: "about",
        field: "motto",
        value: '"x"',
        version: "v",
        changed_at: "2026",
      } as const;
      await db
        .insertInto("content_drafts")
        .values({ ...draft, member_id: "", member_name: "Meera" })
        .execute();
      const { mistakes } = await meera.review();
      const mistake = mistakes.find(({ field }) => field === "motto");
      assert.equal(mistake?.message, "The site no longer has this. Please discard the change.");
      assert.ok(!("motto" in (await meera.read()).edited));
      assert.equal((await discard("motto", "v")).status, 200);
    });

    test("a placeholder that a draft fills in is still one for visitors", async () => {
      const [, ...others] = (await meera.read("foundation")).published.phones as string[];
      await meera.save("phones", ["+91 98765 43210", ...others], "", "foundation");
      assert.ok(!(await meera.read("foundation")).placeholders.includes("phones.0"));
      const { placeholders } = (await meera.call<ContentOverview>("GET", "content")).body;
      assert.ok(placeholders[language]["foundation"]?.includes("phones.0"));
    });

    test("an item that is put before others takes no mark of a placeholder from them", async () => {
      const members = [{ ...about.team.members[0]!, id: "asha", name: "Asha Patil" }, ...about.team.members];
      await meera.write("team.members", members);
      assert.deepEqual(
        (await meera.read()).placeholders,
        [1, 2, 3, 4, 5].map((n) => `team.members.${n}.name`),
      );
    });
  });
}
