// The command line for staff: npm run registry -- help
import { loadSettingsFile } from "#server/config.ts";
import { registryProgram, runProgram } from "./run-program.ts";

// A reader such as `head` may close the output early.
process.stdout.on("error", () => process.exit());
loadSettingsFile();
process.exitCode = await runProgram(registryProgram, process.argv.slice(2));
