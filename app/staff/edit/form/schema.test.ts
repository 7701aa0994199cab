import type { FormSchema } from "#contract/staff/form-schema.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { findSchema, listParts, makeValue } from "./schema.ts";

const text: FormSchema = { type: "string" };
const picture: FormSchema = {
  type: "object",
  properties: { name: { type: "string", kind: "picture" }, alt: text, focus: text },
  required: ["name", "alt"],
};
const member: FormSchema = {
  type: "object",
  properties: {
    id: { type: "string", kind: "id" },
    name: text,
    link: text,
    picture,
    tips: { type: "array", items: text },
  },
  required: ["id", "name", "picture", "tips"],
};
const file: FormSchema = {
  type: "object",
  properties: { members: { type: "array", items: member } },
  required: ["members"],
};

test("a place leads to its schema, through lists too", () => {
  assert.equal(findSchema(file, "members.3.picture"), picture);
  assert.equal(findSchema(file, "members.3.nothing"), undefined);
});

test("a record has the parts that its keys name", () => {
  const record: FormSchema = {
    type: "object",
    propertyNames: { enum: ["7", "90"] },
    additionalProperties: text,
    required: ["7"],
  };
  assert.deepEqual(
    listParts(record).map(({ key, isOptional }) => [key, isOptional]),
    [
      ["7", false],
      ["90", true],
    ],
  );
});

test("a new item is empty, with an id of its own and the picture of its neighbour, which it cannot do without", () => {
  const beside = {
    id: "a",
    name: "Asha",
    link: "x",
    picture: { name: "team-1", alt: "Asha", focus: "top" },
    tips: ["t"],
  };
  const { id, ...rest } = makeValue(member, beside) as { id: string };
  assert.match(id, /^item-\w{8}$/);
  assert.deepEqual(rest, { name: "", picture: { name: "team-1", alt: "" }, tips: [] });
});
