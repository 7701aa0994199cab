import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { buildApp } from "#server/http/app.ts";
import { newToken } from "#server/staff/token.ts";
import { openThrowaway } from "./fixtures/registries.ts";
import { signIn } from "./fixtures/staff.ts";

const siteFolder = join(import.meta.dirname, "../build/client");
const { db, remove } = await openThrowaway("sqlite");
const dataFolder = mkdtempSync(join(tmpdir(), "dehleez-edit-link-"));
const app = await buildApp({ db, config: { logLevel: "silent", corsOrigins: [], dataFolder }, siteFolder });
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
  const link = /<a href="\/staff\/edit\?page=%2Fabout" style="[^"]*">Edit this page<\/a>(?=<\/body>)/;
  assert.match(body, link);
  assert.equal(body.replace(link, ""), about.toString());
  assert.equal(headers["cache-control"], "private, no-store");
  assert.equal(headers.etag, undefined);
  assert.match(String(headers["content-security-policy"]), /'sha256-/);
  assert.match((await read("/", cookie)).body, /page=%2F"/);
  for (const url of ["/staff", "/nowhere"]) assert.doesNotMatch((await read(url, cookie)).body, /staff\/edit\?page/);
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
