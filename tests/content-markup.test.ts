import assert from "node:assert/strict";
import { test } from "node:test";
import { pagePaths } from "#cms/editable-files.ts";
import { readContentFile, type ReadContent } from "#cms/content-files.ts";
import { getFormSchema } from "#cms/fields.ts";
import { findMistakes } from "#cms/mistakes.ts";
import { mapTexts } from "#publish/preview.ts";

const markup = "</script></title><img src=x onerror=alert(1)>";

const readMarked: ReadContent = (file, language) => {
  const content = readContentFile(file, language);
  const marked = mapTexts(getFormSchema(file), content, (text) => text + markup) as typeof content;
  assert.deepEqual(findMistakes(file, marked), []);
  return marked;
};

test("markup in every text of the site is shown as typed on every page", async () => {
  const site = await import("../build/server/index.js" as string);
  const { createRequestHandler, RouterContextProvider, contentSource } = site.entry.module;
  const render = createRequestHandler(site, "production");
  for (const path of Object.values(pagePaths)) {
    const context = new RouterContextProvider();
    context.set(contentSource, readMarked);
    const answer: Response = await render(new Request(`http://localhost${path}`), context);
    const html = await answer.text();
    assert.equal(answer.status, 200, path);
    assert.ok(html.includes("&lt;img src=x"), `${path} shows no text`);
    assert.ok(
      !html.includes("<img src=x"),
      `${path} has markup at ${html.slice(html.indexOf("<img src=x") - 200, 400)}`,
    );
  }
});
