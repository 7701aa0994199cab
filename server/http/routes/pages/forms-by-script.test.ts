import assert from "node:assert/strict";
import { after, test } from "node:test";
import { v7 as newId } from "uuid";
import type { OwnNeed } from "#contract/needs.ts";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import { outcomeType, type Opened, type PageOutcome } from "#contract/page-outcome.ts";
import { buildApp } from "#server/http/app.ts";
import { newSecret } from "#server/donors/private-link.ts";
import { testConfig } from "#tests/fixtures/app.ts";
import { commandLine } from "#server/registry/audit.ts";
import { confirmNeed } from "#server/registry/needs/need-decisions.ts";
import { seeNeed } from "#tests/fixtures/needs.ts";
import { newNeed } from "#tests/fixtures/need-app.ts";
import { openThrowaway } from "#tests/fixtures/registries.ts";
import { visitor } from "#tests/fixtures/visitor.ts";

const { db, remove } = await openThrowaway("sqlite");
const app = await buildApp({ db, config: testConfig });
after(() => app.close().then(remove));

/** Posts a form to a page, as its script does. */
async function send(url: string, form: Record<string, unknown>, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method: "POST",
    url,
    headers: { accept: outcomeType, "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams(form as Record<string, string>).toString(),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<PageOutcome>() };
}

test("a script that posts a form gets its outcome as data, in the page's language", async () => {
  const { key } = await visitor(app).register({ fullName: "By Script" });
  const opened = await send("/donar/manage", { key });
  assert.equal(opened.status, 200);
  assert.equal(opened.headers["content-type"], "application/json; charset=utf-8");
  assert.equal(opened.headers["cache-control"], "no-store");
  assert.match(opened.headers.vary!, /\baccept\b/);
  const paused = await send("/donar/manage", { key, do: "pause" });
  const { kind, did, data } = paused.body.manage!.view as Opened<ManagedDonor>;
  assert.deepEqual([kind, did, data.paused], ["opened", "pause", true]);

  const refused = await send("/hi/donar/manage", { key, do: "correct", phoneNo: "12", city: "Akola" });
  assert.equal(refused.status, 422);
  const view = refused.body.manage!.view as Opened<ManagedDonor>;
  assert.match(view.refused!.errors!.phoneNo!, /अंक/);
  assert.equal(view.data.donor.fullName, "By Script");
  const wrong = await send("/donar/manage", { key: `${key.slice(0, 37)}${"A".repeat(22)}` });
  assert.deepEqual([wrong.status, wrong.body.manage!.view], [403, { kind: "wrongLink" }]);
  const foreign = await send("/donar/manage", { key, do: "resume" }, { "sec-fetch-site": "cross-site" });
  assert.deepEqual([foreign.status, Object.keys(foreign.body)], [403, ["message"]]);
});

test("a request that a script sends twice is one, by the secret that it made", async () => {
  const secret = newSecret();
  const typed = { ...newNeed(), consent: "on", secret, noticeVersion: "1", language: "en" };
  const toCheck = (await send("/need", typed)).body.need!;
  assert.equal(toCheck.answers!.isToCheck, true);
  assert.deepEqual((await send("/need", { ...typed, phoneNo: "1" })).body.need!.refused!.typed.phoneNo, "1");
  const form = { ...typed, step: "send" };
  const { need } = (await send("/need", form)).body.need!;
  assert.equal(need!.secret, secret);
  assert.deepEqual((await send("/need", form)).body.need, { need });
  const { status, body } = await send("/need", { ...form, secret: newSecret() });
  assert.equal(status, 422);
  assert.equal(body.need!.refused!.typed.fullName, form.fullName);
});

test("a guest can take the offer back by what the page answers, and nobody else can", async () => {
  const guestsNeed = newNeed({ phoneNo: "+91 98220 77777", place: "Guest ward" });
  const form = { ...guestsNeed, consent: "on", secret: newSecret(), noticeVersion: "1", language: "en", step: "send" };
  const asked = await send("/need", form);
  const { id, secret } = asked.body.need!.need!;
  const key = `${id}.${secret}`;
  await confirmNeed(db, await seeNeed(db, id), commandLine);
  const offer = (phoneNo: string, more = {}) =>
    send(`/needs?need=${id}`, { fullName: "Guest", phoneNo, consent: "on", ...more }).then(
      ({ body }) => body.board!.shared!.helped!,
    );
  const own = await offer("98220 12345");
  assert.match(own.offer!, /^[\da-f-]{36}$/);
  assert.deepEqual(await offer("98220 12345"), own);
  const helpers = async () => (await send("/need/mine", { key })).body.ownNeed!.view as Opened<OwnNeed>;
  assert.equal((await helpers()).data.helpers.length, 1);
  assert.deepEqual(await offer("", { offer: newId() }), { isTakenBack: true });
  assert.equal((await helpers()).data.helpers.length, 1);
  for (let n = 0; n < 2; n++) assert.deepEqual(await offer("", own), { isTakenBack: true });
  assert.equal((await helpers()).data.helpers.length, 0);
  const rows = await db.selectFrom("need_offers").selectAll().execute();
  assert.doesNotMatch(JSON.stringify(rows), /12345/);
});

test("a form about one donor is answered without the others", async () => {
  const { id, key } = await visitor(app).register({ fullName: "One Card", phoneNo: "98765 40012" });
  await send("/donar/manage", { key, do: "maskNumber" });
  const shown = await send("/receiver?state=Maharashtra", { id, ask: "number" });
  assert.deepEqual(shown.body, { card: { id, number: "98765 40012" } });
  const refused = await send("/receiver", { id, reason: "none" });
  assert.equal(refused.status, 422);
  assert.ok(refused.body.card!.message);
});

test("a server without a site has no pages, whose forms only scripts can send", async () => {
  const answer = await app.inject({ method: "POST", url: "/donar/manage", payload: {} });
  assert.equal(answer.statusCode, 404);
});
