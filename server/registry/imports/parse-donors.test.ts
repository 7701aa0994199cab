import assert from "node:assert/strict";
import { test } from "node:test";
import { today } from "#contract/day.ts";
import type { ImportAnswers } from "#contract/staff/import.ts";
import { newDonor } from "#tests/fixtures/donors.ts";
import { parseDonors } from "./parse-donors.ts";

const header = "fullName,phoneNo,donationType,bloodType,state,city";
const parse = (text: string, answers: ImportAnswers = { confirmedOn: today() }) =>
  parseDonors({ bytes: Buffer.from(text), answers });

test("a row needs no more than a registration does, and a spreadsheet may have written it", async () => {
  const lines = [`\uFEFF${header}`, '"Rao, Asha",+91 98765 43210,blood,o+,maharashtra,PUNE', ",,,,,", ""];
  const { rows, mistakes, questions } = await parse(lines.join("\r\n"));
  assert.deepEqual([rows.length, mistakes, questions], [1, [], null]);
  const given = { ...newDonor({ fullName: "Rao, Asha" }), confirmedOn: today(), linkHash: "", noticeVersion: "" };
  assert.partialDeepStrictEqual(rows, [{ line: 2, donor: given }]);
});

test("every wrong row is told by its line, with all that is wrong in it", async () => {
  const lines = [
    `${header},confirmedOn,paused,id`,
    "Asha Rao,9876543210,Blood,O+,Maharashtra,Pune,2026-01-02,no,",
    '"Bina\nDas",9876543210,Blood,O+,Maharashtra,Pune,,,',
    ",12,Gold,,Atlantis,Nowhere,,,",
    "Chetan,9876543210,Blood,O+,Maharashtra,Pune,02/01/2026,perhaps,7",
    "Devi,9876543210,Blood,O+,Maharashtra,Kochi,,,",
    "Esha,9876543210",
  ];
  const { rows, mistakes } = await parse(lines.join("\n"));
  assert.deepEqual(
    rows.map(({ line, donor }) => [line, donor.fullName]),
    [
      [2, "Asha Rao"],
      [3, "Bina Das"],
    ],
  );
  const told = mistakes.map(({ line, name, problems }) => {
    return { line, name, problems: problems.map((problem) => Object.values(problem).join(" ")) };
  });
  assert.deepEqual(told, [
    {
      line: 5,
      name: "",
      problems: [
        "fullName  Please enter your full name.",
        "phoneNo 12 Please enter a phone number of 7 to 15 digits. Spaces and + - . ( ) may stand between them.",
        "donationType Gold Please choose a donation type from the list.",
        "state Atlantis Please choose a state from the list.",
        "city Nowhere Please choose a city from the list.",
      ],
    },
    {
      line: 6,
      name: "Chetan",
      problems: ["paused perhaps Please enter yes or no.", "id 7 Please leave this as it was exported, or empty."],
    },
    { line: 7, name: "Devi", problems: ["city Kochi Please choose a city from the list."] },
    { line: 8, name: "Esha", problems: [" 2 ≠ 9 The row has more or fewer cells than the first line."] },
  ]);
});

test("a first line that names other columns is a mistake", async () => {
  for (const [first, value, message] of [
    [`${header},email`, "email", /^The first line names a column that is not known/],
    ["fullName,phoneNo", "donationType, bloodType, state, city", /^The first line lacks columns/],
    [`${header},City`, "City", /^The first line names a column twice/],
    [",,", "fullName, phoneNo, donationType, bloodType, state, city", /^The first line lacks columns/],
  ] as const) {
    const { mistakes } = await parse(first);
    assert.deepEqual([mistakes.length, mistakes[0]!.line, mistakes[0]!.problems[0]!.value], [1, 1, value]);
    assert.match(mistakes[0]!.problems[0]!.message, message);
  }
});
