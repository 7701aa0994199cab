import { readFileSync, statSync } from "node:fs";
import { openRegistry } from "#server/database/open.ts";
import { OperatorError } from "#server/operator-error.ts";
import { commandLine } from "#server/registry/audit.ts";
import { importDonors } from "#server/registry/import-donors.ts";
import type { Command } from "#server/cli/command.ts";
import { showProgress } from "#server/progress.ts";
import { assertExists, parseFileArgs } from "#server/cli/file-argument.ts";
import { parseDonorsCsv, type InvalidRow } from "#server/registry/parse-donors-csv.ts";
import { formatDonors, formatNumber } from "#server/cli/format.ts";

const maxFileMegabytes = 400;

export const importCommand: Command = {
  usage: "import FILE",
  summary: "adds the donors of a CSV file, or none if a row is wrong; those already registered stay as they are",
  async run(args, config) {
    const { file } = parseFileArgs("import", args, {});
    const { donors, invalid, invalidCount } = parseDonorsCsv(readText(file), showProgress("Checking"));
    if (invalidCount) throw new OperatorError(listInvalidRows(file, invalid, invalidCount));
    // This also creates the registry, since it may begin with an import.
    const db = await openRegistry(config.database, { hasQueryTimeout: false });
    try {
      const imported = await importDonors(db, donors, commandLine, config.confirmWithinDays, showProgress("Importing"));
      const already = formatNumber(donors.length - imported);
      console.log(`${file}: ${formatDonors(imported)} imported, ${already} there already.`);
    } finally {
      await db.destroy();
    }
  },
};

function readText(file: string): string {
  assertExists(file);
  if (statSync(file).size > maxFileMegabytes * 1e6) {
    throw new OperatorError(`${file} is larger than ${maxFileMegabytes} MB: split it.`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new OperatorError(`${file} is not UTF-8 text: save it again as "CSV UTF-8".`);
  }
}

function listInvalidRows(file: string, rows: InvalidRow[], total: number): string {
  const lines = rows.map(({ line, message }) => `  line ${line}: ${message}`);
  if (total > rows.length) lines.push(`  and ${formatNumber(total - rows.length)} more`);
  const count = total === 1 ? "one row is" : `${formatNumber(total)} rows are`;
  return [`${file}: ${count} wrong, and nothing was imported.`, ...lines].join("\n");
}
