import assert from "node:assert/strict";
import { test } from "node:test";
import type { Language } from "#contract/languages.ts";
import { findOutdated } from "./drafts.ts";

test("a field is outdated when another language has changed it in a later publication", () => {
  const edits = [
    { language: "one", file: "about", field: "heading", publicationId: "1" },
    { language: "two", file: "about", field: "heading", publicationId: "2" },
    { language: "three", file: "about", field: "heading", publicationId: "3" },
    { language: "two", file: "about", field: "team.intro", publicationId: "2" },
    { language: "one", file: "about", field: "mission", publicationId: "2" },
    { language: "two", file: "about", field: "mission", publicationId: "2" },
    { language: "two", file: "about", field: "gone", publicationId: "2" },
    { language: "two", file: "home", field: "title", publicationId: "2" },
  ].map((edit) => Object.assign(edit, { language: edit.language as Language }));
  const findIn = (language: string) => findOutdated({ language: language as Language, file: "about" }, edits);
  assert.deepEqual(findIn("one"), ["heading", "team.intro"]);
  assert.deepEqual(findIn("two"), ["heading"]);
  assert.deepEqual(findIn("three"), ["team.intro", "mission"]);
});
