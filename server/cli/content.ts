// The command line for those who keep the repository as the source of the content: npm run content -- pull
import { loadSettingsFile } from "#server/config.ts";
import { contentProgram, runProgram } from "./run-program.ts";

loadSettingsFile();
process.exitCode = await runProgram(contentProgram, process.argv.slice(2));
