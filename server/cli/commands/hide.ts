import { parseArgs } from "node:util";
import { hideDonor } from "#server/registry/moderation.ts";
import type { Command } from "#server/cli/command.ts";
import { noSuchDonor, readDonorId } from "#server/cli/donor-id.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

export const hideCommand: Command = {
  usage: "hide ID",
  summary: "takes an entry out of the search and settles its reports",
  async run(words, config) {
    const { positionals } = parseArgs({ args: words, allowPositionals: true });
    const id = readDonorId("hide", positionals);
    const decided = await withRegistry(config, (db) => hideDonor(db, id));
    if (!decided) throw noSuchDonor(id);
    const { changed, settledReports } = decided;
    if (!changed) return console.log(`${id} was hidden already.`);
    console.log(`${id} is hidden; reports settled: ${settledReports}. "restore ${id}" shows it again.`);
  },
};
