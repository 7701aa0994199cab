import { findDonorDetails } from "#server/registry/all-donors.ts";
import { commandLine } from "#server/registry/audit.ts";
import { restoreDonor } from "#server/registry/moderation.ts";
import type { Command } from "#server/cli/command.ts";
import { isDonorId, noSuchDonor, parseDonorArgs } from "#server/cli/donor-argument.ts";
import { restoresBurst } from "./restore-burst.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

/** Has the same name as the commands that restore a backup or a burst; an id tells them apart. */
export const restoreDonorCommand: Command = {
  usage: "restore ID",
  summary: "brings a hidden donor back and settles the reports about them",
  accepts: (args) => args.some(isDonorId) && !restoresBurst(args),
  async run(args, config) {
    const { id } = parseDonorArgs("restore", args, {});
    await withRegistry(config, async (db) => {
      const decision = await restoreDonor(db, id, commandLine, config.confirmWithinDays);
      if (!decision) throw noSuchDonor(id);
      const { changed, settledReports } = decision;
      if (!changed) return console.log(`${id} was not hidden.`);
      const donor = await findDonorDetails(db, id, config.confirmWithinDays);
      const standing = donor?.absence ? `searches still leave it out (${donor.absence})` : "searches show it";
      console.log(`${id} is no longer hidden: ${standing}; reports settled: ${settledReports}.`);
    });
  },
};
