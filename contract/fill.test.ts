import assert from "node:assert/strict";
import { test } from "node:test";
import { fill } from "./fill.ts";

test("a value is filled in wherever its name stands", () => {
  assert.equal(fill("{from} to {to}, and {to} to {from}", { from: "A", to: 0 }), "A to 0, and 0 to A");
});

test("a value is filled in as it was typed", () => {
  assert.equal(fill("For {name}: {link}", { name: "$& {link}", link: "/" }), "For $& {link}: /");
});
