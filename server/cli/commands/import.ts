import { closeSync, openSync, readSync, statSync } from "node:fs";
import { isPastDay } from "#contract/day.ts";
import type { ImportMistake, ImportQuestions } from "#contract/staff/import.ts";
import { parseMeanings } from "#server/donors/staff-requests.ts";
import { OperatorError } from "#server/operator-error.ts";
import { commandLine } from "#server/registry/audit.ts";
import { beginImport, findImport } from "#server/registry/imports/import-rows.ts";
import { importDonors } from "#server/registry/imports/imports.ts";
import { checkDonors, parseDonors } from "#server/registry/imports/parse-donors.ts";
import { parseOneArgument, UsageError, type Command } from "#server/cli/command.ts";
import { showProgress, type Progress } from "#server/progress.ts";
import { assertExists, oneFile } from "#server/cli/file-argument.ts";
import { formatDonors, formatNumber } from "#server/cli/format.ts";
import { createRegistry } from "#server/cli/with-registry.ts";

const pieceBytes = 2 ** 20;

export const importCommand: Command = {
  name: "import",
  usage: "FILE [--confirmed-on DAY] [--meaning WORD:VALUE]",
  summary:
    "adds the donors of a CSV file, or none if a row is wrong; those already registered stay as they are; --confirmed-on is the day on which donors last confirmed whose row does not tell it; --meaning Pads:Medicines says what a word stands for",
  async run(args, config) {
    const { argument: file, values } = parseOneArgument("import", oneFile, args, importOptions);
    const { meaning = [], "confirmed-on": confirmedOn } = values;
    if (confirmedOn && !isPastDay(confirmedOn)) throw new UsageError("--confirmed-on must be a day that has come.");
    assertExists(file);
    const answers = { meanings: parseMeanings(meaning), ...(confirmedOn && { confirmedOn }) };
    const checking = { answers, pieces: () => readPieces(file, showProgress("Checking")) };
    const { mistakes, mistakeCount, questions } = await checkDonors(checking);
    if (mistakeCount) throw new OperatorError(listMistakes(file, mistakes, mistakeCount));
    assertClear(file, questions);
    const donors = parseDonors({ answers, pieces: () => readPieces(file) });
    await createRegistry(config, async (db) => {
      const id = await beginImport(db, commandLine);
      await importDonors(db, id, donors, { onProgress: showProgress("Importing") });
      const { imported, alreadyThere } = (await findImport(db, id))!;
      console.log(`${file}: ${formatDonors(imported)} imported, ${formatNumber(alreadyThere)} there already.`);
    });
  },
};

const importOptions = { "confirmed-on": { type: "string" }, meaning: { type: "string", multiple: true } } as const;

function* readPieces(file: string, onProgress: Progress = () => {}): Generator<string> {
  const { size } = statSync(file);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const bytes = Buffer.alloc(pieceBytes);
  const open = openSync(file, "r");
  try {
    for (let done = 0, read = -1; read !== 0; done += read) {
      read = readSync(open, bytes);
      onProgress(read === 0 ? 1 : Math.min(done / size, 0.99));
      yield decoder.decode(bytes.subarray(0, read), { stream: read > 0 });
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new OperatorError(`${file} is not UTF-8 text: save it again as "CSV UTF-8".`);
  } finally {
    closeSync(open);
  }
}

function listMistakes(file: string, mistakes: ImportMistake[], total: number): string {
  const lines = mistakes.map(({ line, name, problems }) => {
    const told = problems.map(({ column, value, message }) => [column, value && `"${value}"`, message].filter(Boolean));
    return `  line ${line}${name && ` (${name.replaceAll(/\s/g, " ")})`}: ${told.map((words) => words.join(" ")).join(" ")}`;
  });
  if (total > mistakes.length) lines.push(`  and ${formatNumber(total - mistakes.length)} more`);
  const count = total === 1 ? "one row is" : `${formatNumber(total)} rows are`;
  return [`${file}: ${count} wrong, and nothing was imported.`, ...lines].join("\n");
}

/** What is left open is asked about before anything is stored. */
function assertClear(file: string, { words, confirmedOn }: ImportQuestions): void {
  const lines = words.map(({ word, meanings }) => {
    return `  "${word}" has two meanings: add ${meanings.map((value) => `--meaning "${word}:${value}"`).join(" or ")}`;
  });
  if (confirmedOn) lines.push("  rows do not tell when the donor last confirmed: add --confirmed-on with that day");
  if (lines.length) throw new OperatorError([`${file}: nothing was imported.`, ...lines].join("\n"));
}
