import assert from "node:assert/strict";
import { test } from "node:test";
import { readAllContent } from "#cms/content-files.ts";
import { nameBuild } from "./build-manifest.ts";

test("a build is another one when its code or a word of any file is another", () => {
  const [code, content] = [Buffer.from("code"), readAllContent()];
  const other = structuredClone(content);
  (other.hi.api as { answers: Record<string, string> }).answers.notFound = "कुछ नहीं।";
  assert.equal(nameBuild(code, content), nameBuild(code, readAllContent()));
  const names = [nameBuild(code, content), nameBuild(code, other), nameBuild(Buffer.from("other"), content)];
  assert.equal(new Set(names).size, 3);
});
