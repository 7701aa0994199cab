import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { v7 as newId } from "uuid";
import { readContentFile } from "#cms/content-files.ts";
import { editableFiles } from "#cms/editable-files.ts";
import { findPlaceholders } from "#cms/placeholders.ts";
import { languages } from "#contract/languages.ts";
import { readPublishedContent } from "#server/content/published-content.ts";
import { storePublication } from "#server/registry/content/publications.ts";
import { storePicture } from "#server/registry/pictures.ts";
import { engines, openThrowaway } from "#tests/fixtures/registries.ts";
import { runRegistry } from "#tests/fixtures/registry-command.ts";

const project = process.cwd();
const language = languages[0].code;

for (const engine of engines) {
  describe(`content that is pulled from ${engine}`, () => {
    const copy = mkdtempSync(join(tmpdir(), "dehleez-pull-"));
    before(() => {
      cpSync("content", join(copy, "content"), { recursive: true });
      process.chdir(copy);
    });
    after(() => {
      process.chdir(project);
      rmSync(copy, { recursive: true });
    });

    test("reads like what staff have published, and the files are else as they were", async (context) => {
      const { db, env, remove } = await openThrowaway(engine);
      context.after(remove);
      const { team } = readContentFile("about", language);
      const name = "p-0a1b2c3d4e5f6071-1600x1200";
      const member = { ...team.members[0]!, id: "new", name: 'Asha "Ash" Patil: all', picture: { name, alt: "" } };
      const edits = [
        { file: "about", field: "heading", value: "<b>Who</b>: we are #1\nreally" },
        { file: "about", field: "team.members", value: [member, ...team.members] },
        { file: "foundation", field: "phones", value: ["+91 98765 43210", "+91 00000 00001"] },
        { file: "foundation", field: "complaints.name", value: "Meera Joshi" },
        { file: "donar", field: "fields.phoneNo.hint", value: null },
        { file: "navigation", field: "campaignLinks", value: [] },
        { file: "api", field: "validation.longName", value: "At most {maxNameLength} letters" },
        { file: "api", field: "validation.name", value: "Your name: {name}" },
        { file: "about", field: "motto", value: "Gone" },
      ].map((edit) => Object.assign(edit, { language }));
      const by = { id: "", name: "Meera" };
      await storePublication(db, { id: newId(), follows: "", by, edits, versions: [] });
      const master = readFileSync("content/images/give.webp");
      await storePicture(db, { name, master, width: 1600, height: 1200, files: [] }, by);
      const { content } = await readPublishedContent(db);
      const former = readFileSync(`content/${language}/about.yaml`, "utf8");

      const { code, stdout, stderr } = await runRegistry(env, "content", "pull");
      assert.equal(code, 0, stderr);
      assert.deepEqual(stdout.trim().split("\n"), [
        `left out, since the site no longer has or takes it: ${language}/about: motto`,
        `left out, since the site no longer has or takes it: ${language}/api: validation.name`,
        `wrote content/images/${name}.webp`,
        ...["about", "donar", "foundation", "navigation", "api"].map(
          (file) => `wrote content/${language}/${file}.yaml`,
        ),
      ]);
      for (const file of editableFiles) assert.deepEqual(readContentFile(file, language), content[language][file]);
      assert.deepEqual(readFileSync(`content/images/${name}.webp`), master);
      const yaml = readFileSync(`content/${language}/about.yaml`, "utf8");
      assert.deepEqual(listComments(yaml), listComments(former));
      assert.equal(findPlaceholders(yaml).length, team.members.length);
      const foundation = readFileSync(`content/${language}/foundation.yaml`, "utf8");
      assert.deepEqual(findPlaceholders(foundation), ["phones.1", "complaints.email", "complaints.phone"]);
      assert.deepEqual((await readPublishedContent(db)).content, content);

      assert.equal(
        (await runRegistry(env, "content", "pull")).stdout.trim().split("\n").at(-1),
        "content/ has it all already.",
      );
    });
  });
}

test("an unknown command about content is answered with the help", async () => {
  const { code, stderr } = await runRegistry({}, "content", "push");
  assert.equal(code, 1);
  assert.match(stderr, /^There is no command "content"\.\n\nnpm run registry -- COMMAND\n[^]*\n {2}content pull\n/);
});

function listComments(yaml: string) {
  return yaml.match(/^\s*#.*$/gm);
}
