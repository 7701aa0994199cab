// The command line for operators: npm run registry -- help
import { loadSettingsFile } from "#server/config.ts";
import { runProgram } from "./run-program.ts";

// A reader such as `head` may close the output early.
process.stdout.on("error", () => process.exit());
loadSettingsFile();
process.exitCode = await runProgram(process.argv.slice(2));
