import { commandLine } from "#server/registry/audit.ts";
import { hideDonor } from "#server/registry/moderation.ts";
import type { Command } from "#server/cli/command.ts";
import { noSuchDonor, parseDonorArgs } from "#server/cli/donor-argument.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

export const hideCommand: Command = {
  usage: "hide ID",
  summary: "takes a donor out of the search and settles the reports about them",
  async run(args, config) {
    const { id } = parseDonorArgs("hide", args, {});
    const decision = await withRegistry(config, (db) => hideDonor(db, id, commandLine));
    if (!decision) throw noSuchDonor(id);
    const { changed, settledReports } = decision;
    if (!changed) return console.log(`${id} was hidden already.`);
    console.log(`${id} is hidden; reports settled: ${settledReports}. "restore ${id}" brings the donor back.`);
  },
};
