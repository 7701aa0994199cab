import type { StaffDonor } from "#contract/staff/donors.ts";
import { confirm, parseOneArgument, withRegistry, type Command } from "#server/cli/command.ts";
import { formatDonation } from "#server/cli/format.ts";
import { idOrNumber, readNamedDonor } from "#server/cli/named-donor.ts";
import { commandLine } from "#server/registry/audit.ts";
import { eraseDonor } from "#server/registry/decisions.ts";

export const eraseCommand: Command = {
  name: "erase",
  usage: "ID|NUMBER [--yes]",
  summary: "removes a donor and everything stored about them, for ever; --yes skips the question",
  async run(args, config) {
    const { argument, values } = parseOneArgument("erase", args, { yes: { type: "boolean" } }, idOrNumber);
    await withRegistry(config, async (db) => {
      const donor = await readNamedDonor(db, argument);
      if (!values.yes) await confirm(askToErase(donor));
      await eraseDonor(db, donor.id, commandLine);
      console.log(`${donor.id} is erased. Earlier backups and exports still hold the donor.`);
    });
  },
};

/** Without the name, since the question may end up in a log. */
function askToErase({ id, donationType, bloodType, city, state, reports }: StaffDonor): string {
  const donation = formatDonation(donationType, bloodType);
  return `Erase donor ${id} (${donation}, ${city}, ${state}; reports: ${reports.length}) for ever?`;
}
