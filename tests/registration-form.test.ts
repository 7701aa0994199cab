import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newDonor, post } from "./fixtures/donors.ts";
import { makeRegistry, type Throwaway } from "./fixtures/registries.ts";
import { startServer, type ServerProcess } from "./fixtures/server-process.ts";

let registry: Throwaway;
let server: ServerProcess;
before(async () => {
  registry = await makeRegistry("sqlite");
  server = await startServer(registry.env);
});
after(() => registry.remove());

async function send(fields: Record<string, string>, path = "/donar", headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  const answer = await fetch(server.url + path, { method: "POST", body, headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

const linkIn = (html: string) => /\/donar\/manage#([0-9a-f-]{36}\.[\w-]{22})</.exec(html)?.[1];

test("what was typed comes back with its mistakes at their fields, in the page's language, and nothing is stored", async () => {
  const typed = { fullName: 'Asha "<b>" Rao', phoneNo: "12", donationType: "Blood", state: "Goa", city: "Nowhere" };
  const { status, html } = await send(typed, "/hi/donar");
  assert.equal(status, 422);
  const fields = [...html.matchAll(/<(?:input|select)[^>]*name="(\w+)"[^>]*>/g)];
  const tagOf = (name: string) => fields.find(([, found]) => found === name)![0];
  assert.match(tagOf("fullName"), /value="Asha &quot;&lt;b&gt;&quot; Rao"/);
  assert.match(tagOf("phoneNo"), /value="12"/);
  for (const value of ["Blood", "Goa", "Nowhere"])
    assert.match(html, new RegExp(`<option value="${value}" selected="">`));
  const wrong = fields.filter(([tag]) => tag.includes("aria-invalid")).map(([, name]) => name);
  assert.deepEqual(wrong, ["phoneNo", "bloodType", "city"]);
  assert.match(html, /कृपया सूची में से ब्लड ग्रुप चुनें।/);
  assert.match(tagOf("language"), /value="hi"/);
  assert.deepEqual((await post(server.url, "search", { state: "Goa" })).body, []);
});

test("a registration is answered with the private link, which opens the donor's own page, in an answer that nobody keeps", async () => {
  const { status, headers, html } = await send(newDonor({ fullName: "Meera <i>Rao</i>" }));
  assert.equal(status, 200);
  assert.equal(headers.get("cache-control"), "no-store");
  assert.equal(headers.get("x-robots-tag"), "noindex");
  assert.match(html, /For Meera &lt;i&gt;Rao/);
  const key = linkIn(html)!;
  assert.match(html, new RegExp(`<form[^>]* action="/donar/manage"[^>]*><button[^>]* value="${key}"`));
  for (const scheme of ["https://wa.me/", "sms:", "mailto:"])
    assert.match(html, new RegExp(`href="${scheme}[^"]*${key}"`));
  const own = await fetch(`${server.url}/api/v1/donar/mine`, { headers: { authorization: `Bearer ${key}` } });
  assert.equal(own.status, 200);
  const again = await Promise.all([1, 2].map(() => send(newDonor({ fullName: "Meera <i>Rao</i>" }))));
  assert.deepEqual(
    again.map(({ html }) => linkIn(html)),
    [key, key],
  );
  const elsewhere = await send(newDonor({ fullName: "Meera <i>Rao</i>" }), "/donar", { "user-agent": "Another" });
  assert.match(elsewhere.html, /You are already registered/);
  assert.equal(linkIn(elsewhere.html), undefined);
});

test("forms of other sites, long ones and those of another kind are refused, with a page in the visitor's language", async () => {
  const donor = newDonor({ fullName: "Nobody" });
  const refused = [
    [403, await send(donor, "/hi/donar", { "sec-fetch-site": "cross-site" })],
    [403, await send(donor, "/hi/donar", { origin: "https://elsewhere.example" })],
    [413, await send({ ...donor, fullName: "x".repeat(20_000) }, "/hi/donar")],
    [415, await send(donor, "/hi/donar", { "content-type": "application/json" })],
  ] as const;
  for (const [expected, { status, headers, html }] of refused) {
    assert.equal(status, expected);
    assert.equal(headers.get("cache-control"), "no-store");
    assert.match(headers.get("content-security-policy")!, /script-src 'self' 'sha256-/);
    assert.match(
      html,
      /^<!DOCTYPE html><html lang="hi-IN".*<p style="[^"]*">[^<]*[\u0900-\u097f]{3}[^<]*<\/p><\/div><\/body>/s,
    );
  }
  assert.equal((await send(donor, "/donar", { origin: server.url, "sec-fetch-site": "same-origin" })).status, 200);
});

test("registrations have the API's limit, and whoever has reached it is told so and keeps what was typed, with or without a script", async () => {
  const own = await makeRegistry("sqlite");
  const limited = await startServer({ ...own.env, RATE_LIMIT_REGISTER: "1" });
  const register = () =>
    fetch(`${limited.url}/donar`, {
      method: "POST",
      body: new URLSearchParams(newDonor({ fullName: 'Hidden <"name' })),
    });
  assert.equal((await register()).status, 200);
  const refused = await register();
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  const [, note = ""] = /(<form method="post" style=.*)<\/body>/.exec(await refused.text()) ?? [];
  assert.match(note, /<p [^>]+>[^<]+<\/p>.*<button [^>]+>Try again<\/button>/);
  assert.ok(note.includes('name="fullName" value="Hidden &lt;&quot;name"'), note);
  assert.doesNotMatch(limited.output(), /Hidden|98765/);
  assert.equal(await limited.stop(), 0);
  await own.remove();
});
