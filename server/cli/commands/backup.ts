import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import * as command from "#server/cli/command.ts";
import { formatBytes, formatDonors } from "#server/cli/format.ts";
import { backUpRegistry, countDonorsOffline, replaceDatabase } from "#server/database/sqlite-backup.ts";
import { withPartialFile } from "#server/partial-file.ts";
import { showProgress } from "#server/progress.ts";

export const backupCommand: command.Command = {
  name: "backup",
  usage: "FILE [--force]",
  summary: "copies the registry to a file, even while the site is running; --force replaces an existing file",
  async run(args, config) {
    const { argument: file, values } = command.parseOneArgument("backup", args, { force: { type: "boolean" } });
    const path = command.registryPath(config);
    command.assertRegistryExists(path);
    const copy = (part: string) => backUpRegistry(path, part, showProgress("Copying"));
    const donors = await command.writeFile(file, { config, force: values.force }, copy);
    console.log(`${file}: ${formatDonors(donors)}, ${formatBytes(statSync(file).size)}, checked.`);
  },
};

export const restoreCommand: command.Command = {
  name: "restore",
  usage: "FILE [--yes]",
  summary: "replaces the registry with a backup and keeps the old file beside it; --yes skips the question",
  async run(args, config) {
    const { argument: file, values } = command.parseOneArgument("restore", args, { yes: { type: "boolean" } });
    const path = command.registryPath(config);
    command.assertExists(file);
    command.assertNotRegistry(file, config);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    await withPartialFile(path, async (part) => {
      const donors = await backUpRegistry(file, part, showProgress("Reading"));
      const question = askToReplace(path, file, donors);
      if (question && !values.yes) await command.confirm(question);
      // A server may have started since the question was asked.
      if (existsSync(path)) countDonorsOffline(path);
      const former = replaceDatabase(path, part);
      console.log(`${path}: ${formatDonors(donors)} from ${file}.`);
      if (former) console.log(`The former registry is kept as ${former}.`);
    });
  },
};

/** The question to ask before donors are replaced; undefined if there are none. */
function askToReplace(path: string, file: string, donors: number): string | undefined {
  const present = existsSync(path) ? countDonorsOffline(path) : 0;
  if (present === 0) return undefined;
  const replaced = present === undefined ? "a registry that cannot be read" : formatDonors(present);
  return `Replace ${replaced} in ${dirname(path)} with the ${formatDonors(donors)} of ${file}?`;
}
