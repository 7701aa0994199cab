// The command line for those who keep the repository as the source of the content: npm run content -- pull
import { loadSettingsFile } from "#server/config.ts";
import { runContentCommand } from "./run-command.ts";

loadSettingsFile();
process.exitCode = await runContentCommand(process.argv.slice(2));
