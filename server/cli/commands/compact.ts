import { parseArgs } from "node:util";
import { compactRegistry } from "#server/database/compact.ts";
import type { Command } from "#server/cli/command.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

export const compactCommand: Command = {
  name: "compact",
  usage: "",
  summary: "rewrites the registry's files, so that no trace of erased donors is left in unused space; the site waits",
  async run(args, config) {
    parseArgs({ args });
    await withRegistry(config, compactRegistry);
    console.log("The registry's files are rewritten.");
  },
};
