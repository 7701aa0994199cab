import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { writeCsvLine } from "#contract/csv.ts";
import { maxCellLength, maxCells } from "#contract/staff/import.ts";
import { CsvError, parseCsv } from "./parse-csv.ts";

const readCells = (text: string) =>
  [...parseCsv(text)].map(({ cells }) => cells).filter((cells) => cells.some((cell) => cell.trim()));

test("whatever is written is read again as it was", () => {
  const pieces = fc.constantFrom("'", '"', ",", "\n", "\r", "\r\n", "\t", "=", "+", "-", "@", "＝", " ", "a", "आ");
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.array(pieces).map((some) => some.join("")),
  );
  const rows = fc.array(
    fc.array(text, { minLength: 1, maxLength: 4 }).filter((row) => row.some((cell) => cell.trim())),
  );
  fc.assert(
    fc.property(rows, (rows) => assert.deepEqual(readCells(rows.map((row) => writeCsvLine(row)).join("")), rows)),
  );
});

test("no cell that is written begins like a formula", () => {
  for (const start of ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]) {
    assert.match(writeCsvLine([`${start}1+1`]), /^"?'/);
  }
  assert.equal(writeCsvLine(["+91 98765 43210", "A+", "Asha"]), "'+91 98765 43210,A+,Asha\n");
});

test("what people type is read as it stands", () => {
  assert.deepEqual(readCells("'Asha,+91 98765 43210,'+91 98765 43210"), [
    ["'Asha", "+91 98765 43210", "+91 98765 43210"],
  ]);
});

test("rows have the line on which they begin, with any ends of lines", () => {
  for (const end of ["\n", "\r\n", "\r"]) {
    const text = ["a,b", '"two', 'lines",""', "", " ,", "c,", ""].join(end);
    assert.deepEqual(
      [...parseCsv(text)],
      [
        { line: 1, cells: ["a", "b"] },
        { line: 2, cells: [`two${end}lines`, ""] },
        { line: 4, cells: [""] },
        { line: 5, cells: [" ", ""] },
        { line: 6, cells: ["c", ""] },
      ],
    );
  }
  assert.deepEqual(readCells("a,"), [["a", ""]]);
  assert.deepEqual(readCells(""), []);
});

test("what cannot be read is told by its line, and soon", () => {
  const longest = "x".repeat(maxCellLength);
  assert.deepEqual(readCells(`${longest},"${'""'.repeat(maxCellLength)}"`), [[longest, '"'.repeat(maxCellLength)]]);
  assert.equal(readCells(",".repeat(maxCells - 1).replace(",", "a,"))[0]!.length, maxCells);
  for (const [text, line, problem] of [
    ['a\n"b', 2, "csvOpenQuote"],
    ['a\nb\nc"d', 3, "csvQuote"],
    ['"a"b', 1, "csvQuote"],
    [`a\n${"9".repeat(19e6)}`, 2, "csvLongCell"],
    [`a\n"${'""'.repeat(7e6)}"`, 2, "csvOpenQuote"],
    [`a\n${",".repeat(19e6)}`, 2, "csvManyCells"],
  ] as const) {
    const started = performance.now();
    assert.throws(
      () => readCells(text),
      (error: CsvError) => error.line === line && error.problem === problem,
    );
    // A busy machine takes ten times as long; reading each line anew would take minutes.
    assert.ok(performance.now() - started < 5000, problem);
  }
});
