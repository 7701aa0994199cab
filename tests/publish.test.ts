import assert from "node:assert/strict";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { readContentFile, type MergedContent } from "#cms/content-files.ts";
import { findPictureFiles } from "#cms/picture-files.ts";
import { inEachLanguage } from "#contract/languages.ts";
import { loadRenderer, type RenderPage } from "#publish/render-page.ts";
import { listRendered, writeSite } from "#publish/write-site.ts";
import { sample } from "./fixtures/dated.ts";

const build = join(import.meta.dirname, "../build");

const render = await loadRenderer(build);
const findPicture = (name: string) => findPictureFiles(name)[0]!;

/** Writes a site, and tells the addresses that were rendered for it. */
async function publish(context: TestContext, content: MergedContent, current?: string, renderPage = render) {
  const target = mkdtempSync(join(tmpdir(), "dehleez-site-"));
  context.after(() => rmSync(target, { recursive: true }));
  const rendered: string[] = [];
  const renderAndNote: RenderPage = (path, read) => {
    rendered.push(path);
    return renderPage(path, read);
  };
  await writeSite(target, { render: renderAndNote, content, build, current, findPicture });
  return { target, rendered };
}

function expectSameFiles(one: string, other: string, files: string[]): void {
  assert.ok(files.length > 100, `only ${files.length} files`);
  for (const file of [...files, "site.json"]) {
    assert.ok(readFileSync(join(one, file)).equals(readFileSync(join(other, file))), `${file} is another`);
  }
}

test("the shipped content is published as the very files that the build wrote", async (context) => {
  const { target } = await publish(
    context,
    inEachLanguage(() => ({})),
  );
  assert.deepEqual(listRendered(join(target, "client")), listRendered(join(build, "client")));
  expectSameFiles(target, build, globSync("client/**/*.*", { cwd: target }));
});

function edit(description: string, events: unknown[] = []): MergedContent {
  const dated = { "dated-events": { events, gone: [] } };
  const about = { ...readContentFile("about", "en"), description };
  return { ...inEachLanguage(() => dated), en: { ...dated, about } };
}

const refuse: RenderPage = () => Promise.reject(new Error("rendered anew"));

test("pages whose content is as before come from the current site, and are those that would be rendered", async (context) => {
  const first = await publish(context, edit("One"));
  const second = await publish(context, edit("Two"), first.target);
  assert.deepEqual(second.rendered, ["/about.data", "/about/"]);
  const third = await publish(context, edit("Two", [sample.coming]), second.target);
  for (const path of ["/", "/hi.data", "/events/", "/hi/events/reading-day/"]) assert.ok(third.rendered.includes(path));
  for (const path of ["/about/", "/receiver/", "/staff/team/"]) assert.ok(!third.rendered.includes(path), path);
  const whole = await publish(context, edit("Two", [sample.coming]));
  const texts = globSync("client/**/*.*", { cwd: whole.target, exclude: ["**/*.{br,gz}"] });
  assert.deepEqual(globSync("client/**/*.*", { cwd: third.target, exclude: ["**/*.{br,gz}"] }), texts);
  expectSameFiles(third.target, whole.target, texts);

  await context.test("but none of a damaged site, or of another day's", async () => {
    await publish(context, edit("Two"), second.target, refuse);
    writeFileSync(join(third.target, "client/about/index.html"), "");
    await assert.rejects(publish(context, edit("Two", [sample.coming]), third.target, refuse), /rendered anew/);
    context.mock.timers.enable({ apis: ["Date"], now: Date.now() + 86_400_000 });
    await assert.rejects(publish(context, edit("Two"), second.target, refuse), /rendered anew/);
  });
});
