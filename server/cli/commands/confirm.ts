import { commandLine } from "#server/registry/audit.ts";
import { confirmByPhone } from "#server/registry/staff-changes.ts";
import type { Command } from "#server/cli/command.ts";
import { noSuchDonor, parseDonorArgs } from "#server/cli/donor-argument.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

export const confirmCommand: Command = {
  usage: "confirm ID",
  summary: "notes that a donor has confirmed their details by phone today; visitors see it",
  async run(args, config) {
    const { id } = parseDonorArgs("confirm", args, {});
    const isThere = await withRegistry(config, (db) =>
      confirmByPhone(db, { id }, commandLine, config.confirmWithinDays),
    );
    if (!isThere) throw noSuchDonor(id);
    console.log(`${id} is confirmed by phone.`);
  },
};
