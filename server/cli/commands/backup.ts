import { renameSync, statSync } from "node:fs";
import { backUpRegistry } from "#server/database/sqlite-backup.ts";
import { withPartialFile } from "#server/partial-file.ts";
import { parseOneArgument, type Command } from "#server/cli/command.ts";
import { assertMayWrite, assertNotRegistry, oneFile } from "#server/cli/file-argument.ts";
import { showProgress } from "#server/progress.ts";
import { formatBytes, formatDonors } from "#server/cli/format.ts";
import { assertRegistryExists, registryPath } from "#server/cli/with-registry.ts";

export const backupCommand: Command = {
  name: "backup",
  usage: "FILE [--force]",
  summary: "copies the registry to a file, even while the site is running; --force replaces an existing file",
  async run(args, config) {
    const { argument: file, values } = parseOneArgument("backup", oneFile, args, { force: { type: "boolean" } });
    const path = registryPath(config);
    assertRegistryExists(path);
    assertNotRegistry(file, path);
    assertMayWrite(file, values.force);
    const donors = await withPartialFile(file, async (part) => {
      const copied = await backUpRegistry(path, part, showProgress("Copying"));
      renameSync(part, file);
      return copied;
    });
    console.log(`${file}: ${formatDonors(donors)}, ${formatBytes(statSync(file).size)}, checked.`);
  },
};
