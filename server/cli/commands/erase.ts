import { parseArgs } from "node:util";
import { findDonorDetails, type DonorDetails } from "#server/registry/all-donors.ts";
import { eraseDonor } from "#server/registry/moderation.ts";
import type { Command } from "#server/cli/command.ts";
import { confirm } from "#server/cli/confirm.ts";
import { noSuchDonor, readDonorId } from "#server/cli/donor-id.ts";
import { donationLabel } from "#server/cli/gift-name.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

export const eraseCommand: Command = {
  usage: "erase ID [--yes]",
  summary: "removes a donor and all that is held about them, for ever; --yes does not ask",
  async run(words, config) {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { yes: { type: "boolean" } },
    });
    const id = readDonorId("erase", positionals);
    await withRegistry(config, async (db) => {
      const entry = await findDonorDetails(db, id, config.confirmWithinDays);
      if (!entry) throw noSuchDonor(id);
      if (!values.yes) await confirm(describeLoss(entry));
      if (!(await eraseDonor(db, id))) throw noSuchDonor(id);
      console.log(`${id} is erased. Backups and exports made before still hold it.`);
    });
  },
};

/** Without the name: the question may end up in a log. */
function describeLoss({ id, donationType, bloodType, city, state, reports }: DonorDetails): string {
  const gift = `${donationLabel(donationType)} ${bloodType}`.trim();
  return `Erase for ever donor ${id} (${gift}, ${city}, ${state}; reports: ${reports.length})?`;
}
