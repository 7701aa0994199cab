import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { readAllContent } from "#cms/content-files.ts";
import { writeBuildManifest } from "#publish/build-manifest.ts";
import { buildApp } from "./app.ts";
import { openRegistry } from "#server/database/open.ts";
import { newDonor } from "#tests/fixtures/donors.ts";
import { makeRegistry } from "#tests/fixtures/registries.ts";
import { testConfig } from "#tests/fixtures/app.ts";

const folder = mkdtempSync(join(tmpdir(), "dehleez-site-"));
const siteFolder = join(folder, "client");
for (const page of ["", "about", "404", "staff/edit"]) {
  mkdirSync(join(siteFolder, page), { recursive: true });
  const scripts = `<script>let page = "${page}";</script><script src="/a.js"></script><script type="application/ld+json">{}</script>`;
  writeFileSync(join(siteFolder, page, "index.html"), scripts);
}
writeFileSync(join(siteFolder, "a.js"), "");

const throwaway = await makeRegistry("sqlite");
const db = await openRegistry(throwaway.database);
const config = testConfig;
after(async () => {
  await db.destroy();
  await throwaway.remove();
  rmSync(folder, { recursive: true });
});

async function buildSite(siteUrl: string, apiBase = "/api/v1") {
  writeBuildManifest(siteFolder, { build: "", siteUrl, apiBase, content: readAllContent() });
  return buildApp({ db, config, siteFolder });
}

test("every answer tells the browser not to guess and not to frame, and a page what to keep closed", async () => {
  const app = await buildSite("http://localhost:3000");
  const asked = [
    { url: "/", status: 200, isPage: true },
    { url: "/about/", status: 200, isPage: true },
    { url: "/a.js", status: 200 },
    { url: "/nowhere", status: 404, isPage: true },
    { url: "/%c0%ae", status: 400 },
    { url: "/api/v1", status: 200 },
    { url: "/api/v1/nothing", status: 404 },
    { url: "/api/v1/donar", status: 405 },
    { url: "/api/v1/donar", method: "POST", payload: newDonor(), status: 201 },
    { url: "/api/v1/donar", method: "POST", payload: {}, status: 422 },
    { url: "/healthz", status: 200 },
  ] as { url: string; method?: "POST"; payload?: object; status: number; isPage?: true }[];
  for (const { status, isPage, ...request } of asked) {
    const { headers, statusCode } = await app.inject(request);
    assert.equal(statusCode, status, request.url);
    assert.equal(headers["x-content-type-options"], "nosniff", request.url);
    assert.equal(headers["referrer-policy"], "strict-origin-when-cross-origin");
    assert.equal(headers["cross-origin-opener-policy"], isPage && "same-origin", request.url);
    if (isPage) assert.match(String(headers["permissions-policy"]), /camera=\(\), microphone=\(\), geolocation=\(\)/);
    assert.match(String(headers["content-security-policy"]), /^default-src 'none'.*frame-ancestors 'none'/);
    assert.equal(headers["strict-transport-security"], undefined);
    if (request.url.startsWith("/api/")) assert.equal(headers["cache-control"], "no-store", request.url);
  }
  await app.close();
});

test("a page may run its own inline scripts and no other page's", async () => {
  const app = await buildSite("http://localhost:3000");
  const rulesOf = async (url: string) => {
    const { headers } = await app.inject({ url });
    const rules = String(headers["content-security-policy"]).split("; ");
    return Object.fromEntries(rules.map((rule) => rule.split(/ (.*)/, 2)));
  };
  const home = await rulesOf("/");
  // printf 'let page = "";' | openssl dgst -sha256 -binary | base64
  assert.equal(home["script-src"], "'self' 'sha256-1FtBGinc/FIf1ujvPq+4vvY0B01GlFxHdLEGT3JdEPk='");
  assert.equal(home["frame-src"], "https://www.youtube-nocookie.com https://www.instagram.com");
  assert.equal((await rulesOf("/staff/edit"))["frame-src"], "'self'");
  assert.equal(home["connect-src"], "'self'");
  const hashes = await Promise.all(["/", "/about", "/nowhere"].map(async (url) => (await rulesOf(url))["script-src"]));
  assert.equal(new Set(hashes).size, 3);
  await app.close();
});

test("a page is at one address, where it has its policy", async () => {
  const app = await buildSite("http://localhost:3000");
  assert.equal((await app.inject({ url: "/about/index.html" })).statusCode, 404);
  await app.close();
});

test("a page that was not changed keeps its policy in the answer that says so", async () => {
  const app = await buildSite("http://localhost:3000");
  const first = await app.inject({ url: "/" });
  const again = await app.inject({ url: "/", headers: { "if-none-match": first.headers.etag } });
  assert.equal(again.statusCode, 304);
  assert.equal(again.headers["content-security-policy"], first.headers["content-security-policy"]);
  await app.close();
});

test("a site built for an API elsewhere may call it, and registers nobody here", async () => {
  const app = await buildSite("http://localhost:3000", "https://api.example.org/api/v1");
  const fullName = "Belongs Elsewhere";
  const payload = new URLSearchParams(newDonor({ fullName })).toString();
  const form = { "content-type": "application/x-www-form-urlencoded" };
  assert.equal((await app.inject({ method: "POST", url: "/donar", headers: form, payload })).statusCode, 404);
  const search = await app.inject({ method: "POST", url: "/api/v1/search", payload: {} });
  assert.ok(!search.body.includes(fullName));
  const { headers } = await app.inject({ url: "/" });
  assert.match(String(headers["content-security-policy"]), /connect-src 'self' https:\/\/api\.example\.org;/);
  await app.close();
});

test("a page for those who save data comes again after its file could not be read, and no cache mixes it up", async () => {
  const app = await buildSite("http://localhost:3000");
  const headers = { "save-data": "on", "accept-encoding": "gzip, br" };
  const [file, away] = [join(siteFolder, "about/index.html"), join(folder, "away.html")];
  renameSync(file, away);
  assert.equal((await app.inject({ url: "/about", headers })).statusCode, 500);
  renameSync(away, file);
  const light = await app.inject({ url: "/about", headers });
  assert.deepEqual([light.statusCode, light.headers.vary], [200, "accept-encoding, save-data"]);
  const again = await app.inject({ url: "/about", headers: { ...headers, "if-none-match": light.headers.etag } });
  assert.equal(again.statusCode, 304);
  await app.close();
});

test("a site built for https asks browsers to stay with https", async () => {
  const app = await buildSite("https://example.org");
  for (const url of ["/", "/api/v1", "/nowhere"]) {
    const { headers } = await app.inject({ url });
    assert.equal(headers["strict-transport-security"], "max-age=31536000", url);
  }
  await app.close();
});
