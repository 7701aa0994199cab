import assert from "node:assert/strict";
import { test } from "node:test";
import { topics } from "#contract/messages.ts";
import { mayDo, nameChange, type DonorAction, type LinkAccess } from "./link-access.ts";

const actions: DonorAction[] = ["read", "confirm", "pause", "number", "answer", "sendLink", "own"];

/** Who has come by which link, and what they may do. */
const table: [string, LinkAccess, DonorAction[]][] = [
  ["the private link", {}, ["read", "confirm", "pause", "number", "answer", "own"]],
  ["a message about the registration", { topic: "reminders", about: "" }, ["read", "confirm", "pause", "sendLink"]],
  ["a message about a request", { topic: "needs", about: "q1" }, ["read", "answer", "sendLink"]],
  ["a message about the number", { topic: "reveals", about: "" }, ["read", "number", "sendLink"]],
];

for (const [who, access, allowed] of table)
  test(`${who} may ${allowed.join(", ")}, and nothing else`, () => {
    assert.deepEqual(
      actions.filter((action) => mayDo(access, action)),
      actions.filter((action) => allowed.includes(action)),
    );
  });

test("the link of a message about a request answers no other one, and the private link each", () => {
  const cases: [LinkAccess, string, boolean][] = [
    [{ topic: "needs", about: "q1" }, "q1", true],
    [{ topic: "needs", about: "q1" }, "q2", false],
    [{ topic: "needs", about: "" }, "q2", false],
    [{ topic: "reminders", about: "q1" }, "q1", false],
    [{}, "q2", true],
  ];
  for (const [access, id, expected] of cases)
    assert.equal(mayDo(access, "answer", id), expected, JSON.stringify(access));
});

test("every topic has its row", () => {
  const rows = table.flatMap(([, { topic }]) => topic ?? []);
  assert.deepEqual(rows.toSorted(), topics.toSorted());
});

test("a change of one switch is less than a correction, and nothing hides behind it", () => {
  const cases: [unknown, DonorAction][] = [
    [{ paused: true }, "pause"],
    [{ numberOnRequest: false }, "number"],
    [{ paused: true, numberOnRequest: true }, "own"],
    [{ paused: true, phoneNo: "98765 43210" }, "own"],
    [{ "paused,x": true }, "own"],
    [JSON.parse('{"paused": true, "__proto__": {"phoneNo": "1"}}'), "own"],
    [["paused"], "own"],
    ["paused", "own"],
    [{}, "own"],
    [null, "own"],
  ];
  for (const [change, expected] of cases) assert.equal(nameChange(change), expected, JSON.stringify(change));
});
