import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { CsvError, parseCsv, writeCsvLine } from "./csv.ts";

const readCells = (text: string) => [...parseCsv(text)].map(({ cells }) => cells);

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
    fc.property(rows, (rows) => {
      assert.deepEqual(readCells(rows.map((row) => writeCsvLine(row)).join("")), rows);
    }),
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

test("rows have the line on which they begin, with any ends of lines, and empty rows are left out", () => {
  for (const end of ["\n", "\r\n", "\r"]) {
    const text = ["a,b", '"two', 'lines",""', "", " ,", "c,", ""].join(end);
    assert.deepEqual(
      [...parseCsv(text)],
      [
        { line: 1, cells: ["a", "b"] },
        { line: 2, cells: [`two${end}lines`, ""] },
        { line: 6, cells: ["c", ""] },
      ],
    );
  }
  assert.deepEqual(readCells("a,"), [["a", ""]]);
  assert.deepEqual(readCells(""), []);
});

test("a quotation mark too many or too few is told by its line", () => {
  for (const [text, line] of [
    ['a\n"b', 2],
    ['a\nb\nc"d', 3],
    ['"a"b', 1],
  ] as const) {
    assert.throws(
      () => readCells(text),
      (error: CsvError) => error.line === line,
    );
  }
});
