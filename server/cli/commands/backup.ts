import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import * as command from "#server/cli/command.ts";
import { formatBytes, formatDonors } from "#server/cli/format.ts";
import type { Config } from "#server/config.ts";
import { backUpRegistry, countDonorsOffline, readTable, replaceDatabase } from "#server/database/sqlite-backup.ts";
import { withPartialFile } from "#server/partial-file.ts";
import { showProgress } from "#server/progress.ts";
import { addErased, applyErased, erasedFile } from "#server/registry/erased.ts";

/** Of the list that lies beside each backup, of who had been erased when it was made. */
const listEnding = ".erased";

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
    rmSync(file + listEnding, { force: true });
    addErased(file + listEnding, readTable(file, "erased"));
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
      if (existsSync(path)) addErased(erasedFile(config.dataFolder), readTable(path, "erased"));
      const former = replaceDatabase(path, part);
      console.log(`${path}: ${formatDonors(donors)} from ${file}.`);
      if (former) console.log(`The former registry is kept as ${former}.`);
    });
    const beside = readdirSync(dirname(file)).map((name) => join(dirname(file), name));
    const lists = beside.filter((path) => path.endsWith(listEnding));
    await eraseAgain(config, lists);
  },
};

/** For PostgreSQL, whose own tools restore a backup. */
export const eraseAgainCommand: command.Command = {
  name: "erase again",
  usage: "[FILE...]",
  summary: "after a restore, erases who was erased since that backup: by the list in DATA_DIR, and those in FILEs",
  async run(args, config) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    positionals.forEach(command.assertExists);
    await eraseAgain(config, positionals);
  },
};

async function eraseAgain(config: Config, lists: string[]): Promise<void> {
  const { dataFolder, keepErasedDays } = config;
  const again = await command.withRegistry(config, (db) => applyErased(db, dataFolder, keepErasedDays, lists));
  console.log(`Erased donors and closed requests that it did not know, and knows now: ${again}.`);
}

/** The question to ask before donors are replaced; undefined if there are none. */
function askToReplace(path: string, file: string, donors: number): string | undefined {
  const present = existsSync(path) ? countDonorsOffline(path) : 0;
  if (present === 0) return undefined;
  const replaced = present === undefined ? "a registry that cannot be read" : formatDonors(present);
  return `Replace ${replaced} in ${dirname(path)} with the ${formatDonors(donors)} of ${file}?`;
}
