// What staff run: npm run registry -- backup FILE | restore FILE | stats
import { ConfigError, loadSettingsFile, readConfig } from "#server/config.ts";
import { OperatorError } from "#server/operator-error.ts";
import { backupCommand } from "./backup.ts";
import { UsageError, type Command } from "./command.ts";
import { restoreCommand } from "./restore.ts";
import { statsCommand } from "./stats.ts";
import { alignColumns } from "./table.ts";

const commands: Record<string, Command> = { backup: backupCommand, restore: restoreCommand, stats: statsCommand };

loadSettingsFile();
try {
  await runCommand(process.argv.slice(2));
} catch (error) {
  if (!isForOperator(error)) throw error;
  console.error(error.message);
  if (isAboutUsage(error)) console.error(`\n${help()}`);
  process.exitCode = 1;
}

async function runCommand([name = "help", ...words]: string[]): Promise<void> {
  if (["help", "--help", "-h"].includes(name)) return console.log(help());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${name}".`);
  await command.run(words, readConfig());
}

function help(): string {
  const rows = Object.values(commands).map(({ usage, summary }) => [`  ${usage}`, summary]);
  return `npm run registry -- COMMAND\n\n${alignColumns(rows)}`;
}

/** What the disk, the database or the command line refuses is told in a line; anything else is a fault of ours. */
function isForOperator(error: unknown): error is Error {
  if (error instanceof ConfigError || error instanceof OperatorError || isAboutUsage(error)) return true;
  const { code, syscall } = error as { code?: string; syscall?: string };
  return syscall !== undefined || code === "ERR_SQLITE_ERROR";
}

function isAboutUsage(error: unknown): boolean {
  const { code } = error as { code?: string };
  return error instanceof UsageError || (code?.startsWith("ERR_PARSE_ARGS_") ?? false);
}
