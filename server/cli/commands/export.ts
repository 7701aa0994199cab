import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import type { Database } from "#server/database/schema.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { withPartialFile } from "#server/partial-file.ts";
import { countAllDonors, walkDonors } from "#server/registry/all-donors.ts";
import { commandLine, recordAction } from "#server/registry/audit.ts";
import { parseOneArgument, type Command } from "#server/cli/command.ts";
import { assertMayWrite, assertNotRegistry, oneFile } from "#server/cli/file-argument.ts";
import { csv, donorColumns, linkColumn, type DonorColumn, type FileFormat } from "#server/registry/donor-columns.ts";
import { showProgress, type Progress } from "#server/progress.ts";
import { formatDonors } from "#server/cli/format.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

export const exportCommand: Command = {
  name: "export",
  usage: "FILE [--json] [--links] [--force]",
  summary:
    "writes all donors to a CSV file; --json writes one line of JSON for each donor instead; --links keeps their private links working in another database; --force replaces an existing file",
  async run(args, config) {
    const { argument: file, values } = parseOneArgument("export", oneFile, args, exportOptions);
    assertNotRegistry(file, config.database.engine === "sqlite" ? sqliteFile(config.database.folder) : "");
    assertMayWrite(file, values.force);
    const columns = values.links ? [...donorColumns, linkColumn] : donorColumns;
    const format = values.json ? jsonLines(columns) : csv(columns);
    await withRegistry(config, async (db) => {
      const donors = await withPartialFile(file, async (part) => {
        const written = await writeDonors(db, part, format, showProgress("Writing"));
        // Recorded before the file gets its name, so that no export goes unrecorded.
        const note = `${written} donors${values.links ? ", with their links" : ""}`;
        await db
          .transaction()
          .execute((transaction) => recordAction(transaction, { action: "export", by: commandLine, note }));
        renameSync(part, file);
        return written;
      });
      console.log(`${file}: ${formatDonors(donors)}. It holds names and numbers: only you may read it.`);
    });
  },
};

const exportOptions = {
  json: { type: "boolean" },
  links: { type: "boolean" },
  force: { type: "boolean" },
} as const;

function jsonLines(columns: readonly DonorColumn[]): FileFormat {
  return {
    header: "",
    write: (donor) => `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, donor[column]])))}\n`,
  };
}

async function writeDonors(db: Database, path: string, { header, write }: FileFormat, onProgress: Progress) {
  const total = await countAllDonors(db);
  const file = openSync(path, "w");
  let written = 0;
  try {
    writeSync(file, header);
    for await (const donors of walkDonors(db)) {
      writeSync(file, donors.map(write).join(""));
      written += donors.length;
      // More donors may register meanwhile.
      onProgress(Math.min(written / total, 0.99));
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  onProgress(1);
  return written;
}
