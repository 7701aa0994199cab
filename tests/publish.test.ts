import assert from "node:assert/strict";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { findPictureFiles } from "#cms/picture-files.ts";
import { inEachLanguage } from "#contract/languages.ts";
import { loadRenderer } from "#publish/render-page.ts";
import { listRendered, writeSite } from "#publish/write-site.ts";

const build = join(import.meta.dirname, "../build");

test("the shipped content is published as the very files that the build wrote", async (context) => {
  const target = mkdtempSync(join(tmpdir(), "dehleez-site-"));
  context.after(() => rmSync(target, { recursive: true }));
  const render = await loadRenderer(build);
  const content = inEachLanguage(() => ({}));
  await writeSite(target, { render, content, build, findPicture: (name) => findPictureFiles(name)[0]! });
  const written = globSync("client/**/*.*", { cwd: target }).toSorted();
  assert.ok(written.length > 100, `only ${written.length} files`);
  assert.deepEqual(listRendered(join(target, "client")), listRendered(join(build, "client")));
  for (const file of [...written, "site.json"]) {
    assert.ok(readFileSync(join(target, file)).equals(readFileSync(join(build, file))), `${file} is another`);
  }
});
