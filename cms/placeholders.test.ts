import assert from "node:assert/strict";
import { test } from "node:test";
import { findPlaceholders } from "./placeholders.ts";

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
