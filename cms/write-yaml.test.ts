import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { parse } from "yaml";
import { isLong } from "#tests/fixtures/long.ts";
import { writeYaml } from "./write-yaml.ts";

const yaml = `# The page.
title: About us
card: { name: lane, alt: "Children, walking" } # placeholder
phones:
  - "+91 1" # placeholder
  - "+91 2" # placeholder
team:
  # {name} is the name.
  label: "{name} on LinkedIn"
  members:
    - id: a
      name: Name Surname # placeholder
      link: { to: /a }
    # The second.
    - id: b
      name: Name Surname # placeholder
last: "7" # the end
`;
const content = parse(yaml);

describe("a value is written back where it stands:", () => {
  const changes: [string, (copy: typeof content) => void, [string, string][]][] = [
    ["nothing", () => {}, []],
    ["a text", (copy) => (copy.title = "Who: we"), [["title: About us", 'title: "Who: we"']]],
    ["a text that looks like a number", (copy) => (copy.last = "8"), [['"7"', '"8"']]],
    ["a placeholder", (copy) => (copy.phones[1] = "+91 3"), [['"+91 2" # placeholder', "+91 3"]]],
    [
      "a text in brackets",
      (copy) => (copy.card.alt = "A lane, {empty}"),
      [['"Children, walking" } # placeholder', '"A lane, {empty}" }']],
    ],
    [
      "a text of several lines",
      (copy) => (copy.team.label = 'One\n"two" \\ # no comment\n'),
      [['"{name} on LinkedIn"', String.raw`"One\n\"two\" \\ # no comment\n"`]],
    ],
    [
      "a text of several lines in brackets",
      (copy) => (copy.card.alt = ":\na"),
      [['"Children, walking" } # placeholder', String.raw`":\na" }`]],
    ],
    [
      "a text with a no-break space at its end",
      (copy) => (copy.title = "Who we are\u00A0"),
      [["About us", "Who we are\u00A0"]],
    ],
    [
      "a text inside a list",
      (copy) => (copy.team.members[1].name = "Asha"),
      [["b\n      name: Name Surname # placeholder", "b\n      name: Asha"]],
    ],
    [
      "a list that is longer",
      (copy) => copy.phones.push("+91 3"),
      [['2" # placeholder', '2" # placeholder\n  - +91 3']],
    ],
    [
      "a list that is empty",
      (copy) => (copy.phones = []),
      [['\n  - "+91 1" # placeholder\n  - "+91 2" # placeholder', " []"]],
    ],
    [
      "a list in another order",
      (copy) => (copy.team.members = copy.team.members.toReversed()),
      [
        [
          "- id: a\n      name: Name Surname # placeholder\n      link: { to: /a }\n    # The second.\n    - id: b\n      name: Name Surname # placeholder\n",
          "# The second.\n    - id: b\n      name: Name Surname # placeholder\n    - id: a\n      name: Name Surname # placeholder\n      link: { to: /a }\n",
        ],
      ],
    ],
    [
      "a shorter list",
      (copy) => copy.team.members.shift(),
      [
        [
          "- id: a\n      name: Name Surname # placeholder\n      link: { to: /a }\n    # The second.\n    - id: b",
          "# The second.\n    - id: b",
        ],
      ],
    ],
    [
      "a shorter list of which an item was changed",
      (copy) => (copy.team.members = [{ ...copy.team.members[1], id: "b", role: "New" }]),
      [
        [
          "- id: a\n      name: Name Surname # placeholder\n      link: { to: /a }\n    # The second.\n    - id: b\n      name: Name Surname # placeholder",
          "# The second.\n    - id: b\n      name: Name Surname # placeholder\n      role: New",
        ],
      ],
    ],
    [
      "something that is optional and gone",
      (copy) => delete copy.team.members[0].link,
      [["\n      link: { to: /a }", ""]],
    ],
    [
      "something that is optional and new",
      (copy) => (copy.team.members[1].link = { to: "/b", label: "B" }),
      [
        [
          "b\n      name: Name Surname # placeholder",
          "b\n      name: Name Surname # placeholder\n      link:\n        to: /b\n        label: B",
        ],
      ],
    ],
  ];
  for (const [name, change, replaced] of changes) {
    test(name, () => {
      const copy = structuredClone(content);
      change(copy);
      const expected = replaced.reduce((text, [before, after]) => {
        assert.ok(text.includes(before), before);
        return text.replace(before, () => after);
      }, yaml);
      assert.equal(writeYaml(yaml, copy), expected);
    });
  }
});

test("a text that looks like the mark of a placeholder stays, the mark itself goes with its value", () => {
  const yaml = `one: { a: x, b: "y #placeholder", c: '#placeholder' } # placeholder\n`;
  const content = { one: { a: "z # placeholder", b: "y #placeholder", c: "#placeholder" } };
  const written = `one: { a: "z # placeholder", b: "y #placeholder", c: '#placeholder' }\n`;
  assert.equal(writeYaml(yaml, content), written);
});

test("lists can be cut, turned and changed anywhere in the files of the site", () => {
  const files = globSync("content/*/*.yaml").map((file) => readFileSync(file, "utf8"));
  const changes = [
    (list: unknown[]) => list.slice(1),
    (list: unknown[]) => list.toReversed().map(changeFirstText),
    (list: unknown[]) => [changeFirstText(list[0]), ...list],
    (list: unknown[]) => list.slice(1).map(changeFirstText),
  ];
  for (const file of files) {
    const content = parse(file);
    const count = listLists(content).length;
    for (let nth = 0; nth < count; nth++) {
      // In `npm test`, each list is changed in one of these ways.
      for (const change of isLong ? changes : [changes[nth % changes.length]!]) {
        const copy = structuredClone(content);
        const { holder, name } = listLists(copy)[nth]!;
        holder[name] = change(holder[name] as unknown[]);
        assert.deepEqual(parse(writeYaml(file, copy)), copy);
      }
    }
  }
});

test("any text can be written anywhere in the files of the site", () => {
  const files = globSync("content/*/*.yaml").map((file) => readFileSync(file, "utf8"));
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.nat(),
      fc.oneof(
        fc.string({ unit: "grapheme", minLength: 1 }),
        fc.string({ unit: fc.constantFrom(..."\n :#-,[]{}'\"\\|>&*!%@`a"), maxLength: 60 }),
      ),
      (file, nth, text) => {
        const copy = parse(file);
        const places = listTexts(copy);
        const { holder, name } = places[nth % places.length]!;
        holder[name] = text;
        assert.deepEqual(parse(writeYaml(file, copy)), copy);
      },
    ),
    { numRuns: 60 },
  );
});

type Place = { holder: Record<string, unknown>; name: string };

function listTexts(value: unknown): Place[] {
  const holder = value as Record<string, unknown>;
  return Object.entries(holder).flatMap(([name, inner]) => {
    if (typeof inner === "string") return { holder, name };
    return inner !== null && typeof inner === "object" ? listTexts(inner) : [];
  });
}

function listLists(value: unknown): Place[] {
  const holder = value as Record<string, unknown>;
  return Object.entries(holder).flatMap(([name, inner]) => {
    if (inner === null || typeof inner !== "object") return [];
    return (Array.isArray(inner) ? [{ holder, name }] : []).concat(listLists(inner));
  });
}

function changeFirstText(item: unknown): unknown {
  if (typeof item === "string") return `${item}: changed`;
  const copy = structuredClone(item) as Record<string, unknown>;
  const [name] = Object.keys(copy);
  return { ...copy, [name!]: `${String(copy[name!])}: "changed"` };
}
