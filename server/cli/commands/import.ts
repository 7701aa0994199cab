import { existsSync, readFileSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { openRegistry } from "#server/database/open.ts";
import { OperatorError } from "#server/operator-error.ts";
import { importDonors } from "#server/registry/import-donors.ts";
import { UsageError, type Command } from "#server/cli/command.ts";
import { showProgress } from "#server/progress.ts";
import { readImportFile, type BadRow } from "#server/cli/read-import-file.ts";
import { formatDonors, formatNumber } from "#server/cli/table.ts";

const mostMegabytes = 400;

export const importCommand: Command = {
  usage: "import FILE",
  summary: "adds the donors of a CSV, all or none; those that are there already stay as they are",
  async run(words, config) {
    const { positionals } = parseArgs({ args: words, allowPositionals: true });
    const [file, ...more] = positionals;
    if (!file || more.length) throw new UsageError("import needs the name of one file.");
    const { donors, bad } = readImportFile(readText(file), showProgress("Checking"));
    if (bad.length) throw new OperatorError(describeBad(file, bad));
    // Makes the registry where there is none yet: an import may be what it begins with.
    const db = await openRegistry(config.database, { hasQueryTimeout: false });
    try {
      const imported = await importDonors(db, donors, config.confirmWithinDays, showProgress("Importing"));
      const already = formatNumber(donors.length - imported);
      console.log(`${file}: ${formatDonors(imported)} imported, ${already} there already.`);
    } finally {
      await db.destroy();
    }
  },
};

function readText(file: string): string {
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
  if (statSync(file).size > mostMegabytes * 1e6) {
    throw new OperatorError(`${file} is larger than ${mostMegabytes} MB: split it.`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new OperatorError(`${file} is not written in UTF-8: save it again as "CSV UTF-8".`);
  }
}

function describeBad(file: string, bad: BadRow[]): string {
  const lines = bad.map(({ line, message }) => `  line ${line}: ${message}`);
  const count = bad.length === 1 ? "one row is" : `${formatNumber(bad.length)} rows are`;
  return [`${file}: ${count} wrong, and nothing was imported.`, ...lines].join("\n");
}
