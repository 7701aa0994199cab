import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { describePlaceholders, findPlaceholders } from "./placeholders.ts";

test("the values marked as placeholders are counted by file and field in one line", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "dehleez-placeholders-"));
  t.after(() => rmSync(folder, { recursive: true }));
  assert.equal(describePlaceholders(folder), undefined);

  writeFileSync(
    join(folder, "people.yaml"),
    "members:\n  - id: a\n    name: Name # placeholder\n  - name: N # placeholder\n",
  );
  writeFileSync(
    join(folder, "events.yaml"),
    "dates:\n  - soon # placeholder\n  - later # placeholder\nurl: x #placeholder\n",
  );
  writeFileSync(join(folder, "home.yaml"), "title: A sentence about a placeholder\n");
  assert.equal(
    describePlaceholders(folder),
    "Still to be replaced in content/en: events.yaml (dates ×2, url ×1), people.yaml (name ×2).",
  );
});

test("placeholders are found by their exact places", () => {
  const yaml = `# Not a placeholder.
title: A sentence about a placeholder
phones:
  - "+91" # placeholder
  - "+92"
team:
  members:
    - id: a # the first
      name: Name # placeholder
    - { id: b, name: N } # placeholder: all of it
url: x #placeholder
`;
  assert.deepEqual(findPlaceholders(yaml), ["phones.0", "team.members.0.name", "team.members.1", "url"]);
});

test("a server without the content folder lists nothing", () => {
  assert.equal(describePlaceholders("/no/such/folder"), undefined);
});
