import { parseArgs } from "node:util";
import { findDonorDetails } from "#server/registry/all-donors.ts";
import { restoreDonor } from "#server/registry/moderation.ts";
import type { Command } from "#server/cli/command.ts";
import { isDonorId, noSuchDonor, readDonorId } from "#server/cli/donor-id.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

/** Shares its word with the restoring of a backup: an id means this. */
export const restoreEntryCommand: Command = {
  usage: "restore ID",
  summary: "shows a hidden entry again and settles its reports",
  takes: (words) => words.some(isDonorId),
  async run(words, config) {
    const { positionals } = parseArgs({ args: words, allowPositionals: true });
    const id = readDonorId("restore", positionals);
    await withRegistry(config, async (db) => {
      const decided = await restoreDonor(db, id, config.confirmWithinDays);
      if (!decided) throw noSuchDonor(id);
      const { changed, settledReports } = decided;
      if (!changed) return console.log(`${id} was not hidden.`);
      const entry = await findDonorDetails(db, id, config.confirmWithinDays);
      const shown = entry?.absence ? `searches still leave it out (${entry.absence})` : "searches show it";
      console.log(`${id} is not hidden any more: ${shown}; reports settled: ${settledReports}.`);
    });
  },
};
