import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { languages } from "#contract/languages.ts";
import { openRegistry } from "#server/database/open.ts";
import { messagesIn } from "#server/messages.ts";
import { makeRegistry, type Throwaway } from "#tests/fixtures/registries.ts";
import { buildApp } from "./app.ts";
import { chooseLanguage } from "./answer-language.ts";

test("the language is the one that the header likes most of ours, and English if it likes none", () => {
  const expected = {
    "": "en",
    "hi-IN": "hi",
    HI: "hi",
    "ta-IN,ta;q=0.9": "en",
    "ta,hi;q=0.5,en;q=0.4": "hi",
    "hi;q=0.1, en;q=0.2": "en",
    "hi;q=0": "en",
    "*": "en",
    hind: "en",
    ",;q=,hi;q=x": "hi",
  };
  for (const [header, language] of Object.entries(expected)) assert.equal(chooseLanguage(header), language, header);
  assert.equal(chooseLanguage(undefined), "en");
});

describe("an error is answered in the language that was asked for", () => {
  let app: FastifyInstance;
  let throwaway: Throwaway;
  before(async () => {
    throwaway = await makeRegistry("sqlite");
    app = await buildApp({
      db: await openRegistry(throwaway.database),
      config: { logLevel: "silent", corsOrigins: [] },
    });
  });
  after(async () => {
    await app.close();
    await throwaway.remove();
  });
  const ask = async (url: string, payload: object | undefined, language: string) => {
    const headers = { "accept-language": language, ...(payload && { "content-type": "application/json" }) };
    const method = payload ? "POST" : "GET";
    const answer = await app.inject({ method, url: `/api/v1/${url}`, headers, ...(payload && { payload }) });
    return answer.json<{ message: string; errors?: Record<string, string> }>();
  };

  for (const { code, tag } of languages) {
    const { validation, fields, answers } = messagesIn[code];
    test(`of one field, in ${code}`, async () => {
      assert.deepEqual(await ask("search", { state: "Maharashtra", city: "Pune", withinKm: 9999 }, tag), {
        message: validation.withinKm,
        errors: { withinKm: validation.withinKm },
      });
    });
    test(`of several fields, in ${code}`, async () => {
      const { message, errors } = await ask("search", { state: "Atlantis", city: "Utopia" }, tag);
      assert.equal(message, validation.several.replace("{fields}", `${fields.state}, ${fields.city}`));
      assert.deepEqual(errors, { state: validation.state, city: validation.city });
    });
    test(`of an unknown address and of a link that is none, in ${code}`, async () => {
      assert.deepEqual(await ask("nothing", undefined, tag), { message: answers.notFound });
      assert.deepEqual(await ask("donar/mine", undefined, tag), { message: answers.unauthorized });
    });
  }
});

test("no message of any language has a number that was not filled in", () => {
  const texts = JSON.stringify(messagesIn).match(/\{\w+\}/g) ?? [];
  assert.deepEqual(new Set(texts), new Set(["{fields}"]));
});

test("every language says something of its own", () => {
  const english = new Set(Object.values(messagesIn.en.validation));
  for (const { code } of languages.slice(1)) {
    const same = Object.values(messagesIn[code].validation).filter((text) => english.has(text));
    assert.deepEqual(same, []);
  }
});
