import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { buildApp } from "#server/http/app.ts";
import { newToken } from "#server/staff/token.ts";
import { openThrowaway } from "./fixtures/registries.ts";
import { signIn } from "./fixtures/staff.ts";
import { testConfig } from "./fixtures/app.ts";

const siteFolder = join(import.meta.dirname, "../build/client");
const { db, remove } = await openThrowaway("sqlite");
const dataFolder = mkdtempSync(join(tmpdir(), "dehleez-edit-link-"));
const app = await buildApp({ db, config: { ...testConfig, dataFolder }, siteFolder });
after(async () => {
  await app.close();
  await remove();
  rmSync(dataFolder, { recursive: true });
});
const read = (url: string, cookie?: string) => app.inject({ url, headers: cookie ? { cookie } : {} });
const about = readFileSync(join(siteFolder, "about/index.html"));

test("members of staff have a link to the desk on every public page, in an answer that nobody keeps", async () => {
  const { cookie } = await signIn(app, db);
  const { body, headers } = await read("/about", cookie);
  const link = /<a href="\/staff\/edit-this-page" style="[^"]*">Edit this page<\/a>(?=<\/body>)/;
  assert.match(body, link);
  assert.equal(body.replace(link, ""), about.toString());
  assert.equal(headers["cache-control"], "private, no-store");
  assert.equal(headers.etag, undefined);
  assert.match(String(headers["content-security-policy"]), /'sha256-/);
  assert.match((await read("/", cookie)).body, link);
  for (const url of ["/staff", "/nowhere"]) assert.doesNotMatch((await read(url, cookie)).body, link);
});

test("everybody else gets the bytes and headers of the file", async () => {
  const { cookie: ended, ageLastSeen } = await signIn(app, db);
  assert.match((await read("/about", ended)).body, /staff\/edit/);
  await ageLastSeen(60 * 24 * 365);
  const plain = await read("/about");
  for (const cookie of [undefined, ended, `staff=${newToken()}`, "staff=x", "other=1"]) {
    const { rawPayload, headers, statusCode } = await read("/about", cookie);
    assert.equal(statusCode, 200);
    assert.ok(rawPayload.equals(about), cookie);
    const { date: _, ...kept } = headers;
    const { date: __, ...expected } = plain.headers;
    assert.deepEqual(kept, expected);
  }
});

test("a member whose page is in the browser's cache gets the link all the same", async () => {
  const { etag } = (await read("/about")).headers;
  const { cookie } = await signIn(app, db);
  const answer = await app.inject({ url: "/about", headers: { cookie, "if-none-match": String(etag) } });
  assert.equal(answer.statusCode, 200);
  assert.match(answer.body, /staff\/edit/);
});

test("the link leads to the page that the browser was on, and nowhere else", async () => {
  assert.equal(
    await follow("http://localhost:3000/campaign/eco_habits?from=x"),
    "/staff/edit?page=%2Fcampaign%2Feco_habits&language=en",
  );
  for (const referer of [undefined, "nonsense", "https://evil.example"])
    assert.equal(await follow(referer), "/staff/edit?page=%2F&language=en");
});

async function follow(referer?: string) {
  return (await app.inject({ url: "/staff/edit-this-page", headers: referer ? { referer } : {} })).headers.location;
}
