import { makePrivateLink } from "#server/donors/private-link.ts";
import { commandLine } from "#server/registry/audit.ts";
import { replacePrivateLink } from "#server/registry/staff-changes.ts";
import type { Command } from "#server/cli/command.ts";
import { noSuchDonor, parseDonorArgs } from "#server/cli/donor-argument.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

export const linkCommand: Command = {
  usage: "link ID",
  summary: "prints a new private link for a donor who has lost theirs; the old one stops working at once",
  async run(args, config) {
    const { id } = parseDonorArgs("link", args, {});
    const link = await withRegistry(config, (db) => replacePrivateLink(db, id, commandLine, config.confirmWithinDays));
    if (!link) throw noSuchDonor(id);
    console.log(makePrivateLink(config.siteUrl, link));
  },
};
