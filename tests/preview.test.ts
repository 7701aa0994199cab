import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { listRendered } from "#publish/write-site.ts";
import { previewFieldsId } from "#contract/staff/content.ts";
import { readPreviewMarks, removePreviewMarks } from "#contract/staff/preview-marks.ts";
import { buildApp } from "#server/http/app.ts";
import { language, makeEditor } from "./fixtures/content-editor.ts";
import { openThrowaway } from "./fixtures/registries.ts";
import { signIn } from "./fixtures/staff.ts";
import { testConfig } from "./fixtures/app.ts";

const siteFolder = join(import.meta.dirname, "../build/client");
const { db, remove } = await openThrowaway("sqlite");
const dataFolder = mkdtempSync(join(tmpdir(), "dehleez-preview-"));
const config = { ...testConfig, dataFolder };
const app = await buildApp({ db, config, siteFolder });
let preview: (page: string) => Promise<{ status: number; headers: Record<string, unknown>; text: string }>;
before(async () => {
  const { cookie, call } = await signIn(app, db);
  await makeEditor(call).save("heading", "A <script>draft</script>");
  preview = async (page) => {
    const url = `/api/v1/staff/preview?page=${encodeURIComponent(page)}`;
    const {
      statusCode: status,
      headers,
      body: text,
    } = await app.inject({ url, headers: { host: "localhost", cookie } });
    return { status, headers, text };
  };
});
after(async () => {
  await app.close();
  await remove();
  rmSync(dataFolder, { recursive: true });
});

test("a preview shows the draft as text, and tells which field each text is", async () => {
  const { status, headers, text: html } = await preview("/about");
  assert.equal(status, 200, html);
  const [, marked] = /<h1[^>]*>([^<]*)<\/h1>/.exec(html)!;
  assert.equal(removePreviewMarks(marked!), "A &lt;script&gt;draft&lt;/script&gt;");
  // Beside the mark the foundation's name is in two lines.
  assert.match(removePreviewMarks(html), /<span[^>]*>Dehleez<\/span> <span[^>]*>Foundation<\/span>/);
  const fields = readFields(html);
  assert.deepEqual(
    readPreviewMarks(marked!).map((number) => fields[number]),
    [`${language}/about/heading`],
  );
  const shown = new Set(readPreviewMarks(html).map((number) => fields[number]));
  for (const field of [
    "about/mission.0",
    "about/team.members.0.name",
    "about/picture.alt",
    "navigation/links.home.label",
  ])
    assert.ok(shown.has(`${language}/${field}`), field);
  for (const field of [
    "about/team.members.0.id",
    "about/picture.name",
    "foundation/phones.0",
    "navigation/links.home.to",
  ])
    assert.ok(!fields.includes(`${language}/${field}`), field);
  assert.equal(headers["cache-control"], "no-store");
  assert.match(String(headers["content-security-policy"]), /script-src 'none'.*frame-ancestors 'self'/);
});

test("a preview of any page runs nothing, and no address, id or picture in it is marked", async () => {
  const pages = listRendered(siteFolder).filter(
    (file) => file.endsWith("index.html") && !/^(\w+\/)?(staff|404)\b/.test(file),
  );
  assert.ok(pages.length >= 11);
  for (const page of pages) {
    const { status, text: html } = await preview(`/${page.replace(/\/?index\.html$/, "")}`);
    assert.equal(status, 200, page);
    assert.equal(html.match(/<script/g)?.length, 1, page);
    assert.doesNotMatch(html, /modulepreload/);
    for (const [attribute] of html.matchAll(/\s(href|src|srcset|id|for|name)="[^"]*"/gi))
      assert.deepEqual(readPreviewMarks(attribute), [], `${page}:${attribute}`);
  }
});

test("a server says when the site was built for another address, but not for another port of this machine", async () => {
  for (const [siteUrl, isWarned] of [
    ["https://example.org", true],
    ["http://localhost:4000", false],
  ] as const) {
    let log = "";
    const logStream = { write: (line: string) => void (log += line) };
    await (await buildApp({ db, config: { ...config, logLevel: "warn", siteUrl }, siteFolder, logStream })).close();
    assert.equal(log.includes("the site was built for http://localhost:3000"), isWarned, log);
  }
});

test("there is no preview of other addresses", async () => {
  for (const page of ["/nowhere", "/staff", "/staff/team", "//evil.example/about", "/about/../staff", "", "xabout"])
    assert.equal((await preview(page)).status, 404, page);
  assert.equal(
    (await app.inject({ url: "/api/v1/staff/preview?page=/about", headers: { host: "localhost" } })).statusCode,
    401,
  );
});

function readFields(html: string): string[] {
  return JSON.parse(new RegExp(`id="${previewFieldsId}">(.*?)</script>`).exec(html)![1]!) as string[];
}
