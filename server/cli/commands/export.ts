import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Database } from "#server/database/schema.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { withPartialFile } from "#server/partial-file.ts";
import { countAllDonors, walkDonors, type ExportedDonor } from "#server/registry/all-donors.ts";
import { recordAction } from "#server/registry/audit.ts";
import { UsageError, type Command } from "#server/cli/command.ts";
import { writeCsvLine } from "#server/cli/csv.ts";
import { assertMayWrite, assertOtherFile } from "#server/cli/registry-file.ts";
import { donorColumns, linkColumn, type FileColumn } from "#server/cli/file-columns.ts";
import { showProgress, type Progress } from "#server/progress.ts";
import { formatDonors } from "#server/cli/table.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

export const exportCommand: Command = {
  usage: "export FILE [--json] [--links] [--force]",
  summary:
    "writes all donors into a CSV, or a line of JSON each; --links lets their private links move along; --force replaces the file",
  async run(words, config) {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { json: { type: "boolean" }, links: { type: "boolean" }, force: { type: "boolean" } },
    });
    const [file, ...more] = positionals;
    if (!file || more.length) throw new UsageError("export needs the name of one file.");
    assertOtherFile(file, config.database.engine === "sqlite" ? sqliteFile(config.database.folder) : "");
    assertMayWrite(file, values.force);
    const columns = values.links ? [...donorColumns, linkColumn] : donorColumns;
    const form = values.json ? asJsonLines(columns) : asCsv(columns);
    await withRegistry(config, async (db) => {
      const donors = await withPartialFile(file, async (part) => {
        const written = await writeEntries(db, part, form, showProgress("Writing"));
        // Noted before the file gets its name: no export goes unnoted.
        const note = `${written} donors${values.links ? ", with their links" : ""}`;
        await db.transaction().execute((transaction) => recordAction(transaction, { action: "export", note }));
        renameSync(part, file);
        return written;
      });
      console.log(`${file}: ${formatDonors(donors)}. It holds names and numbers: only you may read it.`);
    });
  },
};

/** What stands at the head of the file, and how an entry is written. */
type FileForm = { head: string; write: (entry: ExportedDonor) => string };

function asCsv(columns: readonly FileColumn[]): FileForm {
  return {
    head: writeCsvLine([...columns]),
    write: (entry) => writeCsvLine(columns.map((column) => entry[column])),
  };
}

function asJsonLines(columns: readonly FileColumn[]): FileForm {
  return {
    head: "",
    write: (entry) => `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, entry[column]])))}\n`,
  };
}

async function writeEntries(db: Database, path: string, { head, write }: FileForm, onProgress: Progress) {
  const all = await countAllDonors(db);
  const file = openSync(path, "w");
  let written = 0;
  try {
    writeSync(file, head);
    for await (const entries of walkDonors(db)) {
      writeSync(file, entries.map(write).join(""));
      written += entries.length;
      // Others may register meanwhile.
      onProgress(Math.min(written / all, 0.99));
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  onProgress(1);
  return written;
}
