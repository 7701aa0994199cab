import { readFileSync } from "node:fs";
import { isPastDay } from "#contract/day.ts";
import type { StaffImport } from "#contract/staff/import.ts";
import { assertExists, createRegistry, parseOneArgument, UsageError, type Command } from "#server/cli/command.ts";
import { parseMeanings } from "#server/donors/staff-requests.ts";
import { OperatorError } from "#server/operator-error.ts";
import { commandLine } from "#server/registry/audit.ts";
import { beginImport, findImport, runImport } from "#server/registry/imports/imports.ts";
import { showProgress } from "#server/progress.ts";
import { formatDonors, formatNumber } from "#server/cli/format.ts";

export const importCommand: Command = {
  name: "import",
  usage: "FILE [--confirmed-on DAY] [--meaning WORD:VALUE]",
  summary:
    "adds the donors of a CSV file, or none if a row is wrong; those already registered stay as they are; --confirmed-on is the day on which donors last confirmed whose row does not tell it; --meaning Pads:Medicines says what a word stands for",
  async run(args, config) {
    const { argument: path, values } = parseOneArgument("import", args, importOptions);
    const { meaning = [], "confirmed-on": confirmedOn } = values;
    if (confirmedOn && !isPastDay(confirmedOn)) throw new UsageError("--confirmed-on must be a day that has come.");
    assertExists(path);
    const file = { bytes: readFileSync(path), answers: { meanings: parseMeanings(meaning), confirmedOn } };
    const bars = { checking: showProgress("Checking"), storing: showProgress("Importing") };
    await createRegistry(config, async (db) => {
      const id = await beginImport(db, commandLine);
      await runImport(db, id, file, { onProgress: (state, share) => bars[state](share) });
      const job = (await findImport(db, id))!;
      if (job.state !== "done") throw new OperatorError(`${path}: ${explain(job)}`);
      const { imported, alreadyThere } = job;
      console.log(`${path}: ${formatDonors(imported)} imported, ${formatNumber(alreadyThere)} there already.`);
    });
  },
};

const importOptions = { "confirmed-on": { type: "string" }, meaning: { type: "string", multiple: true } } as const;

/** Why nothing was imported: the wrong rows, or what the file leaves open. */
function explain({ mistakes, mistakeCount, questions }: StaffImport): string {
  const lines = mistakes.map(({ line, name, problems }) => {
    const told = problems.map(({ column, value, message }) => [column, value && `"${value}"`, message].filter(Boolean));
    return `line ${line}${name && ` (${name.replaceAll(/\s/g, " ")})`}: ${told.map((words) => words.join(" ")).join(" ")}`;
  });
  if (mistakeCount > lines.length) lines.push(`and ${formatNumber(mistakeCount - lines.length)} more`);
  for (const { word, meanings } of questions?.words ?? []) {
    const options = meanings.map((value) => `--meaning "${word}:${value}"`);
    lines.push(`"${word}" has two meanings: add ${options.join(" or ")}`);
  }
  if (questions?.confirmedOn)
    lines.push("rows do not tell when the donor last confirmed: add --confirmed-on with that day");
  const count = mistakeCount === 1 ? "one row is" : `${formatNumber(mistakeCount)} rows are`;
  const summary = mistakeCount ? `${count} wrong, and nothing was imported.` : "nothing was imported.";
  return [summary, ...lines].join("\n  ");
}
