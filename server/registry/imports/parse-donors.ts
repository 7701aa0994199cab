import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { maxImportRows, type ImportAnswers, type ImportMistake, type ImportQuestions } from "#contract/staff/import.ts";
import { CsvError, parseCsv } from "#server/donors/parse-csv.ts";
import { answers as messages, validation } from "#server/messages.ts";
import type { StoredDonor } from "#server/registry/donor-row.ts";
import { findDonationTypes, normalizeWord, parseHeader, parseRow, type Column } from "./parse-row.ts";

export type DonorsFile = { bytes: Uint8Array; answers: ImportAnswers };

type ParsedFile = {
  rows: { line: number; donor: StoredDonor }[];
  mistakes: ImportMistake[];
  questions: ImportQuestions | null;
};

/** Between two turns of the event loop. */
const turnMs = 8;

/**
 * The donors of a file, what is wrong with other rows, and what it leaves open. Of a file that cannot be read to its end,
 * nothing is taken.
 */
export async function parseDonors({ bytes, answers }: DonorsFile): Promise<ParsedFile> {
  try {
    return await parseText(new TextDecoder("utf-8", { fatal: true }).decode(bytes), answers);
  } catch (error) {
    return { rows: [], mistakes: [describeMistake(error)], questions: null };
  }
}

async function parseText(text: string, answers: ImportAnswers): Promise<ParsedFile> {
  const rows: ParsedFile["rows"] = [];
  const mistakes: ImportMistake[] = [];
  const words = new Map<string, ImportQuestions["words"][number]>();
  let columns: Column[] | undefined;
  let confirmedOn = false;
  let lines = 0;
  let turn = performance.now();
  for (const row of parseCsv(text)) {
    if (performance.now() - turn > turnMs) {
      await yieldToEventLoop();
      turn = performance.now();
    }
    if (lines++ > maxImportRows) throw new CsvError(row.line, "csvManyRows");
    if (!row.cells.some((cell) => cell.trim())) continue;
    if (!columns) {
      columns = parseHeader(row);
      continue;
    }
    const { donor, mistake, unclear, isUndated } = parseRow(row, columns, answers);
    if (donor) rows.push({ line: row.line, donor });
    if (mistake) mistakes.push(mistake);
    if (isUndated) confirmedOn = true;
    const word = normalizeWord(unclear ?? "");
    if (unclear && !words.has(word)) words.set(word, { word: unclear, meanings: findDonationTypes(unclear) });
  }
  if (!columns) parseHeader({ line: 1, cells: [] });
  const questions = confirmedOn || words.size > 0 ? { words: [...words.values()], confirmedOn } : null;
  return { rows, mistakes, questions };
}

const notUtf8 = "ERR_ENCODING_INVALID_ENCODED_DATA";

/** Why a file cannot be read to its end. */
function describeMistake(error: unknown): ImportMistake {
  if (error instanceof CsvError) {
    const { line, value, problem } = error;
    return { line, name: "", problems: [{ column: "", value, message: validation[problem] }] };
  }
  if ((error as { code?: string }).code !== notUtf8) throw error;
  return { line: 1, name: "", problems: [{ column: "", value: "", message: messages.csvNotUtf8 }] };
}
