import { renameSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { backUpRegistry } from "#server/database/sqlite-backup.ts";
import { withPartialFile } from "#server/partial-file.ts";
import { UsageError, type Command } from "#server/cli/command.ts";
import { assertMayWrite, assertOtherFile, assertThereIsRegistry, registryFile } from "#server/cli/registry-file.ts";
import { showProgress } from "#server/progress.ts";
import { formatBytes, formatDonors } from "#server/cli/table.ts";

export const backupCommand: Command = {
  usage: "backup FILE [--force]",
  summary: "copies the registry into a file, also while it is served; --force replaces the file",
  async run(words, config) {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { force: { type: "boolean" } },
    });
    const [file, ...more] = positionals;
    if (!file || more.length) throw new UsageError("backup needs the name of one file.");
    const path = registryFile(config);
    assertThereIsRegistry(path);
    assertOtherFile(file, path);
    assertMayWrite(file, values.force);
    const donors = await withPartialFile(file, async (part) => {
      const copied = await backUpRegistry(path, part, showProgress("Copying"));
      renameSync(part, file);
      return copied;
    });
    console.log(`${file}: ${formatDonors(donors)}, ${formatBytes(statSync(file).size)}, checked.`);
  },
};
