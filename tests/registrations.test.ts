import assert from "node:assert/strict";
import { after, test } from "node:test";
import * as fc from "fast-check";
import type { InjectOptions } from "fastify";
import { bloodTypes } from "#contract/blood-types.ts";
import { donationTypes } from "#contract/donation-types.ts";
import type { Donor, NewDonor } from "#contract/donor.ts";
import { states } from "#contract/places/places.ts";
import { makeApp } from "./fixtures/app.ts";
import { rounds } from "./fixtures/long.ts";

const { app, remove } = await makeApp("sqlite", { corsOrigins: ["https://elsewhere.example"] });
after(remove);

const scripts = [
  "आशा",
  "ਸਿਮਰਨ",
  "ரவி",
  "মীরা",
  "اردو",
  "עברית",
  "李",
  "𑀅𑀆",
  "é\u0301",
  "👩🏽‍🦰",
  "ﷺ",
  "\u202e",
  "\ud800",
  "\u0000",
  "\ufeff",
  " ",
];
const wildText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...scripts), maxLength: 20 }),
  fc.string({ maxLength: 120 }),
  fc.constantFrom("", " ", "null", "__proto__", "' or 1=1 --", "a".repeat(5000), "\\u0000", '{"id":"x"}'),
);
const wildValue = fc.oneof(
  { weight: 4, arbitrary: wildText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, 0, -0, 1e308, 2 ** 53, [], {}, [[]]) },
);
/** Mostly what the list holds, now and then something else. */
const mostly = <Value>(usual: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: usual as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: wildValue });

const names = fc.oneof(
  { weight: 1, arbitrary: wildText },
  { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...scripts.slice(0, 11), " ", "a", "'"), maxLength: 12 }) },
  { weight: 4, arbitrary: fc.stringMatching(/^ {0,2}[A-Z][a-z]{2,9} [A-Z][a-z.']{2,9} ?$/) },
);
const phones = fc.stringMatching(/^ ?[+]?[0-9]{2}[ .-]?[0-9]{3,5}[ ()-]?[0-9]{3,6} ?$/);
const places = fc
  .constantFrom(...states)
  .chain(({ name, cities }) =>
    fc.record({ state: fc.constant(name), city: fc.constantFrom(...cities).map((city) => city.name) }),
  );
const donors = fc
  .tuple(
    places,
    fc.record({
      fullName: mostly(names),
      phoneNo: mostly(phones),
      donationType: mostly(fc.constantFrom(...donationTypes.map(({ value }) => value))),
      bloodType: mostly(fc.constantFrom(...bloodTypes)),
    }),
    fc.dictionary(fc.string(), wildValue, { maxKeys: 2 }),
  )
  .map(([place, given, rest]) => Object.assign({}, rest, given, place));
const searches = fc.record(
  {
    state: mostly(fc.constantFrom("", ...states.map(({ name }) => name))),
    city: mostly(fc.constantFrom("", "Pune", "Kochi", "bangalore")),
    donationType: mostly(fc.constantFrom("", ...donationTypes.map(({ value }) => value))),
    bloodType: mostly(fc.constantFrom("", ...bloodTypes)),
  },
  { requiredKeys: [] },
);

const bodies: fc.Arbitrary<string | Buffer> = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(donors, searches).map((body) => JSON.stringify(body)) },
  { weight: 2, arbitrary: fc.json({ maxDepth: 8 }) },
  { weight: 1, arbitrary: fc.tuple(searches, searches).map(([a, b]) => twice(JSON.stringify(a), JSON.stringify(b))) },
  { weight: 1, arbitrary: fc.nat(7000).map((depth) => "[".repeat(depth) + "]".repeat(depth)) },
  { weight: 1, arbitrary: fc.nat(2500).map((depth) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`) },
  { weight: 1, arbitrary: fc.nat(400).map((digits) => `{"state":1${"0".repeat(digits)},"city":-1e${digits}}`) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: wildText },
);

/** Every key of both objects in one text, the second's after the first's. */
function twice(first: string, second: string): string {
  return first === "{}" || second === "{}" ? first : `${first.slice(0, -1)},${second.slice(1)}`;
}

const headerText = fc.string({
  unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
});
const contentTypes = fc.oneof(
  { weight: 10, arbitrary: fc.constant("application/json") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "application/json; charset=utf-8",
      "APPLICATION/JSON",
      "application/json;charset=utf-16",
      "application/jsonx",
      "text/plain",
      "multipart/form-data; boundary=x",
      "application/json, text/plain",
      "",
      ";",
      "/",
    ),
  },
  { weight: 1, arbitrary: headerText },
);
const headerNames = fc.constantFrom(
  ..."accept accept-encoding accept-version origin cookie host range expect if-none-match x-forwarded-for forwarded access-control-request-method content-encoding transfer-encoding user-agent x-wild".split(
    " ",
  ),
);
const keys = fc.oneof(
  headerText,
  fc.tuple(fc.uuid(), fc.stringMatching(/^[\w-]{22}$/)).map(([id, secret]) => `Bearer ${id}.${secret}`),
);
const wildHeaders = fc
  .tuple(fc.dictionary(headerNames, headerText, { maxKeys: 3 }), fc.option(keys))
  .map(([headers, key]) => (key === null ? headers : Object.assign(headers, { authorization: key })));
const urls = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("/api/v1/donar", "/api/v1/search", "/api/v1/search/") },
  { weight: 2, arbitrary: fc.oneof(fc.uuid(), wildText).map((text) => `/api/v1/search?before=${encode(text)}`) },
  { weight: 1, arbitrary: fc.webQueryParameters().map((query) => `/api/v1/donar?${query}`) },
  { weight: 2, arbitrary: fc.constantFrom("", "/confirm", "/donated/").map((rest) => `/api/v1/donar/mine${rest}`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.oneof(fc.uuid(), wildText.map(encode)), fc.constantFrom("number", "report"))
      .map(([id, what]) => `/api/v1/donar/${id}/${what}`),
  },
  { weight: 1, arbitrary: fc.webPath().map((path) => `/api/v1${path}`) },
);
const methods = fc.oneof(
  { weight: 15, arbitrary: fc.constant("POST" as const) },
  { weight: 1, arbitrary: fc.constantFrom("GET", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH") },
);

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 200);
}

const requests = fc.record({
  method: methods,
  url: urls,
  contentType: contentTypes,
  headers: wildHeaders,
  payload: bodies,
});

const wildRequests = rounds({ share: 10_000, whole: 95_000 });
const registrations = rounds({ share: 1000, whole: 5000 });

test(`${wildRequests} wild requests: never a 5xx, and every refusal is JSON with a message`, async () => {
  const seen = new Map<number, number>();
  const property = fc.asyncProperty(requests, async ({ contentType, headers, ...request }) => {
    const answer = await app.inject({
      ...request,
      headers: { ...headers, "content-type": contentType },
    } as InjectOptions);
    const { statusCode } = answer;
    seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
    assert.ok(statusCode < 500, `${statusCode} ${answer.body}`);
    if (statusCode >= 400 && request.method !== "HEAD") {
      assert.match(answer.headers["content-type"]!, /^application\/json/);
      assert.match(answer.json<{ message: string }>().message, /^[A-Z].*\.$/s);
    }
  });
  await fc.assert(property, { numRuns: wildRequests, endOnFailure: true });
  // The mix reaches what it is meant to reach.
  for (const status of [200, 201, 400, 401, 404, 405, 415, 422])
    assert.ok(seen.has(status), `no ${status} in ${[...seen].join(" ")}`);
});

test(`${registrations} registrations: what is accepted is found again unchanged, what is refused says which fields`, async () => {
  let accepted = 0;
  const property = fc.asyncProperty(donors, async (body) => {
    // Such a key is refused as no proper JSON, before any field is looked at.
    fc.pre(!JSON.stringify(body).includes("__proto__"));
    const answer = await send("/api/v1/donar", body);
    if (answer.statusCode !== 201) {
      assert.equal(answer.statusCode, 422, answer.body);
      assert.ok(Object.keys(answer.json<{ errors: object }>().errors).length > 0);
      return;
    }
    accepted++;
    const { id } = answer.json<{ id: string }>();
    const given = body as unknown as NewDonor;
    const bloodType = given.donationType.trim().toLowerCase() === "blood" ? given.bloodType : "";
    const { donationType, state, city } = given;
    const found = (await send("/api/v1/search", { donationType, bloodType, state, city })).json<Donor[]>();
    const donor = found.find((one) => one.id === id);
    assert.ok(donor, "the donor is not found");
    const { fullName, phoneNo } = donor;
    assert.deepEqual(
      { ...donor, fullName, phoneNo },
      { id, fullName, phoneNo, donationType, bloodType, state, city, confirmedOn: donor.confirmedOn },
    );
    assert.equal(canonical(fullName), canonical(given.fullName.trim()));
    assert.equal(phoneNo.replace(/\D/g, ""), given.phoneNo.replace(/\D/g, ""));
  });
  await fc.assert(property, { numRuns: registrations, endOnFailure: true });
  assert.ok(accepted > registrations / 5, `only ${accepted} were accepted`);
});

function send(url: string, payload: unknown) {
  return app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/json" },
    payload: JSON.stringify(payload),
  });
}

/** Two names that the registry calls the same registration, so that the first one's spelling is kept. */
function canonical(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
}
