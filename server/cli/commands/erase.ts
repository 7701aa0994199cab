import { findDonorDetails, type DonorDetails } from "#server/registry/all-donors.ts";
import { commandLine } from "#server/registry/audit.ts";
import { eraseDonor } from "#server/registry/moderation.ts";
import type { Command } from "#server/cli/command.ts";
import { confirm } from "#server/cli/confirm.ts";
import { noSuchDonor, parseDonorArgs } from "#server/cli/donor-argument.ts";
import { donationLabel } from "#server/cli/donation-label.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

export const eraseCommand: Command = {
  usage: "erase ID [--yes]",
  summary: "removes a donor and everything stored about them, for ever; --yes skips the question",
  async run(args, config) {
    const { id, values } = parseDonorArgs("erase", args, { yes: { type: "boolean" } });
    await withRegistry(config, async (db) => {
      const donor = await findDonorDetails(db, id, config.confirmWithinDays);
      if (!donor) throw noSuchDonor(id);
      if (!values.yes) await confirm(askToErase(donor));
      if (!(await eraseDonor(db, id, commandLine))) throw noSuchDonor(id);
      console.log(`${id} is erased. Earlier backups and exports still hold the donor.`);
    });
  },
};

/** Without the name, since the question may end up in a log. */
function askToErase({ id, donationType, bloodType, city, state, reports }: DonorDetails): string {
  const donation = `${donationLabel(donationType)} ${bloodType}`.trim();
  return `Erase donor ${id} (${donation}, ${city}, ${state}; reports: ${reports.length}) for ever?`;
}
