import { unguard } from "#contract/csv.ts";
import { maxCellLength, maxCells } from "#contract/staff/import.ts";

export type CsvRow = { line: number; cells: string[] };

const cellAndEnd = new RegExp(
  `(?:"((?:[^"]|""){0,${maxCellLength}})"|([^",\\r\\n]{0,${maxCellLength}}))(,|\\r\\n|\\n|\\r|$)`,
  "y",
);
/** A cell in which each character is a doubled quotation mark, with its own quotation marks and the end of its line. */
const longestCell = 2 * maxCellLength + 4;

/**
 * The rows of a CSV, each with the number of the line on which it begins. A cell or a row that is too long ends it at once,
 * so that no file takes long until its next row.
 */
export function* parseCsv(text: string): Generator<CsvRow, void> {
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  for (let at = 0, end = ""; at < text.length || end === ",";) {
    cellAndEnd.lastIndex = at;
    const match = cellAndEnd.exec(text);
    if (!match) throw new CsvError(line, describeCell(text.slice(at, at + longestCell)));
    const [whole, quoted, plain] = match;
    at += whole.length;
    end = match[3]!;
    row.cells.push(unguard(quoted?.replaceAll('""', '"') ?? plain!));
    if (row.cells.length > maxCells) throw new CsvError(line, "csvManyCells");
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === ",") continue;
    yield row;
    row = { line, cells: [] };
  }
}

type CellProblem = "csvQuote" | "csvOpenQuote" | "csvLongCell" | "csvManyCells";
type CsvProblem = CellProblem | "csvManyRows" | "csvNoColumn" | "csvUnknownColumn" | "csvColumnTwice";

/** A file that cannot be read beyond a line. */
export class CsvError extends Error {
  readonly line: number;
  readonly problem: CsvProblem;
  readonly value: string;
  constructor(line: number, problem: CsvProblem, value = "") {
    super(problem);
    this.line = line;
    this.problem = problem;
    this.value = value;
  }
}

/** What is wrong with a cell that could not be read. */
function describeCell(text: string): CellProblem {
  if (new RegExp(`^"(?:(?:[^"]|""){${maxCellLength + 1}}|(?:[^"]|"")*$)`).test(text)) return "csvOpenQuote";
  return new RegExp(`^[^",\\r\\n]{${maxCellLength + 1}}`).test(text) ? "csvLongCell" : "csvQuote";
}
