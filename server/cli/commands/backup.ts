import { statSync } from "node:fs";
import { assertRegistryExists, parseOneArgument, registryPath, writeFile, type Command } from "#server/cli/command.ts";
import { formatBytes, formatDonors } from "#server/cli/format.ts";
import { backUpRegistry } from "#server/database/sqlite-backup.ts";
import { showProgress } from "#server/progress.ts";

export const backupCommand: Command = {
  name: "backup",
  usage: "FILE [--force]",
  summary: "copies the registry to a file, even while the site is running; --force replaces an existing file",
  async run(args, config) {
    const { argument: file, values } = parseOneArgument("backup", args, { force: { type: "boolean" } });
    const path = registryPath(config);
    assertRegistryExists(path);
    const copy = (part: string) => backUpRegistry(path, part, showProgress("Copying"));
    const donors = await writeFile(file, { config, force: values.force }, copy);
    console.log(`${file}: ${formatDonors(donors)}, ${formatBytes(statSync(file).size)}, checked.`);
  },
};
