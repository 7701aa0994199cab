import * as fs from "node:fs/promises";
import { parseOneArgument, withRegistry, writeFile, type Command } from "#server/cli/command.ts";
import { formatDonors } from "#server/cli/format.ts";
import type { Database } from "#server/database/schema.ts";
import { showProgress } from "#server/progress.ts";
import { countAllDonors } from "#server/registry/count-rows.ts";
import { csv, fileColumns, linkColumn, walkDonors } from "#server/registry/donors-csv.ts";
import { commandLine, recordAction } from "#server/registry/audit.ts";

export const exportCommand: Command = {
  name: "export",
  usage: "FILE [--links] [--force]",
  summary:
    "writes all donors to a CSV file; --links keeps their private links working in another database; --force replaces an existing file",
  async run(args, config) {
    const { argument: file, values } = parseOneArgument("export", args, exportOptions);
    const columns = values.links ? [...fileColumns, linkColumn] : fileColumns;
    const write = async (db: Database, part: string) => {
      const donors = await writeDonors(db, part, csv(columns));
      // Recorded before the file gets its name, so that no export goes unrecorded.
      const note = `${donors} donors${values.links ? ", with their links" : ""}`;
      await recordAction(db, { action: "export", by: commandLine, note });
      return donors;
    };
    const { force } = values;
    const donors = await writeFile(file, { config, force }, (part) => withRegistry(config, (db) => write(db, part)));
    console.log(`${file}: ${formatDonors(donors)}. It holds names and numbers: only you may read it.`);
  },
};

const flag = { type: "boolean" } as const;
const exportOptions = { links: flag, force: flag };

async function writeDonors(db: Database, path: string, { header, write }: ReturnType<typeof csv>): Promise<number> {
  const total = await countAllDonors(db);
  const onProgress = showProgress("Writing");
  let written = 0;
  async function* listLines() {
    yield header;
    for await (const donors of walkDonors(db)) {
      yield donors.map(write).join("");
      written += donors.length;
      // More donors may register meanwhile.
      onProgress(Math.min(written / total, 0.99));
    }
  }
  await fs.writeFile(path, listLines(), { flush: true });
  onProgress(1);
  return written;
}
