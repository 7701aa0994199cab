import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { maxImportRows, type ImportAnswers, type ImportMistake, type ImportQuestions } from "#contract/staff/import.ts";
import { CsvError, parseCsv, type CsvRow } from "#server/donors/csv.ts";
import { validation } from "#server/messages.ts";
import { requiredColumns } from "#server/registry/donor-columns.ts";
import { parseRow, shorten, type Column, type ParsedRow } from "./parse-row.ts";
import type { ImportedDonor } from "./store-donors.ts";
import { findColumn, findDonationTypes, normalizeWord } from "./words.ts";

/** A file of donors, which can be read more than once. */
type DonorsFile = { pieces: () => Iterable<string>; answers: ImportAnswers; maxRows?: number };

/** What is wrong with a file, or left open by it. */
type CheckedFile = { mistakes: ImportMistake[]; mistakeCount: number; questions: ImportQuestions; rows: number };

/** Nobody corrects more at a time. */
const maxMistakes = 1000;
/** Between two turns of the event loop. */
const turnMs = 8;

/** Looks at every row of a file and keeps none. `onRow` is awaited where it returns a promise. */
export async function checkDonors(file: DonorsFile, onRow?: () => Promise<void> | undefined): Promise<CheckedFile> {
  const checked: CheckedFile = { mistakes: [], mistakeCount: 0, questions: { words: [], confirmedOn: false }, rows: 0 };
  const { mistakes, questions } = checked;
  for await (const { mistake, unclear, isUndated } of parseRows(file)) {
    checked.rows++;
    if (mistake && checked.mistakeCount++ < maxMistakes) mistakes.push(mistake);
    if (isUndated) questions.confirmedOn = true;
    if (unclear && !questions.words.some(({ word }) => normalizeWord(word) === normalizeWord(unclear))) {
      questions.words.push({ word: unclear, meanings: findDonationTypes(unclear) });
    }
    const pause = onRow?.();
    if (pause) await pause;
  }
  return checked;
}

/** The donors of a file that was found right. */
export async function* parseDonors(file: DonorsFile): AsyncGenerator<ImportedDonor> {
  for await (const { donor } of parseRows(file)) {
    if (!donor) throw new Error("The file has changed since it was checked.");
    yield donor;
  }
}

async function* parseRows({ pieces, answers, maxRows = Infinity }: DonorsFile): AsyncGenerator<ParsedRow> {
  let columns: Column[] | undefined;
  let rows = 0;
  let turn = performance.now();
  try {
    for (const row of parseCsv(pieces())) {
      if (performance.now() - turn > turnMs) {
        await yieldToEventLoop();
        turn = performance.now();
      }
      if (rows++ > maxRows) throw new CsvError(row.line, "csvManyRows", String(maxImportRows));
      if (!row.cells.some((cell) => cell.trim())) continue;
      if (columns) yield parseRow(row, columns, answers);
      else columns = parseHeader(row);
    }
    if (!columns) throw new CsvError(1, "csvNoColumn", requiredColumns.join(", "));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { line, problem, value } = error;
    yield { mistake: { line, name: "", problems: [{ column: "", value, message: validation[problem] }] } };
  }
}

function parseHeader({ line, cells }: CsvRow): Column[] {
  const columns = cells.map((cell) => {
    const key = findColumn(cell);
    if (!key) throw new CsvError(line, "csvUnknownColumn", shorten(cell));
    return { key, name: cell.trim() };
  });
  const keys = columns.map(({ key }) => key);
  const missing = requiredColumns.filter((key) => !keys.includes(key));
  if (missing.length) throw new CsvError(line, "csvNoColumn", missing.join(", "));
  const twice = columns.find(({ key }, n) => keys.indexOf(key) < n);
  if (twice) throw new CsvError(line, "csvColumnTwice", twice.name);
  return columns;
}
