import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { backUpRegistry } from "#server/database/sqlite-backup.ts";
import { withPartialFile } from "#server/partial-file.ts";
import { countDonorsOffline, replaceDatabase } from "#server/database/sqlite-restore.ts";
import { OperatorError } from "#server/operator-error.ts";
import { UsageError, type Command } from "#server/cli/command.ts";
import { confirm } from "#server/cli/confirm.ts";
import { isDonorId } from "#server/cli/donor-id.ts";
import { assertOtherFile, registryFile } from "#server/cli/registry-file.ts";
import { showProgress } from "#server/progress.ts";
import { formatDonors } from "#server/cli/table.ts";

export const restoreCommand: Command = {
  usage: "restore FILE [--yes]",
  summary: "puts a backup in the place of the registry, which is kept beside it; --yes does not ask",
  takes: (words) => !words.some(isDonorId),
  async run(words, config) {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { yes: { type: "boolean" } },
    });
    const [file, ...more] = positionals;
    if (!file || more.length) throw new UsageError("restore needs the name of one file.");
    const path = registryFile(config);
    if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
    assertOtherFile(file, path);
    mkdirSync(dirname(path), { recursive: true });
    await withPartialFile(path, async (part) => {
      const donors = await backUpRegistry(file, part, showProgress("Reading"));
      const question = describeLoss(path, file, donors);
      if (question && !values.yes) await confirm(question);
      // Again, since a server may have been started while we asked.
      if (existsSync(path)) countDonorsOffline(path);
      const former = replaceDatabase(path, part);
      console.log(`${path}: ${formatDonors(donors)} from ${file}.`);
      if (former) console.log(`The former registry is kept as ${former}.`);
    });
  },
};

/** The question to ask before donors are replaced; undefined where there are none. */
function describeLoss(path: string, file: string, donors: number): string | undefined {
  if (!existsSync(path)) return undefined;
  const present = countDonorsOffline(path);
  if (present === 0) return undefined;
  const what = present === undefined ? "a registry that cannot be read" : formatDonors(present);
  return `Replace ${what} in ${dirname(path)} by the ${formatDonors(donors)} of ${file}?`;
}
