import assert from "node:assert/strict";
import { test } from "node:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { makeApp } from "#tests/fixtures/app.ts";
import { openApiDocument } from "./document.ts";

test("Redocly's recommended rules find nothing wrong with the OpenAPI document", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(await openApiDocument()), config });
  const lines = problems.map(
    ({ severity, ruleId, message, location }) => `${severity} ${ruleId} ${location[0]?.pointer}: ${message}`,
  );
  assert.deepEqual(lines, []);
});

test("the OpenAPI document names the methods that each address takes", async (context) => {
  const { app, remove } = await makeApp("sqlite");
  context.after(remove);
  for (const [path, operations] of Object.entries((await openApiDocument()).paths)) {
    const url = path
      .replace("{id}", "01a1de45-4b51-71d5-a596-b49ea9674b12")
      .replace("{name}", "picture")
      .replace("{language}/{file}", "xx/about");
    const method = "put" in operations ? "PATCH" : "PUT";
    const { statusCode, headers } = await app.inject({ method, url });
    assert.equal(statusCode, 405, path);
    const taken = String(headers.allow).split(", ");
    const named = Object.keys(operations).map((method) => method.toUpperCase());
    assert.deepEqual(taken.filter((method) => method !== "HEAD").toSorted(), named.toSorted(), path);
  }
});
