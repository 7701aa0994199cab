import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { inEachLanguage, languages } from "#contract/languages.ts";
import { maxDistanceKm } from "#contract/limits.ts";
import { openRegistry } from "#server/database/open.ts";
import { readShippedMessages } from "#server/messages.ts";
import { createTranslator } from "#server/translate-answer.ts";
import { makeRegistry, type Throwaway } from "#tests/fixtures/registries.ts";
import { buildApp } from "./app.ts";
import { chooseLanguage } from "./answer-language.ts";
import { testConfig } from "#tests/fixtures/app.ts";

const shippedMessages = inEachLanguage(readShippedMessages);

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
      config: testConfig,
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
    const { validation, fields, answers } = shippedMessages[code];
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
  const texts = JSON.stringify(shippedMessages).match(/\{\w+\}/g) ?? [];
  assert.deepEqual(new Set(texts), new Set(["{fields}"]));
});

test("every language says something of its own", () => {
  const english = new Set(Object.values(shippedMessages.en.validation));
  for (const { code } of languages.slice(1)) {
    const same = Object.values(shippedMessages[code].validation).filter((text) => english.has(text));
    assert.deepEqual(same, []);
  }
});

test("messages that staff have changed are said instead, in English too, and with the numbers filled in", () => {
  const changed = structuredClone(shippedMessages);
  changed.en.validation.withinKm = "At most {maxDistanceKm} km, {maxDistanceKm} and no more.";
  changed.en.validation.several = "Look at {fields}.";
  changed.en.fields.state = "state $&";
  changed.hi.answers.notFound = "कुछ नहीं।";
  const translate = createTranslator(changed);
  const { validation, answers } = shippedMessages.en;
  const [withinKm, state] = [validation.withinKm, validation.state];
  assert.deepEqual(translate({ message: withinKm, errors: { withinKm } }, "en"), {
    message: `At most ${maxDistanceKm} km, ${maxDistanceKm} and no more.`,
    errors: { withinKm: `At most ${maxDistanceKm} km, ${maxDistanceKm} and no more.` },
  });
  assert.equal(translate({ message: "", errors: { state, withinKm } }, "en").message, "Look at state $&, distance.");
  assert.equal(translate({ message: withinKm }, "hi").message, shippedMessages.hi.validation.withinKm);
  assert.equal(translate({ message: answers.notFound }, "hi").message, "कुछ नहीं।");
  assert.equal(translate({ message: "What only staff are told." }, "hi").message, "What only staff are told.");
});

test("no two sentences are the same in English, since they are looked up by it", () => {
  const { validation, answers } = shippedMessages.en;
  const sentences = [...Object.values(validation), ...Object.values(answers)];
  assert.equal(new Set(sentences).size, sentences.length);
});

test("every sentence that the server says to staff has its Hindi", () => {
  const places = [
    "server/http/routes/staff/*.ts",
    "server/content/*.ts",
    "server/publishing/*.ts",
    "server/staff/names.ts",
  ];
  const files = globSync([...places, "server/donors/errors.ts", "cms/schema/parts.ts", "publish/encode-picture.ts"]);
  const code = files.filter((file) => !file.endsWith(".test.ts")).map((file) => readFileSync(file, "utf8"));
  const sentences = [...code.join("\n").matchAll(/(?<!description: |summary: )"([A-Z][^"\n]* [^"\n]*[.…])"/g)];
  assert.ok(sentences.length > 40);
  const translate = createTranslator(shippedMessages);
  const mistakes = sentences.map(([, message]) => ({ message: message! }));
  const inHindi = new Set(translate({ mistakes }, "hi").mistakes.map(({ message }) => message));
  const missing = mistakes.filter(({ message }) => inHindi.has(message) && !/application\//.test(message));
  assert.deepEqual(missing, []);
  assert.match(
    translate({ message: "The picture is 300 px wide; at least 640 are needed" }, "hi").message,
    /300.* 640/,
  );
});
