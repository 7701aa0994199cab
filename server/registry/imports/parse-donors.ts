import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { maxImportRows, type ImportAnswers, type ImportMistake, type ImportQuestions } from "#contract/staff/import.ts";
import { CsvError, parseCsv } from "#server/donors/parse-csv.ts";
import { answers as messages, validation } from "#server/messages.ts";
import type { StoredDonor } from "#server/registry/donor-row.ts";
import { findDonationTypes, normalizeWord, parseHeader, parseRow, type Column, type ParsedRow } from "./parse-row.ts";

export type DonorsFile = { bytes: Uint8Array; answers: ImportAnswers; maxRows?: number };

/** So few that nobody is held up while they are decoded. */
const pieceBytes = 2 ** 16;

/** Nobody corrects more at a time. */
const maxMistakes = 1000;
/** So few that a server which stores them keeps no visitor waiting, and so many that each takes one statement. */
const batchSize = 50;
/** Between two turns of the event loop. */
const turnMs = 8;

/** What is wrong with a file, or left open by it. Of many mistakes, the first ones are given. */
export async function checkDonors(file: DonorsFile, onProgress: (share: number) => unknown = () => {}) {
  const mistakes: ImportMistake[] = [];
  const questions: ImportQuestions = { words: [], confirmedOn: false };
  let [mistakeCount, rows] = [0, 0];
  for await (const { batch, share } of parseBatches(file)) {
    for (const { mistake, unclear, isUndated } of batch) {
      rows++;
      if (mistake && mistakeCount++ < maxMistakes) mistakes.push(mistake);
      if (isUndated) questions.confirmedOn = true;
      if (unclear && !questions.words.some(({ word }) => normalizeWord(word) === normalizeWord(unclear))) {
        questions.words.push({ word: unclear, meanings: findDonationTypes(unclear) });
      }
    }
    await onProgress(share);
  }
  return { mistakes, mistakeCount, questions, rows };
}

/** The donors of a file that was found right, few at a time. */
export async function* parseDonors(file: DonorsFile): AsyncGenerator<StoredDonor[]> {
  for await (const { batch } of parseBatches(file)) {
    if (batch.length) yield batch.map(({ donor }) => donor!);
  }
}

/** The rows of a file, and how much of it has been read. Others have their turn meanwhile. */
async function* parseBatches(file: DonorsFile): AsyncGenerator<{ batch: ParsedRow[]; share: number }> {
  const { bytes } = file;
  let batch: ParsedRow[] = [];
  let read = 0;
  let turn = performance.now();
  const decoded = function* () {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    for (; read < bytes.length; read += pieceBytes)
      yield decoder.decode(bytes.subarray(read, read + pieceBytes), { stream: true });
    yield decoder.decode();
  };
  for (const row of parseRows(decoded(), file)) {
    if (performance.now() - turn > turnMs) {
      await yieldToEventLoop();
      turn = performance.now();
    }
    if (!row || batch.push(row) < batchSize) continue;
    yield { batch, share: Math.min(read / bytes.length, 0.99) };
    batch = [];
  }
  yield { batch, share: 1 };
}

/** Nothing for a line without a donor, so that a file of empty lines holds nobody up either. */
function* parseRows(pieces: Iterable<string>, { answers, maxRows = Infinity }: DonorsFile) {
  let columns: Column[] | undefined;
  let rows = 0;
  try {
    for (const row of parseCsv(pieces)) {
      if (rows++ > maxRows) throw new CsvError(row.line, "csvManyRows", String(maxImportRows));
      const isEmpty = !row.cells.some((cell) => cell.trim());
      yield columns && !isEmpty ? parseRow(row, columns, answers) : undefined;
      if (!isEmpty) columns ??= parseHeader(row);
    }
    if (!columns) parseHeader({ line: 1, cells: [] });
  } catch (error) {
    if (error instanceof CsvError) yield describeMistake(error.line, error.value, validation[error.problem]);
    else if ((error as { code?: string }).code === notUtf8) yield describeMistake(1, "", messages.csvNotUtf8);
    else throw error;
  }
}

const notUtf8 = "ERR_ENCODING_INVALID_ENCODED_DATA";

function describeMistake(line: number, value: string, message: string): ParsedRow {
  return { mistake: { line, name: "", problems: [{ column: "", value, message }] } };
}
