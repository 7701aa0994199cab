// The command line for staff: npm run registry -- help
import { loadSettingsFile } from "#server/config.ts";
import { runRegistryCommand } from "./run-command.ts";

// A reader such as `head` may close the output early.
process.stdout.on("error", () => process.exit());
loadSettingsFile();
process.exitCode = await runRegistryCommand(process.argv.slice(2));
